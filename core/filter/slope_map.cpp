#include "core/filter/slope_map.h"

#include <cmath>

#include "core/base/math.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// By how much a place lies above the mean of its four neighbours `reach` cells away, per metre of that
// distance.
float convexity_at(const Lattice& lattice, const Grid<float>& height, int x, int y, int reach) {
    const int west = index_inside(x - reach, lattice.width, lattice.wrap_x);
    const int east = index_inside(x + reach, lattice.width, lattice.wrap_x);
    const int north = index_inside(y - reach, lattice.height, lattice.wrap_y);
    const int south = index_inside(y + reach, lattice.height, lattice.wrap_y);
    const float around = (height(west, y) + height(east, y) + height(x, north) + height(x, south)) / 4;
    return (height(x, y) - around) / static_cast<float>(reach * lattice.cell_size);
}

}  // namespace

double SlopeMap::reach_metres(const Lattice& world) const {
    return cells_to_a_side(baseline, world.cell_size) * world.cell_size;
}

void SlopeMap::apply(Terrain& terrain, const Context& context) const {
    constexpr float k_bend = 10;
    const Lattice& lattice = terrain.lattice;
    const Grid<float>& height = *terrain.height();
    const int reach = cells_to_a_side(baseline, lattice.cell_size);
    Grid<float> out(lattice.width, lattice.height);
    each_row(out.width(), out.height(), context.progress, [&](int y) {
        float* const row = out.row(y);
        for (int x = 0; x < out.width(); ++x) {
            const Rise rise = rise_at(lattice, height, x, y, reach);
            const double slope = degrees(atan(std::sqrt(rise.east * rise.east + rise.south * rise.south)));
            float share = smoothstep(from, to, static_cast<float>(slope));
            if (ridges != 0) share += ridges * k_bend * convexity_at(lattice, height, x, y, reach);
            row[x] = clamp(share, 0.0f, 1.0f);
        }
    });
    terrain.fields.set<"slope">(make_field(std::move(out)));
}

}  // namespace talus
