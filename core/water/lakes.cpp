#include "core/water/lakes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"
#include "core/water/culverts.h"
#include "core/water/fill.h"
#include "core/water/settle.h"

namespace talus {
namespace {

// The water on the map before it settles, in m.
Grid<float> poured(const Terrain& terrain, const NumberOrField& rain, const Progress* progress) {
    const Lattice& map = terrain.lattice;
    const NumberRows rows(rain, terrain);
    const Grid<float>* const before = terrain.fields.get<"water">().get();
    Grid<float> water(map.width, map.height);
    each_row(map.width, map.height, progress, [&](int y) {
        float* const row = water.row(y);
        rows.row(y, row, map.width);
        if (before == nullptr) return;
        for (int x = 0; x < map.width; ++x) row[x] += before->row(y)[x];
    });
    return water;
}

void keep_deeper(Grid<float>& water, const Grid<float>& before, const Progress* progress) {
    each_row(water.width(), water.height(), progress, [&](int y) {
        for (int x = 0; x < water.width(); ++x) water(x, y) = std::max(water(x, y), before(x, y));
    });
}

void keep_off_roads(Grid<float>& water, const Grid<float>& culverted, const Terrain& terrain,
                    const Progress* progress) {
    if (&culverted == terrain.height().get()) return;
    each_row(water.width(), water.height(), progress, [&](int y) {
        for (int x = 0; x < water.width(); ++x)
            water(x, y) = depth_over_culvert(water(x, y), culverted(x, y), (*terrain.height())(x, y));
    });
}

}  // namespace

double Lakes::cost_per_cell() const {
    if (method == Method::fill) return 40;
    return borders == Borders::open ? 80 : 160;
}

void Lakes::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Field<float> culverted = culverted_ground(terrain, context.progress);
    const Grid<float>& ground = *culverted;
    const Basins basins = basins_of(
        ground, map, {.open_borders = borders == Borders::open, .sea_level = context.world.sea_level},
        context.progress);
    const SmallestLake smallest{static_cast<double>(smallest_area) / (map.cell_size * map.cell_size),
                                smallest_depth};
    const Grid<float>* const before = terrain.fields.get<"water">().get();
    Grid<float> water;
    if (method == Method::fill) {
        const LakeLevels levels = levels_at(static_cast<double>(amount), basins);
        water = lake_depth(levels, basins, ground, nullptr, smallest, context.progress);
        keep_off_roads(water, ground, terrain, context.progress);
        if (before != nullptr) keep_deeper(water, *before, context.progress);
    } else {
        const Grid<float> start = poured(terrain, rain, context.progress);
        const LakeLevels levels = levels_of(settled(ground, start, basins, context.progress));
        water = lake_depth(levels, basins, ground, &start, smallest, context.progress);
        keep_off_roads(water, ground, terrain, context.progress);
    }
    terrain.fields.set<"water">(make_field(std::move(water)));
}

}  // namespace talus
