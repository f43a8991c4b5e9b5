#include <half.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/platform.h"
#include "core/io/geo_tags.h"
#include "core/io/limits.h"
#include "core/io/tiff_file.h"
#include "core/io/tiff_library.h"

namespace talus {
namespace {

constexpr std::uint64_t k_max_block = std::uint64_t{1} << 28;  // bytes of a tile, or of a row of tiles
constexpr std::uint64_t k_room_for_tables = std::uint64_t{1}
                                            << 26;  // bytes that a file may need beside its own
constexpr int k_max_channels = 64;
constexpr int k_max_pages = 4096;  // directories that are looked through

[[noreturn]] void refuse_tiff(const std::string& path, const std::string& why) {
    throw FileError(path + ": is not a readable TIFF picture (" + why +
                    "); it is damaged, or of a kind that Talus does not read");
}

// A number of the directory that the library is in.
std::uint16_t tag_number(TIFF* tiff, std::uint32_t tag, std::uint16_t absent) {
    std::uint16_t value = absent;
    TIFFGetFieldDefaulted(tiff, tag, &value);
    return value;
}

MapSize size_in_tags(TIFF* tiff) {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    const auto side = [](std::uint32_t cells) {
        return static_cast<int>(std::min(cells, std::uint32_t{k_max_cells_a_side} + 1));
    };
    return {side(width), side(height)};
}

// Numbers of 1, 2 or 4 bits, the first in the high bits, one a byte.
void unpack_bits(const std::uint8_t* packed, int bits, std::size_t count, std::uint8_t* to) {
    const auto in_byte = static_cast<std::size_t>(8 / bits);
    for (std::size_t i = 0; i < count; ++i) {
        const int shift = 8 - bits * static_cast<int>(i % in_byte + 1);
        to[i] = static_cast<std::uint8_t>(packed[i / in_byte] >> shift & ((1 << bits) - 1));
    }
}

// The bytes of a number in the machine's order; of a whole one the nearest that there is.
template <class Number>
std::array<std::uint8_t, 8> bytes_of_number(double value) {
    Number number{};
    if constexpr (std::is_integral_v<Number>) {
        using Limits = std::numeric_limits<Number>;
        if (value >= static_cast<double>(Limits::max())) {
            number = Limits::max();
        } else if (value > static_cast<double>(Limits::min())) {
            number = static_cast<Number>(std::floor(value + 0.5));
        } else if (value <= static_cast<double>(Limits::min())) {
            number = Limits::min();
        }
    } else {
        number = Number(static_cast<float>(value));
        if constexpr (sizeof(Number) == sizeof value) number = value;
    }
    std::array<std::uint8_t, 8> bytes{};
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

std::array<std::uint8_t, 8> bytes_of_number(double value, const TiffLayout& layout) {
    const std::size_t size = layout.bits <= 8 ? 0 : layout.bits == 16 ? 1 : layout.bits == 32 ? 2 : 3;
    using Make = std::array<std::uint8_t, 8> (*)(double);
    constexpr std::array<Make, 4> k_whole{bytes_of_number<std::uint8_t>, bytes_of_number<std::uint16_t>,
                                          bytes_of_number<std::uint32_t>, bytes_of_number<std::uint64_t>};
    constexpr std::array<Make, 4> k_signed{bytes_of_number<std::int8_t>, bytes_of_number<std::int16_t>,
                                           bytes_of_number<std::int32_t>, bytes_of_number<std::int64_t>};
    constexpr std::array<Make, 4> k_floating{bytes_of_number<std::uint8_t>, bytes_of_number<half>,
                                             bytes_of_number<float>, bytes_of_number<double>};
    switch (layout.numbers) {
        case TiffNumbers::whole:
            return k_whole[size](value);
        case TiffNumbers::with_sign:
            return k_signed[size](value);
        case TiffNumbers::floating:
            break;
    }
    return k_floating[size](value);
}

// The directories of a file: its pages, and the mask of each.
struct TiffPage {
    int directory = 0;
    MapSize size;
    int mask = -1;  // directory; none
};

std::vector<TiffPage> pages_of(TIFF* tiff) {
    std::vector<TiffPage> pages;
    for (int directory = 0; directory < k_max_pages; ++directory) {
        std::uint32_t kind = 0;
        TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &kind);
        const MapSize size = size_in_tags(tiff);
        if ((kind & (FILETYPE_MASK | FILETYPE_REDUCEDIMAGE)) == 0) {
            pages.push_back({.directory = directory, .size = size});
        } else if (kind == FILETYPE_MASK && !pages.empty() && pages.back().mask < 0 &&
                   pages.back().size == size) {
            pages.back().mask = directory;
        }
        if (TIFFReadDirectory(tiff) != 1) break;
    }
    return pages;
}

}  // namespace

struct TiffReader::State {
    State(std::string name, const TiffChoice& wanted) : path(std::move(name)), choice(wanted) {}

