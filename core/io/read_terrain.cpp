#include "core/io/read_terrain.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/base/resample_map.h"
#include "core/base/statistics.h"
#include "core/terrain/fitting_ground.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// Whole numbers become metres within the range.
void scale_to(HeightRange range, int steps, Scale scale, Grid<float>& values) {
    if (scale != Scale::linear) {
        for (float& value : values.values())
            value = value_at(scale, range.low, range.high, value / static_cast<float>(steps));
        return;
    }
    const double per_step = (static_cast<double>(range.high) - static_cast<double>(range.low)) / steps;
    for (float& value : values.values()) {
        value = static_cast<float>(static_cast<double>(range.low) + static_cast<double>(value) * per_step);
    }
}

// Samples `step` apart along so many cells.
double samples_along(int cells, double cell, double step) {
    return 1 + std::floor((cells - 1) * cell / step + 0.5);
}

SamplePlaces places(int cells, double cell, double step) {
    SamplePlaces result{.at = {}, .step = step / cell};
    const int samples = static_cast<int>(samples_along(cells, cell, step));
    for (int i = 0; i < samples; ++i) result.at.push_back(i * result.step);
    return result;
}

// The grid with cells as wide as they are high.
Grid<float> squared(const Heightmap& map, double cell, Progress* progress) {
    return resampled(MapPyramid(map.values, false, progress), places(map.values.width(), map.cell_x, cell),
                     places(map.values.height(), map.cell_y, cell), Beyond::edge, {}, progress);
}

void settle_frame(ReadTerrain& result, const Heightmap& map, const Grid<float>& heights, double cell) {
    Terrain& terrain = result.terrain;
    auto& remarks = result.remarks;
    const bool knows_cells = map.cell_x > 0;
    const std::string pixels = knows_cells ? "" : ", and pixels to be 1 m apart";
    if (map.sidecar) {
        const Sidecar& sidecar = *map.sidecar;
        terrain.lattice = sidecar.lattice;
        terrain.range = sidecar.value_range;
        terrain.sea_level = sidecar.sea_level;
        const MapSize told{sidecar.lattice.width, sidecar.lattice.height};
        const MapSize held =
            result.samples ? result.samples->size : MapSize{heights.width(), heights.height()};
        if (told != held) {
            remarks.push_back("the sidecar gives " + size_text(told) + " pixels, but the file has " +
                              size_text(held));
        }
    } else if (map.steps > 0) {
        remarks.push_back("no sidecar: heights are assumed to span " +
                          std::to_string(static_cast<int>(terrain.range.low)) + " to " +
                          std::to_string(static_cast<int>(terrain.range.high)) + " m" + pixels);
    } else {
        const MapStatistics statistics = statistics_of(heights);
        terrain.range = {statistics.minimum, statistics.maximum};
        if (!(terrain.range.span() > 0)) terrain.range.high = terrain.range.low + 1;
        if (!knows_cells) remarks.push_back(k_no_extent);
    }
    terrain.ground = fitting_ground(terrain.range, terrain.sea_level);
    terrain.lattice.width = heights.width();
    terrain.lattice.height = heights.height();
    if (knows_cells && (!map.sidecar || map.cell_x != map.cell_y)) terrain.lattice.cell_size = cell;
}

}  // namespace

ReadTerrain read_terrain(const std::string& path, const ReadSettings& settings, Progress* progress) {
    Heightmap map = read_heightmap(path, settings, progress);
    ReadTerrain result{.terrain = {},
                       .bits = static_cast<int>(std::bit_width(static_cast<unsigned>(map.steps))),
                       .remarks = map.remarks};
    if (map.steps > 0)
        scale_to(map.sidecar ? map.sidecar->value_range : result.terrain.range, map.steps,
                 map.sidecar ? info_of(map.sidecar->field).scale : Scale::linear, map.values);
    double cell = std::min(map.cell_x, map.cell_y);
    if (map.cell_x != map.cell_y)
        result.samples = FileSamples{.size = {map.values.width(), map.values.height()},
                                     .cell_x = map.cell_x,
                                     .cell_y = map.cell_y,
                                     .heights = statistics_of(map.values, progress)};
    // Gaps are filled for those who use the heights; here they are counted.
    if (result.samples && result.samples->heights.finite == map.values.size()) {
        const double width = samples_along(map.values.width(), map.cell_x, cell);
        const double height = samples_along(map.values.height(), map.cell_y, cell);
        if (width * height > static_cast<double>(settings.max_cells)) {
            throw FileError(path + ": in square cells it would have more than the " +
                            std::to_string(settings.max_cells) +
                            " samples that can be read; export it in cells that are less narrow");
        }
        map.values = squared(map, cell, progress);
        result.remarks.push_back("resampled to square cells, by which slopes are measured");
    }
    settle_frame(result, map, map.values, cell);
    result.terrain.set_height(make_field(std::move(map.values)));
    return result;
}

}  // namespace talus
