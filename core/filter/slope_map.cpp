#include "core/filter/slope_map.h"

#include "core/base/math.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"
#include "core/terrain/slopes.h"

namespace talus {
namespace {

// By how much a place lies above the mean of the two `steps` cells to either side, per metre of that
// distance; 0 without a distance.
float convexity_along(float before, float middle, float after, int steps, double cell_size) {
    if (steps == 0) return 0;
    return (middle - (before + after) / 2) / static_cast<float>(steps * cell_size);
}

// By how much a place lies above the mean of its four neighbours `reach` cells away, per metre of that
// distance. Towards a border the distance along its axis shortens at both sides alike, so that a plane has no
// convexity anywhere; on the border the axis across it counts as straight.
float convexity_at(const Lattice& lattice, const Grid<float>& height, int x, int y, int reach) {
    const int across = steps_that_fit(x, lattice.width, lattice.wrap_x, reach);
    const int down = steps_that_fit(y, lattice.height, lattice.wrap_y, reach);
    const float west = height(index_inside(x - across, lattice.width, lattice.wrap_x), y);
    const float east = height(index_inside(x + across, lattice.width, lattice.wrap_x), y);
    const float north = height(x, index_inside(y - down, lattice.height, lattice.wrap_y));
    const float south = height(x, index_inside(y + down, lattice.height, lattice.wrap_y));
    const float middle = height(x, y);
    if (across == reach && down == reach) {
        const float around = (west + east + north + south) / 4;
        return (middle - around) / static_cast<float>(reach * lattice.cell_size);
    }
    return (convexity_along(west, middle, east, across, lattice.cell_size) +
            convexity_along(north, middle, south, down, lattice.cell_size)) /
           2;
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
        slopes_of_row(lattice, height, y, reach, row);
        for (int x = 0; x < out.width(); ++x) {
            float share = smoothstep(from, to, row[x]);
            if (ridges != 0) share += ridges * k_bend * convexity_at(lattice, height, x, y, reach);
            row[x] = clamp(share, 0.0f, 1.0f);
        }
    });
    terrain.fields.set<"slope">(make_field(std::move(out)));
}

}  // namespace talus