    std::string path;
    TiffChoice choice;
    std::unique_ptr<platform::OldFile> file;
    TiffStream stream;
    TiffHandle tiff;
    std::vector<TiffPage> pages;
    TiffLayout layout;
    int channels = 1;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    bool planar = false;
    bool tiled = false;
    MapSize block = {0, 0};  // of a tile, or of a strip; 0 where rows are read one by one
    std::vector<std::uint8_t> tile_bytes;
    std::vector<std::uint8_t> rows;           // the next row, or those of a strip or of a row of tiles
    std::vector<std::uint8_t> unpacked;       // the next row, where its numbers are smaller than a byte
    std::array<std::uint8_t, 8> unwritten{};  // a number of a part that was never written
    int next_row = 0;

    void attach_file() {
        file = std::make_unique<platform::OldFile>(path);
        stream.read = [this](void* data, std::size_t bytes) { return file->read(data, bytes); };
        stream.seek = [this](std::uint64_t at) { file->seek(at); };
        stream.size = [this] { return file->size(); };
    }

    void require(bool done) {
        if (stream.thrown != nullptr) std::rethrow_exception(std::exchange(stream.thrown, nullptr));
        if (!done) refuse_tiff(path, stream.error.empty() ? "the library gives no reason" : stream.error);
    }

    void open_page() {
        tiff = open_tiff(stream, path, "rm", stream.size() + k_room_for_tables);
        require(tiff != nullptr);
        pages = pages_of(tiff.get());
        // Damage behind the page that is wanted does not matter.
        stream.error.clear();
        stream.thrown = nullptr;
        if (choice.page < 1 || choice.page > static_cast<int>(std::max<std::size_t>(1, pages.size()))) {
            throw FileError(path + ": has no page " + std::to_string(choice.page) + "; it has " +
                            std::to_string(pages.size()));
        }
        const int directory = pages.empty() ? 0 : pages[static_cast<std::size_t>(choice.page - 1)].directory;
        go_to(directory);
    }

    void go_to(int directory) {
        require(TIFFSetDirectory(tiff.get(), static_cast<std::uint16_t>(directory)) == 1);
        next_row = 0;
    }

    void read_layout(std::size_t max_cells) {
        const MapSize size = size_in_tags(tiff.get());
        if (size.width < 1 || size.height < 1 || size.width > k_max_cells_a_side ||
            size.height > k_max_cells_a_side)
            refuse_tiff(path, "its sides are not 1 to " + std::to_string(k_max_cells_a_side));
        if (static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) > max_cells)
            throw too_many_cells(path, size.width, size.height, max_cells);
        const int bits = tag_number(tiff.get(), TIFFTAG_BITSPERSAMPLE, 1);
        const int format = tag_number(tiff.get(), TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
        channels = tag_number(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, 1);
        photometric = tag_number(tiff.get(), TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
        planar = channels > 1 &&
                 tag_number(tiff.get(), TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) != PLANARCONFIG_CONTIG;
        if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_INT && format != SAMPLEFORMAT_IEEEFP)
            refuse_tiff(path, "its values are no plain numbers");
        const bool floating = format == SAMPLEFORMAT_IEEEFP;
        const bool small = (bits == 1 || bits == 2 || bits == 4) && format == SAMPLEFORMAT_UINT;
        if ((!small && bits != 8 && bits != 16 && bits != 32 && bits != 64) || (floating && bits < 16)) {
            const char* kind = floating ? "floating-point " : format == SAMPLEFORMAT_INT ? "signed " : "";
            throw UnknownKind(path + ": has " + kind + "values of " + std::to_string(bits) +
                              " bits, which Talus does not read; save it with 8, 16 or 32 bits");
        }
        if (const int packing = tag_number(tiff.get(), TIFFTAG_COMPRESSION, COMPRESSION_NONE);
            TIFFIsCODECConfigured(static_cast<std::uint16_t>(packing)) == 0) {
            throw UnknownKind(path + ": is compressed in a way (number " + std::to_string(packing) +
                              " of TIFF) that Talus does not read; save it with Deflate or LZW");
        }
        if (channels < 1 || channels > k_max_channels)
            refuse_tiff(path, "it has " + std::to_string(channels) + " channels");
        settle_colours(bits);
        layout = {.size = size,
                  .bits = bits,
                  .numbers = floating                     ? TiffNumbers::floating
                             : format == SAMPLEFORMAT_INT ? TiffNumbers::with_sign
                                                          : TiffNumbers::whole,
                  .channels = planar ? 1 : channels};
        prepare();
    }

