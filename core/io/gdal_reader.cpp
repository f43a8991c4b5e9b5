#include "core/io/gdal_reader.h"

#include "core/io/gdal_library.h"

#ifndef TALUS_GDAL_LIBRARY

namespace talus {

bool built_with_gdal() { return false; }

bool gdal_is_there() { return false; }

void read_by_gdal(const HeightmapSource& source) {
    source.refuse(
        "needs GDAL, which this Talus was built without; convert it to GeoTIFF, or build Talus with GDAL");
}

}  // namespace talus

#else

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/platform.h"
#include "core/io/limits.h"
#include "core/io/picture_heights.h"
#include "core/io/tiff_library.h"

namespace talus {
namespace {

constexpr int k_max_gdal_channels = 1000;

// GDAL's own complaints come with what Talus says; none is printed.
class Quiet {
 public:
    explicit Quiet(const GdalLibrary& gdal) : gdal_(gdal) {
        gdal_.CPLPushErrorHandler(gdal_.CPLQuietErrorHandler);
    }
    ~Quiet() { gdal_.CPLPopErrorHandler(); }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;

 private:
    const GdalLibrary& gdal_;
};

std::string first_line(const char* text) {
    std::string line;
    for (; text != nullptr && *text != '\0' && *text != '\n' && line.size() < 160; ++text)
        line += *text >= ' ' && *text <= '~' ? *text : '?';
    while (line.ends_with('.')) line.pop_back();
    return line.empty() ? "it does not say why" : line;
}

struct DatasetCloser {
    const GdalLibrary* gdal = nullptr;
    void operator()(void* dataset) const { gdal->GDALClose(dataset); }
};
using Dataset = std::unique_ptr<void, DatasetCloser>;

// A file that GDAL has opened, and the part of it that is wanted.
class GdalMap {
 public:
    explicit GdalMap(const HeightmapSource& source) : source_(source), gdal_(*gdal_library()) {
        dataset_ = opened(source.path.c_str());
        open_part();
        if (source.settings.in_utm) project();
        settle_window();
    }

    void read();

 private:
    [[noreturn]] void refuse_by_gdal() const {
        source_.refuse("cannot be read by GDAL (" + first_line(gdal_.CPLGetLastErrorMsg()) +
                       "); it is damaged, or of another kind");
    }

    Dataset opened(const char* name) const {
        Dataset dataset(gdal_.GDALOpenEx(name, GDAL_OF_RASTER | GDAL_OF_READONLY, nullptr, nullptr, nullptr),
                        {&gdal_});
        if (dataset == nullptr) refuse_by_gdal();
        return dataset;
    }

    // Files of several maps, as NetCDF's, name each of them.
    void open_part() {
        char** names = gdal_.GDALGetMetadata(dataset_.get(), "SUBDATASETS");
        std::vector<std::string> parts;
        for (; names != nullptr && *names != nullptr; ++names) {
            const char* value = std::strstr(*names, "_NAME=");
            if (value != nullptr) parts.emplace_back(value + std::strlen("_NAME="));
        }
        const int page = source_.settings.page;
        const bool has_bands = gdal_.GDALGetRasterCount(dataset_.get()) > 0;
        if (has_bands && page == 1) return;
        if (parts.empty() && !has_bands) source_.refuse("holds no map that GDAL can read");
        if (page < 1 || page > static_cast<int>(parts.size()))
            source_.refuse("has no page " + std::to_string(page) + "; it has " +
                           std::to_string(parts.size()));
        source_.map.pages = static_cast<int>(parts.size());
        const std::string& chosen = parts[static_cast<std::size_t>(page - 1)];
        dataset_ = opened(chosen.c_str());
        source_.remark(formatted("it has %zu maps; number %d is read (%s)", parts.size(), page,
                                 chosen.substr(chosen.rfind(':') + 1).c_str()));
    }

    std::array<double, 6> transform(bool& known) const {
        std::array<double, 6> place{};
        known = gdal_.GDALGetGeoTransform(dataset_.get(), place.data()) == CE_None;
        return place;
    }

