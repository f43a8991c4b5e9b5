#include "core/filter/slope_map.h"

#include "core/base/math.h"
#include "core/terrain/ground_shape.h"
#include "core/terrain/rows.h"

namespace talus {

double SlopeMap::reach_metres(const Lattice& world) const {
    return GroundShape::cells_around(baseline, world.cell_size) * world.cell_size;
}

void SlopeMap::apply(Terrain& terrain, const Context& context) const {
    constexpr float k_bend = 10;
    const GroundShape shape(terrain.lattice, *terrain.height(), baseline);
    Grid<float> out(terrain.lattice.width, terrain.lattice.height);
    each_row(out.width(), out.height(), context.progress, [&](int y) {
        float* const row = out.row(y);
        for (int x = 0; x < out.width(); ++x) {
            float share = smoothstep(from, to, shape.slope(x, y));
            if (ridges != 0) share += ridges * k_bend * shape.convexity(x, y);
            row[x] = clamp(share, 0.0f, 1.0f);
        }
    });
    terrain.fields.set<"slope">(make_field(std::move(out)));
}

}  // namespace talus