    // The library turns the colours of JPEG, which are a brightness and two differences, into red, green and
    // blue.
    void settle_colours(int bits) {
        const bool jpeg = tag_number(tiff.get(), TIFFTAG_COMPRESSION, COMPRESSION_NONE) == COMPRESSION_JPEG;
        if (photometric == PHOTOMETRIC_YCBCR && jpeg && !planar && channels == 3) {
            require(TIFFSetField(tiff.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB) == 1);
            photometric = PHOTOMETRIC_RGB;
        }
        const bool palette = photometric == PHOTOMETRIC_PALETTE && bits <= 8;
        if (palette || photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE ||
            photometric == PHOTOMETRIC_RGB || photometric == PHOTOMETRIC_MASK)
            return;
        throw UnknownKind(path +
                          ": is a picture in colours of another kind than red, green and blue, which Talus "
                          "does not read; save it in grey");
    }

    // Bytes of so many pixels as the file has them.
    std::uint64_t packed_bytes(std::uint64_t pixels) const {
        return (pixels * static_cast<std::uint64_t>(layout.bits * layout.channels) + 7) / 8;
    }

    void prepare() {
        const std::uint64_t row_bytes = packed_bytes(static_cast<std::uint64_t>(layout.size.width));
        tiled = TIFFIsTiled(tiff.get()) != 0;
        block = {0, 0};
        if (tiled) {
            prepare_tiles(row_bytes);
        } else {
            prepare_strips(row_bytes);
        }
        rows.resize(row_bytes * static_cast<std::uint64_t>(std::max(1, block.height)));
        if (layout.bits < 8) unpacked.resize(layout.row_bytes());
        settle_unwritten();
    }

    void settle_unwritten() {
        const double none = meaning_in_tags(tiff.get(), 1).no_data.value_or(0);
        unwritten = bytes_of_number(none, layout);
        if (layout.bits >= 8) return;
        const int number = std::min<int>(unwritten[0], (1 << layout.bits) - 1);
        int packed = 0;
        for (int at = 0; at < 8; at += layout.bits) packed |= number << at;
        unwritten[0] = static_cast<std::uint8_t>(packed);
    }

    // Whether the file has the bytes of a strip or a tile. Programs leave out those with nothing in them.
    bool is_written(std::uint32_t strip_or_tile) const {
        return TIFFGetStrileByteCount(tiff.get(), strip_or_tile) != 0 &&
               TIFFGetStrileOffset(tiff.get(), strip_or_tile) != 0;
    }

    void fill_unwritten(std::vector<std::uint8_t>& bytes) const {
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = unwritten[i % layout.number_bytes()];
    }

    void read_strip(std::uint32_t strip) {
        if (!is_written(strip)) return fill_unwritten(rows);
        require(TIFFReadEncodedStrip(tiff.get(), strip, rows.data(), static_cast<tmsize_t>(rows.size())) >=
                0);
    }

