#include <array>
#include <memory>
#include <utility>

#include "core/io/codecs.h"
#include "core/io/exr_file.h"
#include "core/io/heightmap_source.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_exr{".exr"};

constexpr std::array<Format, 1> k_formats{{
    {.key = "exr",
     .label = "OpenEXR, 32-bit float metres",
     .bits = 32,
     .normalised = false,
     .ending = ".exr",
     .endings = k_exr,
     .help = "Heights in metres, compressed without loss: for Godot, Blender, Houdini and Gaea."},
}};

class Writer : public CodecWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : exr_(output, map.size) {}
    void write_rows(const std::uint8_t* rows, int count) override {
        exr_.write_rows(reinterpret_cast<const float*>(rows), count);
    }
    void finish() override { exr_.finish(); }

 private:
    ExrWriter exr_;
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

double memory(const CodecMap& map) { return static_cast<double>(exr_writer_bytes(map.size)); }

bool read_back(ReadBack& file, const CodecMap& map, const std::string& target, const EachRow& each_row,
               Progress* progress) {
    ExrReader exr(file, target, map.cells());
    if (exr.size() != map.size) return false;
    read_rows_back(map, each_row, progress,
                   [&](std::uint8_t* row) { exr.read_row(reinterpret_cast<float*>(row)); });
    return true;
}

void read_map(const HeightmapSource& source, const Format&) {
    ExrReader exr(source.path, source.settings.max_cells);
    const MapSize size = exr.size();
    if (exr.channels().size() > 1) source.map.channels = exr.channels();
    const int channel = chosen_channel(source, usual_height_channel(exr.channels()));
    exr.choose(channel);
    Grid<float> values(size.width, size.height);
    for (int y = 0; y < size.height; ++y) {
        source.at_row(y, size.height);
        exr.read_row(values.row(y));
    }
    remark_channel(source, channel);
    source.map.values = std::move(values);
}

}  // namespace

extern const Codec exr_codec = {
    .formats = k_formats, .open = open, .read_back = read_back, .read_map = read_map, .memory = memory};

}  // namespace talus
