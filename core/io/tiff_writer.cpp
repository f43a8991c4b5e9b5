#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>

#include "core/base/parallel.h"
#include "core/io/deflate.h"
#include "core/io/tiff_file.h"
#include "core/io/tiff_library.h"

namespace talus {
namespace {

constexpr std::size_t k_strip_bytes = std::size_t{1} << 16;
constexpr int k_max_strip_rows = 32;
// With fewer bytes of numbers, offsets into the file fit into 32 bits, tables included.
constexpr std::uint64_t k_max_plain_bytes = 4'000'000'000;
constexpr std::uint64_t k_max_allocation = std::uint64_t{1} << 31;  // the tables of strips
constexpr std::array<std::uint8_t, 2> k_zlib_header{0x78, 0x01};

// GeoTIFF's keys and what they say here: a plane in metres that is no country's, and samples that are points.
constexpr const char* k_citation = "Talus world in metres|";
constexpr std::uint16_t k_citation_length = 22;
constexpr std::array<std::uint16_t, 24> k_geo_keys{1,     1,     0,
                                                   5,  // version, number of keys
                                                   1024,  0,     1,
                                                   1,  // model: projected
                                                   1025,  0,     1,
                                                   2,  // raster: points
                                                   1026,  34737, k_citation_length,
                                                   0,  // citation
                                                   3072,  0,     1,
                                                   32767,  // system: of its own
                                                   3076,  0,     1,
                                                   9001};  // unit: metre

// Floats of a row as their bytes, the highest of all first, each less the one before it: the TIFF predictor 3
// (Adobe Photoshop TIFF Technical Note 3).
void predict_floats(const std::uint8_t* row, std::size_t width, std::uint8_t* bytes) {
    for (std::size_t plane = 0; plane < 4; ++plane) {
        for (std::size_t x = 0; x < width; ++x) bytes[plane * width + x] = row[4 * x + 3 - plane];
    }
    for (std::size_t i = 4 * width - 1; i > 0; --i)
        bytes[i] = static_cast<std::uint8_t>(bytes[i] - bytes[i - 1]);
}

}  // namespace

struct TiffWriter::State {
    FileGroup::Output& output;
    TiffLayout layout;
    bool compressed;
    int strip_rows;
    TiffStream stream = {};
    TiffHandle tiff = {};
    std::vector<std::uint8_t> pending = {};  // rows that no strip has yet
    std::uint32_t next_strip = 0;
    std::vector<Deflater> deflaters = {};
    std::vector<std::vector<std::uint8_t>> strips = {};

    // An export that is abandoned writes no tables any more.
    ~State() {
        stream.write = nullptr;
        tiff.reset();
    }

    // The tables, which the library writes in an order of its own, behind the strips.
    std::string tables = {};
    std::uint64_t tables_begin = 0;  // 0: none yet

    std::uint64_t size() const {
        return tables_begin > 0 ? tables_begin + tables.size() : output.bytes_written();
    }

    void write(std::uint64_t at, const void* data, std::size_t bytes) {
        if (tables_begin > 0 && at >= tables_begin) {
            const auto place = static_cast<std::size_t>(at - tables_begin);
            tables.resize(std::max(tables.size(), place + bytes));
            std::memcpy(tables.data() + place, data, bytes);
        } else if (at == output.bytes_written()) {
            output.write(data, bytes);
        } else {
            output.overwrite(at, data, bytes);  // the file's first bytes, which say where the tables are
        }
    }

    std::size_t row_bytes() const { return layout.row_bytes(); }
    std::size_t strip_bytes() const { return row_bytes() * static_cast<std::size_t>(strip_rows); }

    void require(bool done) {
        if (stream.thrown != nullptr) std::rethrow_exception(std::exchange(stream.thrown, nullptr));
        if (!done)
            throw FileError(output.target() + ": cannot be written as TIFF: " +
                            (stream.error.empty() ? "the library gives no reason" : stream.error));
    }

    void compress(const std::uint8_t* rows, std::size_t bytes, Deflater& deflater,
                  std::vector<std::uint8_t>& strip) const {
        std::vector<std::uint8_t> predicted(bytes);
        for (std::size_t at = 0; at < bytes; at += row_bytes()) {
            predict_floats(rows + at, static_cast<std::size_t>(layout.size.width), predicted.data() + at);
        }
        strip.assign(k_zlib_header.begin(), k_zlib_header.end());
        deflater.append(predicted, DeflateReach::pixel, strip);
        strip.insert(strip.end(), std::begin(k_deflate_end), std::end(k_deflate_end));
        const std::uint32_t sum = adler32(predicted);
        for (int shift = 24; shift >= 0; shift -= 8) strip.push_back(static_cast<std::uint8_t>(sum >> shift));
    }

