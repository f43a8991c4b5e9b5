#include <array>
#include <memory>
#include <utility>

#include "core/io/asc_file.h"
#include "core/io/codecs.h"
#include "core/io/heightmap_source.h"
#include "core/words/numbers.h"
#include "embedded_terrain.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_asc{".asc"};
constexpr int k_max_number_length = 16;  // characters of a float and the space behind it
// A number of somebody else's grid takes up to this many bytes; files have fewer.
constexpr std::size_t k_asc_bytes_per_cell = 32;
constexpr std::size_t k_asc_header_bytes = 4096;

constexpr std::array<Format, 1> k_formats{{
    {.key = "asc",
     .label = "Arc/Info ASCII grid, metres",
     .bits = 32,
     .normalised = false,
     .ending = ".asc",
     .endings = k_asc,
     .help = "Heights in metres as text, nothing rounded, with the size of a cell: for GIS programs."},
}};

class Writer : public CodecWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : asc_(output, map.size, map.place) {}
    void write_rows(const std::uint8_t* rows, int count) override {
        asc_.write_rows(reinterpret_cast<const float*>(rows), count);
    }

 private:
    AscWriter asc_;
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

bool read_back(ReadBack& file, const CodecMap& map, const std::string& target, const EachRow& each_row,
               Progress* progress) {
    AscReader asc([&](char* to, std::size_t bytes) { return file.read(to, bytes); }, file.size(), target,
                  map.cells());
    if (asc.size() != map.size) return false;
    read_rows_back(map, each_row, progress,
                   [&](std::uint8_t* row) { asc.read_row(reinterpret_cast<float*>(row)); });
    asc.finish();
    return true;
}

std::string asc_text(const HeightmapSource& source) {
    if (source.path.starts_with(k_asset_prefix)) {
        const std::string_view name = std::string_view(source.path).substr(k_asset_prefix.size());
        for (const EmbeddedFile& file : assets::terrain()) {
            if (file.name == name) return std::string(file.bytes);
        }
        source.refuse("is not part of this version of Talus");
    }
    return read_text_file(source.path, source.settings.max_cells * k_asc_bytes_per_cell + k_asc_header_bytes);
}

void read_map(const HeightmapSource& source, const Format&) {
    AscGrid grid = parse_asc(asc_text(source), source.path, source.settings.max_cells, source.progress);
    if (grid.assumed_no_data > 0) {
        source.remark("its header names no NODATA_value: " +
                      counted(grid.assumed_no_data, "value of -9999 is", "values of -9999 are") +
                      " taken for no data");
    }
    source.facts.place =
        MapPlace::north_up(grid.place.west, grid.north(), grid.place.cell_x, grid.place.cell_y);
    if (grid.is_in_degrees) source.facts.place->unit = unit_of_code(9102);
    // Those of Talus are in metres, however small.
    if (source.map.sidecar) source.facts.place->unit = CrsUnit{};
    source.map.values = std::move(grid.values);
}

}  // namespace

extern const Codec asc_codec = {.formats = k_formats,
                                .is_text = true,
                                .max_cell_bytes = k_max_number_length,
                                .open = open,
                                .read_back = read_back,
                                .read_map = read_map};

}  // namespace talus
