#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/formatted.h"
#include "core/io/codecs.h"
#include "core/io/heightmap_source.h"
#include "core/io/tiff_file.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 2> k_tiff{".tif", ".tiff"};

constexpr std::array<Format, 2> k_formats{{
    {.key = "tiff16",
     .label = "TIFF, 16-bit grey",
     .ending = ".tif",
     .endings = k_tiff,
     .help = "Heightmap for World Machine, Gaea, Houdini and painting programs, without compression."},
    {.key = "geotiff",
     .label = "GeoTIFF, 32-bit float metres",
     .bits = 32,
     .normalised = false,
     .ending = ".tif",
     .endings = {},
     .help = "Heights in metres with the size of a cell, compressed without loss: for GIS programs."},
}};

TiffLayout layout_of(const CodecMap& map) {
    return {.size = map.size,
            .bits = map.format->bits,
            .numbers = map.format->normalised ? TiffNumbers::whole : TiffNumbers::floating};
}

class Writer : public CodecWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map)
        : tiff_(output, layout_of(map), map.format->normalised ? nullptr : &map.place) {}
    void write_rows(const std::uint8_t* rows, int count) override { tiff_.write_rows(rows, count); }
    void finish() override { tiff_.finish(); }

 private:
    TiffWriter tiff_;
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

bool read_back(ReadBack& file, const CodecMap& map, const std::string& target, const EachRow& each_row,
               Progress* progress) {
    TiffReader tiff(file, target, map.cells());
    const TiffLayout expected = layout_of(map);
    const TiffLayout& found = tiff.layout();
    if (found.size != expected.size || found.bits != expected.bits || found.numbers != expected.numbers ||
        found.channels != 1)
        return false;
    read_rows_back(map, each_row, progress,
                   [&](std::uint8_t* row) { std::memcpy(row, tiff.next_row(), map.row_bytes()); });
    return true;
}

template <class Number>
double number_at(const std::uint8_t* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return static_cast<double>(number);
}

using ReadNumber = double (*)(const std::uint8_t*);

ReadNumber reader_of(const TiffLayout& layout) {
    const std::size_t size = layout.bits == 8 ? 0 : layout.bits == 16 ? 1 : layout.bits == 32 ? 2 : 3;
    constexpr std::array<ReadNumber, 4> k_whole{number_at<std::uint8_t>, number_at<std::uint16_t>,
                                                number_at<std::uint32_t>, number_at<std::uint64_t>};
    constexpr std::array<ReadNumber, 4> k_signed{number_at<std::int8_t>, number_at<std::int16_t>,
                                                 number_at<std::int32_t>, number_at<std::int64_t>};
    switch (layout.numbers) {
        case TiffNumbers::whole:
            return k_whole[size];
        case TiffNumbers::with_sign:
            return k_signed[size];
        case TiffNumbers::floating:
            break;
    }
    return layout.bits == 32 ? number_at<float> : number_at<double>;
}

void settle_place(const HeightmapSource& source, const TiffReader& tiff) {
    if (!tiff.place()) return;
    const TiffPlace& place = *tiff.place();
    double east = place.metre;
    double north = place.metre;
    if (place.degrees) {
        const DegreeLength degree = degree_length(place.middle);
        east = degree.west_east;
        north = degree.north_south;
    }
    source.map.cell_x = place.cell_x * east;
    source.map.cell_y = place.cell_y * north;
    if (place.degrees) {
        source.remark(
            formatted("its grid is in degrees: at %.2f° %s its cells are %.4g m from west to east and %.4g m "
                      "from north to south",
                      std::fabs(place.middle), place.middle < 0 ? "south" : "north", source.map.cell_x,
                      source.map.cell_y));
    } else if (place.metre != 1) {
        source.remark(
            formatted("its cells are in units of %.6g m; heights are taken for metres", place.metre));
    }
    if (place.turned) source.remark("it does not lie along north and east; its rows are read as they are");
}

void read_map(const HeightmapSource& source, const Format&) {
    TiffReader tiff(source.path, source.settings.max_cells);
    const TiffLayout& layout = tiff.layout();
    const ReadNumber read = reader_of(layout);
    const auto bytes = static_cast<std::size_t>(layout.bits / 8);
    const bool is_picture = layout.numbers == TiffNumbers::whole && layout.bits <= 16;
    // Whole numbers are steps of a height range, but those of a map with a place on Earth are metres.
    const bool steps = is_picture && (source.map.sidecar || !tiff.place());
    const int largest = is_picture ? (1 << layout.bits) - 1 : 0;
    const bool has_colours = layout.channels >= 3 && is_picture;
    const std::optional<double> none = tiff.no_data();
    bool coloured = false;
    Grid<float> values(layout.size.width, layout.size.height);
    for (int y = 0; y < layout.size.height; ++y) {
        source.at_row(y, layout.size.height);
        const std::uint8_t* at = tiff.next_row();
        float* row = values.row(tiff.bottom_row_first() ? layout.size.height - 1 - y : y);
        for (int x = 0; x < layout.size.width; ++x, at += bytes * static_cast<std::size_t>(layout.channels)) {
            double value = read(at);
            if (has_colours) {
                const double green = read(at + bytes);
                const double blue = read(at + 2 * bytes);
                // The luminance of ITU-R BT.709, on the numbers as they stand: heights have no gamma.
                if (value != green || value != blue) {
                    coloured = true;
                    value = 0.2126 * value + 0.7152 * green + 0.0722 * blue;
                }
            }
            if (tiff.white_is_zero() && is_picture) value = largest - value;
            const bool gap =
                !steps &&
                ((none && (value == *none || static_cast<float>(value) == static_cast<float>(*none))) ||
                 !(std::fabs(value) < static_cast<double>(k_no_ground)));
            row[x] = gap ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(value);
        }
    }
    settle_place(source, tiff);
    if (coloured) source.remark("is a colour picture; heights are read from its brightness");
    if (layout.channels > 1 && !has_colours) source.remark("heights are read from its first channel only");
    if (steps && layout.bits == 8 && !source.map.sidecar)
        source.remark("8 bits hold 256 heights: steps will show on slopes");
    if (is_picture && !steps)
        source.remark("it has a place on Earth: its whole numbers are taken for metres");
    source.map.values = std::move(values);
    source.map.steps = steps ? largest : 0;
}

}  // namespace

extern const Codec tiff_codec = {
    .formats = k_formats, .open = open, .read_back = read_back, .read_map = read_map};

}  // namespace talus
