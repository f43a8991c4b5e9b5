#include "core/generate/ramp.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/generate/placement.h"

namespace talus {
namespace {

// Metres along the axis from the middle of the world, folded where it wraps.
double from_middle(const AxisPlaces& places, int i) {
    const double half = places.extent() / 2;
    const double place = places.at(i) - half;
    return places.wraps() ? half - 2 * std::fabs(place) : place;
}

}  // namespace

void Ramp::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const AxisPlaces across = AxisPlaces::along_x(map, context.world.lattice);
    const AxisPlaces down = AxisPlaces::along_y(map, context.world.lattice);
    const SinCos towards = sin_cos_turns(static_cast<double>(direction) / 360);
    const double east = towards.sin;
    const double north = towards.cos;
    const double way = std::fabs(east) * across.extent() + std::fabs(north) * down.extent();
    const double rise = way > 0 ? (static_cast<double>(high) - static_cast<double>(low)) / way : 0;
    std::vector<double> by_column(static_cast<std::size_t>(map.width));
    for (int x = 0; x < map.width; ++x) {
        by_column[static_cast<std::size_t>(x)] = rise * east * from_middle(across, x);
    }
    const double lowest = static_cast<double>(std::min(low, high));
    const double highest = static_cast<double>(std::max(low, high));
    make_heights(terrain, context, [&, *this](int y, float* out) {
        const double by_row =
            (static_cast<double>(low) + static_cast<double>(high)) / 2 - rise * north * from_middle(down, y);
        for (int x = 0; x < map.width; ++x) {
            const double plane = by_row + by_column[static_cast<std::size_t>(x)];
            out[x] = static_cast<float>(context.world.endless ? clamp(plane, lowest, highest) : plane);
        }
    });
}

}  // namespace talus
