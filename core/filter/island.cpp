#include "core/filter/island.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/math.h"
#include "core/terrain/rows.h"

namespace talus {

void Island::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const AxisPlaces columns = AxisPlaces::along_x(map, context.world.lattice);
    const AxisPlaces rows = AxisPlaces::along_y(map, context.world.lattice);
    // From −1 at one edge to 1 at the other; in the middle where the world is one sample wide.
    const auto place = [](const AxisPlaces& places, int i) {
        const double extent = places.extent();
        return extent > 0 ? static_cast<float>(places.at(i) / extent * 2 - 1) : 0.0f;
    };
    const auto power = [square = shape == Shape::square](float x) { return square ? x * x * x * x : x * x; };
    std::vector<float> across(static_cast<std::size_t>(map.width));
    for (int x = 0; x < map.width; ++x) {
        across[static_cast<std::size_t>(x)] = power(place(columns, x));
    }
    const float end = std::min(1.0f, size + coast);
    const float start = std::min(size, end - 0.001f);
    const Grid<float>& in = *terrain.height();
    Grid<float> out(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        const float down = power(place(rows, y));
        const float* from = in.row(y);
        float* to = out.row(y);
        for (int x = 0; x < map.width; ++x) {
            float distance = std::sqrt(across[static_cast<std::size_t>(x)] + down);
            if (shape == Shape::square) distance = std::sqrt(distance);
            const float gone = smoothstep(start, end, distance);
            to[x] = floor + (from[x] - floor) * (1 - gone);
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