    // Writes all strips that are complete; at the end the last one, too.
    void write_strips(bool at_end) {
        const std::size_t each = strip_bytes();
        const auto count = static_cast<int>((pending.size() + (at_end ? each - 1 : 0)) / each);
        const auto bytes_of = [&](int i) {
            return std::min(each, pending.size() - static_cast<std::size_t>(i) * each);
        };
        const auto at = [&](int i) { return pending.data() + static_cast<std::size_t>(i) * each; };
        if (compressed) {
            const auto needed = static_cast<std::size_t>(count);
            while (deflaters.size() < needed) deflaters.emplace_back();
            if (strips.size() < needed) strips.resize(needed);
            parallel_blocks(0, count, 1, [&](int i, int) {
                const auto index = static_cast<std::size_t>(i);
                compress(at(i), bytes_of(i), deflaters[index], strips[index]);
            });
        }
        for (int i = 0; i < count; ++i) {
            std::vector<std::uint8_t>* strip = compressed ? &strips[static_cast<std::size_t>(i)] : nullptr;
            void* data = strip != nullptr ? strip->data() : at(i);
            const auto bytes = static_cast<tmsize_t>(strip != nullptr ? strip->size() : bytes_of(i));
            require(TIFFWriteRawStrip(tiff.get(), next_strip++, data, bytes) == bytes);
        }
        const std::size_t done = std::min(pending.size(), static_cast<std::size_t>(count) * each);
        pending.erase(pending.begin(), pending.begin() + static_cast<std::ptrdiff_t>(done));
    }

    template <class... Values>
    void set(std::uint32_t tag, Values... values) {
        require(TIFFSetField(tiff.get(), tag, values...) == 1);
    }

    void set_place(const GridPlace& place) {
        assert(place.cell_x > 0 && place.cell_y > 0);
        const std::array<double, 3> scale{place.cell_x, place.cell_y, 0};
        // The middle of the first sample of the first row.
        const std::array<double, 6> tie{
            0, 0, 0, place.west, place.south + place.cell_y * (layout.size.height - 1), 0};
        set(k_tag_pixel_scale, static_cast<int>(scale.size()), scale.data());
        set(k_tag_tie_points, static_cast<int>(tie.size()), tie.data());
        set(k_tag_geo_keys, static_cast<int>(k_geo_keys.size()), k_geo_keys.data());
        set(k_tag_geo_text, k_citation);
        set(k_tag_no_data, "nan");
    }
};

TiffWriter::TiffWriter(FileGroup::Output& output, const TiffLayout& layout, const GridPlace* place)
    : state_(new State{.output = output,
                       .layout = layout,
                       .compressed = place != nullptr && layout.numbers == TiffNumbers::floating,
                       .strip_rows = std::clamp(
                           static_cast<int>(k_strip_bytes / std::max<std::size_t>(1, layout.row_bytes())), 1,
                           k_max_strip_rows)}) {
    assert(layout.channels == 1);
    State& state = *state_;
    state.stream.size = [&state] { return state.size(); };
    state.stream.write = [&state](std::uint64_t at, const void* data, std::size_t count) {
        state.write(at, data, count);
    };
    const std::uint64_t bytes = layout.row_bytes() * static_cast<std::uint64_t>(layout.size.height);
    state.tiff =
        open_tiff(state.stream, output.target(), bytes > k_max_plain_bytes ? "w8l" : "wl", k_max_allocation);
    state.require(state.tiff != nullptr);
    state.set(TIFFTAG_IMAGEWIDTH, layout.size.width);
    state.set(TIFFTAG_IMAGELENGTH, layout.size.height);
    state.set(TIFFTAG_BITSPERSAMPLE, layout.bits);
    state.set(TIFFTAG_SAMPLESPERPIXEL, 1);
    state.set(TIFFTAG_SAMPLEFORMAT,
              layout.numbers == TiffNumbers::floating ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    state.set(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    state.set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    state.set(TIFFTAG_ROWSPERSTRIP, state.strip_rows);
    state.set(TIFFTAG_COMPRESSION, state.compressed ? COMPRESSION_ADOBE_DEFLATE : COMPRESSION_NONE);
    if (state.compressed) state.set(TIFFTAG_PREDICTOR, PREDICTOR_FLOATINGPOINT);
    state.set(TIFFTAG_SOFTWARE, "Talus");
    if (place != nullptr) state.set_place(*place);
}

TiffWriter::~TiffWriter() = default;

void TiffWriter::write_rows(const std::uint8_t* rows, int count) {
    State& state = *state_;
    state.pending.insert(state.pending.end(), rows,
                         rows + state.row_bytes() * static_cast<std::size_t>(count));
    state.write_strips(false);
}

void TiffWriter::finish() {
    State& state = *state_;
    state.write_strips(true);
    state.tables_begin = state.output.bytes_written();
    state.require(TIFFWriteDirectory(state.tiff.get()) == 1);
    state.tiff.reset();
    state.output.write(state.tables);
}

}  // namespace talus
