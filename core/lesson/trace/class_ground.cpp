#include "core/lesson/trace/class_ground.h"

#include <algorithm>
#include <utility>

#include "core/terrain/fitting_ground.h"

namespace talus {
namespace {

bool in_class_numbers(const MapGround& ground) { return ground.numbers == NumberKind::tenths; }

// In the unit of the map's numbers.
float level_of_sea(const MapGround& ground) { return in_class_numbers(ground) ? 0.0f : ground.sea_level; }

}  // namespace

float metres_of_unit(const MapGround& ground) { return in_class_numbers(ground) ? k_class_kilometre : 1.0f; }

std::string_view unit_of(const MapGround& ground) { return in_class_numbers(ground) ? "km" : "m"; }

Terrain climate_ground(const MapGround& ground) {
    const float unit = metres_of_unit(ground);
    Terrain terrain;
    terrain.lattice = ground.lattice;
    if (in_class_numbers(ground)) {
        terrain.lattice.cell_size = k_class_climate_cell;
        terrain.lattice.x0 = terrain.lattice.y0 = 0;
    }
    terrain.range = {ground.range.low * unit, ground.range.high * unit};
    terrain.sea_level = level_of_sea(ground) * unit;
    terrain.ground = fitting_ground(terrain.range, terrain.sea_level);
    Grid<float> heights = *ground.map;
    for (float& height : heights.values()) height *= unit;
    terrain.set_height(make_field(std::move(heights)));
    return terrain;
}

Field<float> sea_of(const MapGround& ground) {
    Grid<float> depths = *ground.map;
    for (float& depth : depths.values()) depth = std::max(level_of_sea(ground) - depth, 0.0f);
    return make_field(std::move(depths));
}

}  // namespace talus
