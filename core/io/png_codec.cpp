#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/io/codecs.h"
#include "core/io/heightmap_source.h"
#include "core/io/picture_heights.h"
#include "core/io/png_reader.h"
#include "core/io/png_writer.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_png{".png"};
constexpr std::array<std::string_view, 2> k_colour{"_colour.png", "_color.png"};
constexpr std::array<std::string_view, 3> k_normal{"_normal.png", "_normal_gl.png", "_normal_dx.png"};

constexpr std::array<Format, 4> k_formats{{
    {.key = "png16",
     .label = "PNG, 16-bit grey",
     .ending = ".png",
     .endings = k_png,
     .help = "Heightmap for Unreal, Blender, World Machine, Gaea and most other programs; not for Godot, "
             "which reads it as 8-bit."},
    {.key = "png8",
     .label = "PNG, 8-bit grey",
     .bits = 8,
     .ending = ".png",
     .endings = {},
     .help = "Heightmap for programs that read nothing better, and for viewing.",
     .warning = "8 bits hold 256 heights: steps will show on slopes; 16-bit formats avoid them"},
    {.key = "colour",
     .label = "Colour map, PNG",
     .content = Content::colours,
     .bits = 8,
     .channels = 3,
     .normalised = false,
     .ending = "_colour.png",
     .endings = k_colour,
     .help = "Ground colours by height and slope, without light or shadow: the base colour of an engine's "
             "material."},
    {.key = "normal",
     .label = "Normal map, PNG",
     .content = Content::normals,
     .bits = 8,
     .channels = 3,
     .normalised = false,
     .ending = "_normal.png",
     .endings = k_normal,
     .help = "Tangent-space normals; green points up (OpenGL, Unity, Godot, Blender), or down for names in "
             "_dx (Unreal)."},
}};

PngLayout layout_of(const CodecMap& map) {
    return {map.size.width, map.size.height, map.format->bits, map.format->channels, map.text};
}

class Writer : public CodecWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : png_(output, layout_of(map), map.beside) {}
    void write_rows(const std::uint8_t* rows, int count) override { png_.write_rows(rows, count); }

 private:
    PngWriter png_;
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

double memory(const CodecMap& map) {
    return static_cast<double>(png_writer_bytes(layout_of(map), map.beside));
}

bool read_back(ReadBack& file, const CodecMap& map, const std::string&, const EachRow& each_row,
               Progress* progress) {
    const auto source = [&](void* to, std::size_t bytes) { return file.read(to, bytes); };
    return read_png_back(source, layout_of(map), each_row, progress);
}

void name_channels_of_png(const HeightmapSource& source, const PngLayout& layout) {
    const bool colours = layout.channels >= 3;
    const int plain = colours ? 3 : 1;
    if (layout.channels == 1) return;
    for (int i = 0; i < plain; ++i)
        source.map.channels.push_back(colours ? channel_name(i, true) : std::string("grey"));
    if (layout.channels > plain) source.map.channels.emplace_back(k_alpha_name);
}

void read_map(const HeightmapSource& source, const Format&) {
    PngReader png(source.path, source.settings.max_cells);
    const PngLayout layout = png.layout();
    name_channels_of_png(source, layout);
    const bool has_alpha = layout.channels == 2 || layout.channels == 4;
    constexpr int k_all = -1;
    const int chosen = chosen_channel(source, layout.channels >= 3 ? k_all : 0);
    const bool colours = chosen == k_all;
    const bool alpha = has_alpha && chosen != layout.channels - 1;
    const auto bytes = static_cast<std::size_t>(layout.bits / 8);
    std::vector<std::uint8_t> row(layout.row_bytes());
    PictureHeights picture({layout.width, layout.height}, layout.bits, colours, alpha);
    picture.note_bits_in_file(png.bits_in_file());
    for (int y = 0; y < layout.height; ++y) {
        source.at_row(y, layout.height);
        png.read_row(row.data());
        const std::uint8_t* pixel = row.data();
        const auto number = [&](int channel) {
            const std::uint8_t* at = pixel + static_cast<std::size_t>(channel) * bytes;
            return bytes == 1 ? at[0] : at[0] << 8 | at[1];
        };
        for (int x = 0; x < layout.width; ++x) {
            PictureHeights::Pixel heights{.red = number(std::max(chosen, 0))};
            if (colours) {
                heights.green = number(1);
                heights.blue = number(2);
            }
            if (alpha) heights.alpha = number(layout.channels - 1);
            picture.add(x, y, heights);
            pixel += bytes * static_cast<std::size_t>(layout.channels);
        }
    }
    png.finish();
    picture.finish(source);
    if (!colours) remark_channel(source, chosen);
}

}  // namespace

extern const Codec png_codec = {.formats = k_formats,
                                .high_byte_first = true,
                                .open = open,
                                .read_back = read_back,
                                .read_map = read_map,
                                .memory = memory};

}  // namespace talus
