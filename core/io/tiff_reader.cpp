#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/base/platform.h"
#include "core/io/limits.h"
#include "core/io/tiff_file.h"
#include "core/io/tiff_library.h"

namespace talus {
namespace {

constexpr std::uint64_t k_max_block = std::uint64_t{1} << 28;  // bytes of a tile, or of a row of tiles
constexpr std::uint64_t k_room_for_tables = std::uint64_t{1}
                                            << 26;  // bytes that a file may need beside its own
constexpr int k_max_channels = 64;
// Keys of GeoTIFF (OGC 19-008r4).
constexpr int k_key_model = 1024;
constexpr int k_key_unit = 3076;
constexpr int k_model_geographic = 2;

[[noreturn]] void refuse_tiff(const std::string& path, const std::string& why) {
    throw FileError(path + ": is not a readable TIFF picture (" + why +
                    "); it is damaged, or of a kind that Talus does not read");
}

// The length of a unit in metres, by its number in the EPSG's list.
double metres_in(int unit) {
    switch (unit) {
        case 9002:
            return 0.3048;
        case 9003:
            return 1200.0 / 3937.0;
        case 9036:
            return 1000;
        default:
            return 1;
    }
}

template <class Value>
std::pair<const Value*, int> values_of(TIFF* tiff, std::uint32_t tag) {
    std::uint16_t count = 0;
    Value* values = nullptr;
    if (TIFFGetField(tiff, tag, &count, &values) != 1 || values == nullptr) return {nullptr, 0};
    return {values, count};
}

// A key whose value stands in the directory itself; −1: absent.
int geo_key(TIFF* tiff, int wanted) {
    const auto [keys, count] = values_of<std::uint16_t>(tiff, k_tag_geo_keys);
    for (int i = 4; i + 3 < count; i += 4) {
        if (keys[i] == wanted && keys[i + 1] == 0) return keys[i + 3];
    }
    return -1;
}

std::optional<TiffPlace> place_of(TIFF* tiff, MapSize size) {
    TiffPlace place;
    double left = 0;
    double top = 0;
    if (const auto [scale, count] = values_of<double>(tiff, k_tag_pixel_scale); count >= 2) {
        place.cell_x = std::fabs(scale[0]);
        place.cell_y = std::fabs(scale[1]);
        if (const auto [tie, numbers] = values_of<double>(tiff, k_tag_tie_points); numbers >= 6) {
            left = tie[3] - tie[0] * place.cell_x;
            top = tie[4] + tie[1] * place.cell_y;
        }
    } else if (const auto [matrix, numbers] = values_of<double>(tiff, k_tag_transformation); numbers >= 8) {
        place.cell_x = std::sqrt(matrix[0] * matrix[0] + matrix[4] * matrix[4]);
        place.cell_y = std::sqrt(matrix[1] * matrix[1] + matrix[5] * matrix[5]);
        place.turned = matrix[1] != 0 || matrix[4] != 0;
        left = matrix[3];
        top = matrix[7];
    } else {
        return std::nullopt;
    }
    const auto is_cell = [](double value) { return value > 0 && value < 1e9; };
    if (!is_cell(place.cell_x) || !is_cell(place.cell_y)) return std::nullopt;
    const int model = geo_key(tiff, k_key_model);
    const double right = left + place.cell_x * (size.width - 1);
    const double bottom = top - place.cell_y * (size.height - 1);
    const bool on_globe = left >= -180 && right <= 360 && bottom >= -90 && top <= 90;
    const bool as_small = place.cell_x < k_max_cell_in_degrees && place.cell_y < k_max_cell_in_degrees;
    place.degrees = on_globe && (model == k_model_geographic || (model < 0 && as_small));
    place.middle = (top + bottom) / 2;
    place.metre = metres_in(geo_key(tiff, k_key_unit));
    return place;
}

}  // namespace

struct TiffReader::State {
    explicit State(std::string name) : path(std::move(name)) {}

    std::string path;
    std::unique_ptr<platform::OldFile> file;
    TiffStream stream;
    TiffHandle tiff;
    TiffLayout layout;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t orientation = ORIENTATION_TOPLEFT;
    std::uint16_t planar = PLANARCONFIG_CONTIG;
    std::optional<TiffPlace> place;
    std::optional<double> no_data;
    MapSize tile = {0, 0};  // where it is in tiles
    std::vector<std::uint8_t> tile_bytes;
    std::vector<std::uint8_t> rows;  // the next row, or those of a row of tiles
    int next_row = 0;

    void require(bool done) {
        if (stream.thrown != nullptr) std::rethrow_exception(std::exchange(stream.thrown, nullptr));
        if (!done) refuse_tiff(path, stream.error.empty() ? "the library gives no reason" : stream.error);
    }

    void open(std::size_t max_cells) {
        tiff = open_tiff(stream, path, "rm", stream.size() + k_room_for_tables);
        require(tiff != nullptr);
        read_layout(max_cells);
        place = place_of(tiff.get(), layout.size);
        if (const char* text = nullptr;
            TIFFGetField(tiff.get(), k_tag_no_data, &text) == 1 && text != nullptr) {
            double number = 0;
            const char* end = text + std::strlen(text);
            while (text != end && *text == ' ') ++text;
            if (std::from_chars(text, end, number).ec == std::errc()) no_data = number;
        }
        prepare();
    }

