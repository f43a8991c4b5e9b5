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
#include "core/io/tiff_file.h"
#include "core/io/tiff_library.h"
#include "core/words/numbers.h"

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
        settle_part();
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
        source_.remark(
            "it has " + counted(parts.size(), "map") +
            formatted("; number %d is read (%s)", page, chosen.substr(chosen.rfind(':') + 1).c_str()));
    }

    std::array<double, 6> transform(bool& known) const {
        std::array<double, 6> place{};
        known = gdal_.GDALGetGeoTransform(dataset_.get(), place.data()) == CE_None;
        return place;
    }

    // Projects the map to the zone of its middle, of six degrees of longitude.
    void project() {
        const MapSize size = file_size();
        const std::optional<MapPlace> place = whole_place();
        const bool is_told = gdal_.GDALGetSpatialRef(dataset_.get()) != nullptr;
        // Degrees that no reference system tells have to be plain ones.
        if (!place || !place->unit->is_angle || (!is_told && place->unit->size != 1)) {
            source_.remark("it is not in degrees: it is read as it lies, not projected to UTM");
            return;
        }
        const double degrees = place->unit->size;
        const double columns = (size.width - 1) / 2.0;
        const double rows = (size.height - 1) / 2.0;
        const double longitude =
            degrees * (place->x0 + columns * place->x_per_column + rows * place->x_per_row);
        const double latitude =
            degrees * (place->y0 + columns * place->y_per_column + rows * place->y_per_row);
        if (!(std::fabs(longitude) <= 1080 && std::fabs(latitude) <= 90)) {
            source_.remark("it lies beyond the globe: it is read as it lies, not projected to UTM");
            return;
        }
        const double turned = longitude - 360 * std::floor((longitude + 180) / 360);
        const int zone = static_cast<int>(std::floor((turned + 180) / 6)) + 1;
        const std::string target = formatted("EPSG:%d", (latitude < 0 ? 32700 : 32600) + zone);
        warp(is_told ? "" : "EPSG:4326", target);
        source_.remark(formatted("projected to metres in the UTM zone %d%s%s", zone, latitude < 0 ? "S" : "N",
                                 is_told ? "" : "; its degrees are taken for those of WGS 84"));
    }

    // from: the reference system; empty: the one that the file tells.
    void warp(const std::string& from, const std::string& target) {
        std::vector<std::string> words{"-of",   "VRT", "-t_srs",  target,       "-r",
                                       "cubic", "-ot", "Float64", "-dstnodata", "nan"};
        if (!from.empty()) words.insert(words.end(), {"-s_srs", from});
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        GDALWarpAppOptions* options = gdal_.GDALWarpAppOptionsNew(arguments.data(), nullptr);
        int failed = 0;
        void* unprojected = dataset_.get();
        Dataset result(gdal_.GDALWarp("", nullptr, 1, &unprojected, options, &failed), {&gdal_});
        gdal_.GDALWarpAppOptionsFree(options);
        if (result == nullptr) refuse_by_gdal();
        // The projected map reads from the one before.
        unprojected_ = std::move(dataset_);
        dataset_ = std::move(result);
    }

    MapSize file_size() const {
        return {gdal_.GDALGetRasterXSize(dataset_.get()), gdal_.GDALGetRasterYSize(dataset_.get())};
    }

    // GDAL does not turn a picture by its tag Orientation.
    MapTurn turn_in_file() const {
        const std::string_view driver = gdal_.GDALGetDescription(gdal_.GDALGetDatasetDriver(dataset_.get()));
        if (driver != "GTiff" && driver != "COG") return {};
        try {
            return turn_of_orientation(orientation_of_tiff(source_.path, source_.settings.page));
        } catch (const FileError&) {
            return {};
        }
    }

    // Parts count on the map as it is shown, north up.
    void settle_part() {
        const MapSize in_file = file_size();
        turn_ = turn_in_file();
        const MapSize turned = turn_.of(in_file);
        const std::optional<MapPlace> place = whole_place();
        const MapTurn northwards = place ? turn_of_place(*place) : MapTurn{};
        const MapSize shown = northwards.of(turned);
        SampledPart part = source_.settings.window;
        if (part.width <= 0) part.width = shown.width - part.x;
        if (part.height <= 0) part.height = shown.height - part.y;
        if (part.x < 0 || part.y < 0 || part.width <= 0 || part.height <= 0 ||
            part.width > shown.width - part.x || part.height > shown.height - part.y)
            source_.refuse(formatted("is %d × %d samples: a part of %d × %d from (%d, %d) does not lie in it",
                                     shown.width, shown.height, part.width, part.height, part.x, part.y));
        const auto cells = static_cast<double>(part.width) * static_cast<double>(part.height);
        if (cells > static_cast<double>(source_.settings.max_cells))
            throw too_many_cells(source_.path, part.width, part.height, source_.settings.max_cells);
        if (part.width < shown.width || part.height < shown.height)
            source_.remark(formatted("a part of %d × %d from (%d, %d) of its %d × %d samples is read",
                                     part.width, part.height, part.x, part.y, shown.width, shown.height));
        turned_part_ = northwards.before(part, turned);
        part_ = turn_.before(turned_part_, in_file);
    }

    GDALRasterBandH band(int index) const { return gdal_.GDALGetRasterBand(dataset_.get(), index + 1); }

    CrsUnit unit_of(OGRSpatialReferenceH system) const {
        const bool angle = gdal_.OSRIsGeographic(system) != 0;
        char* name = nullptr;
        const double size = angle ? gdal_.OSRGetAngularUnits(system, &name) * k_degrees_in_radian
                                  : gdal_.OSRGetLinearUnits(system, &name);
        // The name lets the same unit have the same size, whoever reads the file.
        const std::optional<CrsUnit> unit = name == nullptr ? std::nullopt : unit_of_name(name);
        return unit && unit->is_angle == angle ? *unit : CrsUnit{size, angle, "units of their own"};
    }

    // Where the whole file lies, with its unit.
    std::optional<MapPlace> whole_place() const {
        bool known = false;
        const auto g = transform(known);
        std::optional<MapPlace> place = source_.facts.beside.place;
        if (known) {
            place = MapPlace{.x0 = g[0] + (g[1] + g[2]) / 2,
                             .x_per_column = g[1],
                             .x_per_row = g[2],
                             .y0 = g[3] + (g[4] + g[5]) / 2,
                             .y_per_column = g[4],
                             .y_per_row = g[5]};
        }
        if (!place || !place->is_valid()) return std::nullopt;
        const OGRSpatialReferenceH system = gdal_.GDALGetSpatialRef(dataset_.get());
        if (system != nullptr) place->unit = unit_of(system);
        if (!place->unit) place->unit = source_.facts.beside.unit;
        // A part alone might look like degrees where the whole does not.
        if (!place->unit) place->unit = is_in_degrees(*place, file_size()) ? *unit_of_code(9102) : CrsUnit{};
        return place;
    }

    std::optional<MapPlace> place_of_part() const {
        std::optional<MapPlace> place = whole_place();
        if (!place) return std::nullopt;
        place->x0 += turned_part_.x * place->x_per_column + turned_part_.y * place->x_per_row;
        place->y0 += turned_part_.x * place->y_per_column + turned_part_.y * place->y_per_row;
        return place;
    }

    // What a reference system says of heights.
    CrsTextUnits vertical(const Dataset& data) const {
        const OGRSpatialReferenceH system = gdal_.GDALGetSpatialRef(data.get());
        char* text = nullptr;
        if (system == nullptr || gdal_.OSRExportToWkt(system, &text) != OGRERR_NONE || text == nullptr)
            return {};
        const CrsTextUnits units = units_in_crs_text(text);
        gdal_.VSIFree(text);
        return units;
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
        if (const char* unit = gdal_.GDALGetRasterUnitType(from); unit != nullptr) meaning.set_unit(unit);
        const CrsTextUnits units = vertical(told);
        meaning = meaning.or_else({.unit = units.vertical, .is_depth = units.points_down});
        return meaning.or_else(source_.facts.beside.meaning);
    }

    template <class Number>
    void read_row(GDALRasterBandH from, int y, GDALDataType type, std::vector<Number>& row) const {
        row.resize(static_cast<std::size_t>(part_.width));
        const CPLErr error = gdal_.GDALRasterIO(from, GF_Read, part_.x, part_.y + y, part_.width, 1,
                                                row.data(), part_.width, 1, type, 0, 0);
        if (error != CE_None) refuse_by_gdal();
    }

    void read_colours(int bits);
    std::vector<GDALColorEntry> palette_of(int index, int bits) const;
    void read_palette(int index, const std::vector<GDALColorEntry>& palette, const MapMeaning& meaning);
    void name_channels();
    GDALRasterBandH mask_of(GDALRasterBandH from) const;
    void read_band(int index, int bits, const MapMeaning& meaning);
    void read_numbers(int index, const MapMeaning& meaning);

    const HeightmapSource& source_;
    const GdalLibrary& gdal_;
    Dataset unprojected_;  // outlives the dataset, which reads from it
    Dataset dataset_;
    MapTurn turn_;             // by the file's tag Orientation
    SampledPart turned_part_;  // what is read, of the map that is turned so
    SampledPart part_;         // what is read, of the file as it is
};