    // Projects the map to the zone of its middle, of six degrees of longitude.
    void project() {
        const OGRSpatialReferenceH system = gdal_.GDALGetSpatialRef(dataset_.get());
        bool known = false;
        const auto g = transform(known);
        if (!known || system == nullptr || gdal_.OSRIsGeographic(system) == 0) {
            source_.remark("it is not in degrees: it is read as it lies, not projected to UTM");
            return;
        }
        const double degrees = gdal_.OSRGetAngularUnits(system, nullptr) * k_degrees_in_radian;
        const double columns = gdal_.GDALGetRasterXSize(dataset_.get()) / 2.0;
        const double rows = gdal_.GDALGetRasterYSize(dataset_.get()) / 2.0;
        const double longitude = degrees * (g[0] + columns * g[1] + rows * g[2]);
        const double latitude = degrees * (g[3] + columns * g[4] + rows * g[5]);
        if (!(std::fabs(longitude) <= 1080 && std::fabs(latitude) <= 90)) {
            source_.remark("it lies beyond the globe: it is read as it lies, not projected to UTM");
            return;
        }
        const double turned = longitude - 360 * std::floor((longitude + 180) / 360);
        const int zone = static_cast<int>(std::floor((turned + 180) / 6)) + 1;
        const std::string target = formatted("EPSG:%d", (latitude < 0 ? 32700 : 32600) + zone);
        warped(target);
        source_.remark(formatted("projected to metres in the UTM zone %d%s", zone, latitude < 0 ? "S" : "N"));
    }

    void warped(const std::string& target) {
        std::vector<std::string> words{"-of",   "VRT", "-t_srs",  target,       "-r",
                                       "cubic", "-ot", "Float64", "-dstnodata", "nan"};
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        GDALWarpAppOptions* options = gdal_.GDALWarpAppOptionsNew(arguments.data(), nullptr);
        int failed = 0;
        void* from = dataset_.get();
        Dataset result(gdal_.GDALWarp("", nullptr, 1, &from, options, &failed), {&gdal_});
        gdal_.GDALWarpAppOptionsFree(options);
        if (result == nullptr) refuse_by_gdal();
        // The projected map reads from the one before.
        unprojected_ = std::move(dataset_);
        dataset_ = std::move(result);
    }

    void settle_window() {
        const int width = gdal_.GDALGetRasterXSize(dataset_.get());
        const int height = gdal_.GDALGetRasterYSize(dataset_.get());
        window_ = source_.settings.window;
        if (window_.width <= 0) window_.width = width - window_.x;
        if (window_.height <= 0) window_.height = height - window_.y;
        if (window_.x < 0 || window_.y < 0 || window_.width <= 0 || window_.height <= 0 ||
            window_.width > width - window_.x || window_.height > height - window_.y)
            source_.refuse(formatted("is %d x %d samples: a part of %d x %d from (%d, %d) does not lie in it",
                                     width, height, window_.width, window_.height, window_.x, window_.y));
        const auto cells = static_cast<double>(window_.width) * static_cast<double>(window_.height);
        if (cells > static_cast<double>(source_.settings.max_cells))
            throw too_many_cells(source_.path, window_.width, window_.height, source_.settings.max_cells);
        if (window_.width < width || window_.height < height)
            source_.remark(formatted("a part of %d x %d from (%d, %d) of its %d x %d samples is read",
                                     window_.width, window_.height, window_.x, window_.y, width, height));
    }

    GDALRasterBandH band(int index) const { return gdal_.GDALGetRasterBand(dataset_.get(), index + 1); }

    std::optional<MapPlace> place() const {
        bool known = false;
        const auto g = transform(known);
        if (!known) return std::nullopt;
        const double column = window_.x + 0.5;
        const double row = window_.y + 0.5;
        MapPlace place{.x0 = g[0] + column * g[1] + row * g[2],
                       .x_per_column = g[1],
                       .x_per_row = g[2],
                       .y0 = g[3] + column * g[4] + row * g[5],
                       .y_per_column = g[4],
                       .y_per_row = g[5]};
        if (const OGRSpatialReferenceH system = gdal_.GDALGetSpatialRef(dataset_.get())) {
            const bool angle = gdal_.OSRIsGeographic(system) != 0;
            char* name = nullptr;
            const double size = angle ? gdal_.OSRGetAngularUnits(system, &name) * k_degrees_in_radian
                                      : gdal_.OSRGetLinearUnits(system, &name);
            // The name lets the same unit have the same size, whoever reads the file.
            const std::optional<CrsUnit> unit = name == nullptr ? std::nullopt : unit_of_name(name);
            place.unit = unit && unit->is_angle == angle ? *unit : CrsUnit{size, angle, "units of their own"};
        }
        return place;
    }