    void read_layout(std::size_t max_cells) {
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width);
        TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height);
        if (width < 1 || height < 1 || width > k_max_cells_a_side || height > k_max_cells_a_side)
            refuse_tiff(path, "its sides are not 1 to " + std::to_string(k_max_cells_a_side));
        if (static_cast<std::size_t>(width) * height > max_cells)
            throw too_many_cells(path, width, height, max_cells);
        const auto number = [&](std::uint32_t tag, std::uint16_t absent) {
            std::uint16_t value = absent;
            TIFFGetFieldDefaulted(tiff.get(), tag, &value);
            return value;
        };
        const int bits = number(TIFFTAG_BITSPERSAMPLE, 1);
        const int format = number(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
        const int channels = number(TIFFTAG_SAMPLESPERPIXEL, 1);
        photometric = number(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
        orientation = number(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        planar = number(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_INT && format != SAMPLEFORMAT_IEEEFP)
            refuse_tiff(path, "its values are no plain numbers");
        const bool floating = format == SAMPLEFORMAT_IEEEFP;
        if ((bits != 8 && bits != 16 && bits != 32 && bits != 64) || (floating && bits < 32))
            refuse_tiff(path, "its values have " + std::to_string(bits) + " bits");
        if (channels < 1 || channels > k_max_channels)
            refuse_tiff(path, "it has " + std::to_string(channels) + " channels");
        if (photometric != PHOTOMETRIC_MINISBLACK && photometric != PHOTOMETRIC_MINISWHITE &&
            photometric != PHOTOMETRIC_RGB)
            refuse_tiff(path,
                        "its values are colours of a palette, or of another kind than red, green and blue");
        layout = {.size = {static_cast<int>(width), static_cast<int>(height)},
                  .bits = bits,
                  .numbers = floating                     ? TiffNumbers::floating
                             : format == SAMPLEFORMAT_INT ? TiffNumbers::with_sign
                                                          : TiffNumbers::whole,
                  // Only the first of separate planes is read.
                  .channels = planar == PLANARCONFIG_CONTIG ? channels : 1};
    }

    void prepare() {
        std::uint64_t bytes = layout.row_bytes();
        if (TIFFIsTiled(tiff.get())) {
            std::uint32_t width = 0;
            std::uint32_t height = 0;
            TIFFGetField(tiff.get(), TIFFTAG_TILEWIDTH, &width);
            TIFFGetField(tiff.get(), TIFFTAG_TILELENGTH, &height);
            const std::uint64_t tile_size = TIFFTileSize64(tiff.get());
            const std::uint64_t expected =
                std::uint64_t{width} * height * static_cast<std::uint64_t>(layout.bits / 8 * layout.channels);
            bytes *= height;
            if (width == 0 || height == 0 || tile_size != expected || tile_size > k_max_block ||
                bytes > k_max_block)
                refuse_tiff(path, "its tiles have an impossible size");
            tile = {static_cast<int>(width), static_cast<int>(height)};
            tile_bytes.resize(tile_size);
        } else if (TIFFScanlineSize64(tiff.get()) != bytes || bytes > k_max_block) {
            refuse_tiff(path, "its rows have an impossible size");
        }
        rows.resize(bytes);
    }

    // The rows of all tiles side by side.
    void read_tiles() {
        const std::size_t pixel = static_cast<std::size_t>(layout.bits / 8 * layout.channels);
        for (int x = 0; x < layout.size.width; x += tile.width) {
            require(TIFFReadTile(tiff.get(), tile_bytes.data(), static_cast<std::uint32_t>(x),
                                 static_cast<std::uint32_t>(next_row), 0, 0) >= 0);
            const auto width = static_cast<std::size_t>(std::min(tile.width, layout.size.width - x)) * pixel;
            for (int y = 0; y < tile.height; ++y) {
                std::copy_n(tile_bytes.data() +
                                static_cast<std::size_t>(y) * static_cast<std::size_t>(tile.width) * pixel,
                            width,
                            rows.data() + static_cast<std::size_t>(y) * layout.row_bytes() +
                                static_cast<std::size_t>(x) * pixel);
            }
        }
    }
};

TiffReader::TiffReader(const std::string& path, std::size_t max_cells)
    : state_(std::make_unique<State>(path)) {
    State& state = *state_;
    state.file = std::make_unique<platform::OldFile>(path);
    state.stream.read = [&state](void* data, std::size_t bytes) { return state.file->read(data, bytes); };
    state.stream.seek = [&state](std::uint64_t at) { state.file->seek(at); };
    state.stream.size = [&state] { return state.file->size(); };
    state.open(max_cells);
}

TiffReader::TiffReader(ReadBack& file, const std::string& path, std::size_t max_cells)
    : state_(std::make_unique<State>(path)) {
    State& state = *state_;
    state.stream.read = [&file](void* data, std::size_t bytes) { return file.read(data, bytes); };
    state.stream.seek = [&file](std::uint64_t at) { file.seek(at); };
    state.stream.size = [&file] { return file.size(); };
    state.open(max_cells);
}

TiffReader::~TiffReader() = default;

const TiffLayout& TiffReader::layout() const { return state_->layout; }
const std::optional<TiffPlace>& TiffReader::place() const { return state_->place; }
std::optional<double> TiffReader::no_data() const { return state_->no_data; }
bool TiffReader::white_is_zero() const { return state_->photometric == PHOTOMETRIC_MINISWHITE; }
bool TiffReader::bottom_row_first() const {
    return state_->orientation == ORIENTATION_BOTLEFT || state_->orientation == ORIENTATION_BOTRIGHT;
}

const std::uint8_t* TiffReader::next_row() {
    State& state = *state_;
    const int y = state.next_row;
    const std::uint8_t* row = state.rows.data();
    if (state.tile.height > 0) {
        const int within = y % state.tile.height;
        if (within == 0) state.read_tiles();
        row += static_cast<std::size_t>(within) * state.layout.row_bytes();
    } else {
        state.require(
            TIFFReadScanline(state.tiff.get(), state.rows.data(), static_cast<std::uint32_t>(y), 0) == 1);
    }
    ++state.next_row;
    return row;
}

}  // namespace talus