    void read_tile(std::uint32_t x, std::uint32_t y) {
        const auto plane = static_cast<std::uint16_t>(choice.plane);
        if (!is_written(TIFFComputeTile(tiff.get(), x, y, 0, plane))) return fill_unwritten(tile_bytes);
        require(TIFFReadTile(tiff.get(), tile_bytes.data(), x, y, 0, plane) >= 0);
    }

    void read_scanline() {
        const auto plane = static_cast<std::uint16_t>(choice.plane);
        const auto row = static_cast<std::uint32_t>(next_row);
        if (!is_written(TIFFComputeStrip(tiff.get(), row, plane))) return fill_unwritten(rows);
        require(TIFFReadScanline(tiff.get(), rows.data(), row, plane) == 1);
    }

    void prepare_tiles(std::uint64_t row_bytes) {
        std::uint32_t across = 0;
        std::uint32_t down = 0;
        TIFFGetField(tiff.get(), TIFFTAG_TILEWIDTH, &across);
        TIFFGetField(tiff.get(), TIFFTAG_TILELENGTH, &down);
        const std::uint64_t tile_size = TIFFTileSize64(tiff.get());
        if (across == 0 || down == 0 || across % 8 != 0 || across > k_max_block || down > k_max_block ||
            tile_size != packed_bytes(across) * down || tile_size > k_max_block ||
            row_bytes * down > k_max_block)
            refuse_tiff(path, "its tiles have an impossible size");
        block = {static_cast<int>(across), static_cast<int>(down)};
        tile_bytes.resize(tile_size);
    }

    // Whole strips, because what packs them may run on from one row to the next; rows where a strip is as
    // large as a picture, which is then seldom packed.
    void prepare_strips(std::uint64_t row_bytes) {
        if (TIFFScanlineSize64(tiff.get()) != row_bytes || row_bytes > k_max_block)
            refuse_tiff(path, "its rows have an impossible size");
        std::uint32_t down = 0;
        TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_ROWSPERSTRIP, &down);
        down = std::min(down, static_cast<std::uint32_t>(layout.size.height));
        const bool packed = tag_number(tiff.get(), TIFFTAG_COMPRESSION, COMPRESSION_NONE) != COMPRESSION_NONE;
        if (packed && down > 0 && row_bytes * down <= k_max_block)
            block = {layout.size.width, static_cast<int>(down)};
    }

    // The next rows: of a strip, or of all tiles side by side.
    void read_block() {
        const auto row = static_cast<std::uint32_t>(next_row);
        if (!tiled)
            return read_strip(TIFFComputeStrip(tiff.get(), row, static_cast<std::uint16_t>(choice.plane)));
        const auto row_bytes = packed_bytes(static_cast<std::uint64_t>(layout.size.width));
        const auto tile_row = packed_bytes(static_cast<std::uint64_t>(block.width));
        for (int x = 0; x < layout.size.width; x += block.width) {
            read_tile(static_cast<std::uint32_t>(x), row);
            const auto from = packed_bytes(static_cast<std::uint64_t>(x));
            for (int y = 0; y < block.height; ++y) {
                std::copy_n(tile_bytes.data() + static_cast<std::size_t>(y) * tile_row,
                            std::min(tile_row, row_bytes - from),
                            rows.data() + static_cast<std::size_t>(y) * row_bytes + from);
            }
        }
    }

    const std::uint8_t* read_row() {
        const int y = next_row;
        const std::uint8_t* row = rows.data();
        if (block.height > 0) {
            const int within = y % block.height;
            if (within == 0) read_block();
            row += static_cast<std::size_t>(within) *
                   packed_bytes(static_cast<std::uint64_t>(layout.size.width));
        } else {
            read_scanline();
        }
        ++next_row;
        if (layout.bits >= 8) return row;
        unpack_bits(row, layout.bits, unpacked.size(), unpacked.data());
        return unpacked.data();
    }
};

TiffReader::TiffReader(const std::string& path, std::size_t max_cells, const TiffChoice& choice)
    : state_(std::make_unique<State>(path, choice)) {
    state_->attach_file();
    state_->open_page();
    state_->read_layout(max_cells);
}