    MapMeaning meaning(int index) const {
        // A projected map has lost its scale and its unit, and has no numbers in place of what is not there.
        const Dataset& told = unprojected_ != nullptr ? unprojected_ : dataset_;
        const GDALRasterBandH from = gdal_.GDALGetRasterBand(told.get(), index + 1);
        MapMeaning meaning;
        int known = 0;
        if (const double value = gdal_.GDALGetRasterNoDataValue(from, &known);
            known != 0 && unprojected_ == nullptr)
            meaning.no_data = value;
        if (const double value = gdal_.GDALGetRasterScale(from, &known); known != 0 && value != 1)
            meaning.scale = value;
        if (const double value = gdal_.GDALGetRasterOffset(from, &known); known != 0 && value != 0)
            meaning.offset = value;
        if (const char* unit = gdal_.GDALGetRasterUnitType(from); unit != nullptr && *unit != '\0')
            meaning.unit = height_unit_of_name(unit);
        return meaning.or_else(source_.facts.beside.meaning);
    }

    template <class Number>
    void read_row(GDALRasterBandH from, int y, GDALDataType type, std::vector<Number>& row) const {
        row.resize(static_cast<std::size_t>(window_.width));
        const CPLErr error = gdal_.GDALRasterIO(from, GF_Read, window_.x, window_.y + y, window_.width, 1,
                                                row.data(), window_.width, 1, type, 0, 0);
        if (error != CE_None) refuse_by_gdal();
    }

    void read_colours(int bits);
    GDALRasterBandH mask_of(GDALRasterBandH from) const;
    void read_numbers(int index, const MapMeaning& meaning);