void GdalMap::read_colours(int bits) {
    const GDALRasterBandH mask = mask_of(band(0));
    const int largest = (1 << bits) - 1;
    PictureHeights picture({part_.width, part_.height}, bits, true, mask != nullptr);
    std::array<std::vector<std::uint16_t>, 3> rows;
    std::vector<std::uint8_t> has_data;
    for (int y = 0; y < part_.height; ++y) {
        source_.at_row(y, part_.height);
        for (int channel = 0; channel < 3; ++channel)
            read_row(band(channel), y, GDT_UInt16, rows[static_cast<std::size_t>(channel)]);
        if (mask != nullptr) read_row(mask, y, GDT_Byte, has_data);
        for (int x = 0; x < part_.width; ++x) {
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

// The colours of all 256 numbers of a byte; none where the numbers mean themselves.
std::vector<GDALColorEntry> GdalMap::palette_of(int index, int bits) const {
    const GDALColorTableH palette = gdal_.GDALGetRasterColorTable(band(index));
    if (palette == nullptr || bits == 0 || bits > 8) return {};
    const int count = std::min(gdal_.GDALGetColorEntryCount(palette), 1 << bits);
    std::vector<GDALColorEntry> colours;
    std::vector<std::array<int, 3>> solid;
    for (int i = 0; i < count; ++i) {
        colours.push_back(*gdal_.GDALGetColorEntry(palette, i));
        solid.push_back({colours.back().c1, colours.back().c2, colours.back().c3});
    }
    if (is_grey_ramp(solid)) return {};
    colours.resize(256);
    return colours;
}

// Numbers that are places of colours in a palette.
void GdalMap::read_palette(int index, const std::vector<GDALColorEntry>& palette, const MapMeaning& meaning) {
    const GDALRasterBandH mask = mask_of(band(index));
    PictureHeights picture({part_.width, part_.height}, 8, true, true);
    std::vector<std::uint8_t> row;
    std::vector<std::uint8_t> has_data;
    for (int y = 0; y < part_.height; ++y) {
        source_.at_row(y, part_.height);
        read_row(band(index), y, GDT_Byte, row);
        if (mask != nullptr) read_row(mask, y, GDT_Byte, has_data);
        for (int x = 0; x < part_.width; ++x) {
            const auto at = static_cast<std::size_t>(x);
            const GDALColorEntry& colour = palette[row[at]];
            const bool is_gap = meaning.is_gap(row[at]) || (mask != nullptr && has_data[at] == 0);
            picture.add(
                x, y,
                {.red = colour.c1, .green = colour.c2, .blue = colour.c3, .alpha = is_gap ? 0 : colour.c4});
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
    Grid<float> values(part_.width, part_.height);
    std::vector<double> row;
    std::vector<std::uint8_t> has_data;
    for (int y = 0; y < part_.height; ++y) {
        source_.at_row(y, part_.height);
        read_row(from, y, GDT_Float64, row);
        if (mask != nullptr) read_row(mask, y, GDT_Byte, has_data);
        for (int x = 0; x < part_.width; ++x) {
            const double number = row[static_cast<std::size_t>(x)];
            const bool masked = mask != nullptr && has_data[static_cast<std::size_t>(x)] == 0;
            values(x, y) = masked ? std::numeric_limits<float>::quiet_NaN() : meaning.value(number);
        }
    }
    source_.map.values = std::move(values);
}

// The same names as Talus's own readers give.
void GdalMap::name_channels() {
    const int count = std::min(gdal_.GDALGetRasterCount(dataset_.get()), k_max_gdal_channels);
    const bool in_colours = count >= 3 && gdal_.GDALGetRasterColorInterpretation(band(0)) == GCI_RedBand &&
                            gdal_.GDALGetRasterColorInterpretation(band(1)) == GCI_GreenBand;
    for (int i = 0; count > 1 && i < count; ++i) {
        const bool is_alpha = gdal_.GDALGetRasterColorInterpretation(band(i)) == GCI_AlphaBand;
        source_.map.channels.push_back(is_alpha ? std::string(k_alpha_name) : channel_name(i, in_colours));
    }
}

void GdalMap::read() {
    name_channels();
    const int index = chosen_channel(source_, 0);
    const GDALDataType type = gdal_.GDALGetRasterDataType(band(index));
    int bits = type == GDT_Byte ? 8 : type == GDT_UInt16 ? 16 : 0;
    const char* depth = gdal_.GDALGetMetadataItem(band(index), "NBITS", "IMAGE_STRUCTURE");
    if (const auto number = leading_number(depth == nullptr ? "" : depth);
        bits > 0 && number && *number < bits)
        bits = static_cast<int>(std::clamp(*number, 1.0, static_cast<double>(bits)));
    source_.facts.place = place_of_part();
    source_.facts.is_settled = true;
    source_.remark(std::string("read by GDAL as ") +
                   gdal_.GDALGetDescription(gdal_.GDALGetDatasetDriver(
                       unprojected_ != nullptr ? unprojected_.get() : dataset_.get())));
    const MapMeaning meaning_of_band = meaning(index);
    const bool may_be_colours = bits > 0 && source_.settings.channel.empty() && unprojected_ == nullptr;
    const std::vector<GDALColorEntry> palette = palette_of(index, bits);
    if (may_be_colours && source_.map.channels.size() >= 3) {
        read_colours(bits);
    } else if (may_be_colours && !palette.empty() && !meaning_of_band.is_of_heights()) {
        read_palette(index, palette, meaning_of_band);
    } else {
        read_band(index, bits, meaning_of_band);
    }
    turn_.apply(source_.map.values);
}

void GdalMap::read_band(int index, int bits, const MapMeaning& meaning) {
    read_numbers(index, meaning);
    source_.remark(meaning.remark());
    remark_channel(source_, index);
    const bool steps = bits > 0 && !meaning.is_of_heights() && !source_.facts.has_place();
    source_.map.steps = steps ? (1 << bits) - 1 : 0;
    if (bits > 0 && !steps && !meaning.is_of_heights()) source_.remark(k_whole_metres);
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