TiffReader::TiffReader(ReadBack& file, const std::string& path, std::size_t max_cells)
    : state_(std::make_unique<State>(path, TiffChoice{})) {
    State& state = *state_;
    state.stream.read = [&file](void* data, std::size_t bytes) { return file.read(data, bytes); };
    state.stream.seek = [&file](std::uint64_t at) { file.seek(at); };
    state.stream.size = [&file] { return file.size(); };
    state.open_page();
    state.read_layout(max_cells);
}

TiffReader::~TiffReader() = default;

const TiffLayout& TiffReader::layout() const { return state_->layout; }
int TiffReader::page_count() const { return static_cast<int>(state_->pages.size()); }
int TiffReader::channel_count() const { return state_->channels; }
bool TiffReader::is_planar() const { return state_->planar; }
bool TiffReader::has_colours() const {
    return state_->photometric == PHOTOMETRIC_RGB && state_->channels >= 3;
}

std::optional<int> TiffReader::alpha() const {
    std::uint16_t count = 0;
    std::uint16_t* kinds = nullptr;
    if (TIFFGetField(state_->tiff.get(), TIFFTAG_EXTRASAMPLES, &count, &kinds) != 1) return std::nullopt;
    for (int i = 0; i < count && count <= state_->channels; ++i) {
        if (kinds[i] == EXTRASAMPLE_ASSOCALPHA || kinds[i] == EXTRASAMPLE_UNASSALPHA)
            return state_->channels - count + i;
    }
    return std::nullopt;
}

std::vector<std::array<int, 3>> TiffReader::palette() const {
    const State& state = *state_;
    std::array<std::uint16_t*, 3> colours{};
    if (state.photometric != PHOTOMETRIC_PALETTE ||
        TIFFGetField(state.tiff.get(), TIFFTAG_COLORMAP, &colours[0], &colours[1], &colours[2]) != 1)
        return {};
    std::vector<std::array<int, 3>> palette(std::size_t{1} << state.layout.bits);
    int largest = 0;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        for (std::size_t channel = 0; channel < colours.size(); ++channel)
            largest = std::max<int>(largest, palette[i][channel] = colours[channel][i]);
    }
    // Some programs write 8 bits where there are 16.
    for (std::array<int, 3>& colour : palette) {
        for (int& value : colour) value = largest < 256 ? value : value >> 8;
    }
    return palette;
}

bool TiffReader::is_sparse() const {
    TIFF* const tiff = state_->tiff.get();
    const std::uint32_t count = state_->tiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!state_->is_written(i)) return true;
    }
    return false;
}

std::optional<MapPlace> TiffReader::place() const { return place_in_tags(state_->tiff.get()); }
MapMeaning TiffReader::meaning(int band) const { return meaning_in_tags(state_->tiff.get(), band); }
bool TiffReader::white_is_zero() const { return state_->photometric == PHOTOMETRIC_MINISWHITE; }
int TiffReader::orientation() const {
    return tag_number(state_->tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
}
const std::uint8_t* TiffReader::next_row() { return state_->read_row(); }

std::optional<Grid<std::uint8_t>> TiffReader::mask() {
    State& state = *state_;
    const auto page = static_cast<std::size_t>(state.choice.page - 1);
    if (page >= state.pages.size() || state.pages[page].mask < 0) return std::nullopt;
    State of_mask(state.path, {});
    of_mask.stream = state.stream;
    of_mask.stream.at = 0;
    of_mask.tiff = open_tiff(of_mask.stream, state.path, "rm", state.stream.size() + k_room_for_tables);
    of_mask.require(of_mask.tiff != nullptr);
    of_mask.go_to(state.pages[page].mask);
    of_mask.read_layout(static_cast<std::size_t>(state.layout.size.width) *
                        static_cast<std::size_t>(state.layout.size.height));
    if (of_mask.layout.bits > 8 || of_mask.layout.channels != 1) return std::nullopt;
    Grid<std::uint8_t> mask(state.layout.size.width, state.layout.size.height);
    for (int y = 0; y < mask.height(); ++y) std::copy_n(of_mask.read_row(), mask.width(), mask.row(y));
    return mask;
}

int orientation_of_tiff(const std::string& path, int page) {
    TiffReader::State state(path, {.page = page});
    state.attach_file();
    state.open_page();
    return tag_number(state.tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
}

}  // namespace talus