    const HeightmapSource& source_;
    const GdalLibrary& gdal_;
    Dataset unprojected_;  // outlives the dataset, which reads from it
    Dataset dataset_;
    ReadSettings::Window window_;
};

void GdalMap::read_colours(int bits) {
    const GDALRasterBandH mask = mask_of(band(0));
    const int largest = (1 << bits) - 1;
    PictureHeights picture({window_.width, window_.height}, bits, true, mask != nullptr);
    std::array<std::vector<std::uint16_t>, 3> rows;
    std::vector<std::uint8_t> has_data;
    for (int y = 0; y < window_.height; ++y) {
        source_.at_row(y, window_.height);
        for (int channel = 0; channel < 3; ++channel)
            read_row(band(channel), y, GDT_UInt16, rows[static_cast<std::size_t>(channel)]);
        if (mask != nullptr) read_row(mask, y, GDT_Byte, has_data);
        for (int x = 0; x < window_.width; ++x) {
            const auto at = static_cast<std::size_t>(x);
            const auto number = [&](std::size_t channel) {
                return std::min<int>(rows[channel][at], largest);
            };
            const int alpha = mask != nullptr && has_data[at] == 0 ? 0 : largest;
            picture.add(x, y, {.red = number(0), .green = number(1), .blue = number(2), .alpha = alpha});
        }
    }
    picture.finish(source_);
}

// What tells where a band has data; null where it always has, or where its numbers tell.
GDALRasterBandH GdalMap::mask_of(GDALRasterBandH from) const {
    const bool masked = (gdal_.GDALGetMaskFlags(from) & (GMF_ALL_VALID | GMF_NODATA)) == 0;
    return masked ? gdal_.GDALGetMaskBand(from) : nullptr;
}

void GdalMap::read_numbers(int index, const MapMeaning& meaning) {
    const GDALRasterBandH from = band(index);
    const GDALRasterBandH mask = mask_of(from);
    Grid<float> values(window_.width, window_.height);
    std::vector<double> row;
    std::vector<std::uint8_t> has_data;
    for (int y = 0; y < window_.height; ++y) {
        source_.at_row(y, window_.height);
        read_row(from, y, GDT_Float64, row);
        if (mask != nullptr) read_row(mask, y, GDT_Byte, has_data);
        for (int x = 0; x < window_.width; ++x) {
            const double number = row[static_cast<std::size_t>(x)];
            const bool masked = mask != nullptr && has_data[static_cast<std::size_t>(x)] == 0;
            values(x, y) = masked ? std::numeric_limits<float>::quiet_NaN() : meaning.value(number);
        }
    }
    source_.map.values = std::move(values);
}

void GdalMap::read() {
    const int count = std::min(gdal_.GDALGetRasterCount(dataset_.get()), k_max_gdal_channels);
    for (int i = 1; count > 1 && i <= count; ++i) source_.map.channels.push_back(std::to_string(i));
    const int index = chosen_channel(source_, 0);
    const GDALDataType type = gdal_.GDALGetRasterDataType(band(index));
    int bits = type == GDT_Byte ? 8 : type == GDT_UInt16 ? 16 : 0;
    const char* depth = gdal_.GDALGetMetadataItem(band(index), "NBITS", "IMAGE_STRUCTURE");
    if (const auto number = leading_number(depth == nullptr ? "" : depth);
        bits > 0 && number && *number < bits)
        bits = static_cast<int>(std::clamp(*number, 1.0, static_cast<double>(bits)));
    source_.facts.place = place();
    source_.facts.is_settled = true;
    source_.remark(std::string("read by GDAL as ") +
                   gdal_.GDALGetDescription(gdal_.GDALGetDatasetDriver(
                       unprojected_ != nullptr ? unprojected_.get() : dataset_.get())));
    if (bits > 0 && count >= 3 && source_.settings.channel.empty() && unprojected_ == nullptr)
        return read_colours(bits);
    const MapMeaning meaning_of_band = meaning(index);
    read_numbers(index, meaning_of_band);
    source_.remark(meaning_of_band.remark());
    remark_channel(source_, index);
    const bool steps = bits > 0 && !meaning_of_band.is_of_heights() && !source_.facts.has_place();
    source_.map.steps = steps ? (1 << bits) - 1 : 0;
    if (bits > 0 && !steps && !meaning_of_band.is_of_heights()) source_.remark(k_whole_metres);
}

}  // namespace

const GdalLibrary* gdal_library() {
    static const std::unique_ptr<const GdalLibrary> library = []() -> std::unique_ptr<const GdalLibrary> {
        auto gdal = std::make_unique<GdalLibrary>();
        prepare_tiff_library();  // both have tags of their own: one after the other
        const platform::Library file(TALUS_GDAL_LIBRARY);
        bool complete = true;
        const auto find = [&](auto& function, const char* name) {
            function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(file.function(name));
            complete = complete && function != nullptr;
        };
#define TALUS_GDAL_FIND(name) find(gdal->name, #name);
        TALUS_GDAL_FUNCTIONS(TALUS_GDAL_FIND)
#undef TALUS_GDAL_FIND
        if (!complete) return nullptr;
        // A map may name others (VRT): from the disk, never from the network.
        gdal->CPLSetConfigOption("CPL_VSIL_CURL_ALLOWED_EXTENSIONS", "{none}");
        gdal->CPLSetConfigOption("GDAL_SKIP", "WMS WCS WMTS HTTP OGCAPI STACTA STACIT EEDAI DAAS PLMOSAIC");
        gdal->CPLSetConfigOption("GDAL_CACHEMAX", "64");  // MB
        gdal->GDALAllRegister();
        return gdal;
    }();
    return library.get();
}

bool built_with_gdal() { return true; }

bool gdal_is_there() { return gdal_library() != nullptr; }

void read_by_gdal(const HeightmapSource& source) {
    const GdalLibrary* gdal = gdal_library();
    if (gdal == nullptr) {
        source.refuse("needs GDAL, which this machine does not have; install it (" TALUS_GDAL_LIBRARY
                      "), or convert the map to GeoTIFF");
    }
    const Quiet quiet(*gdal);
    gdal->CPLErrorReset();
    GdalMap(source).read();
}

}  // namespace talus

#endif
