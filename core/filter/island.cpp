#include "core/filter/island.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "core/terrain/rows.h"

namespace talus {

void Island::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    // Places from −1 at one edge to 1 at the other; in the middle where the world is one sample wide.
    const auto place = [](double metres, double start, double extent) {
        return extent > 0 ? static_cast<float>((metres - start) / extent * 2 - 1) : 0.0f;
    };
    const auto power = [square = shape == Shape::square](float x) { return square ? x * x * x * x : x * x; };
    std::vector<float> across(static_cast<std::size_t>(map.width));
    for (int x = 0; x < map.width; ++x) {
        across[static_cast<std::size_t>(x)] = power(place(map.x_of(x), world.x_of(0), world.extent_x()));
    }
    const float end = std::min(1.0f, size + coast);
    const float start = std::min(size, end - 0.001f);
    const Grid<float>& in = *terrain.height();
    Grid<float> out(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        const float down = power(place(map.y_of(y), world.y_of(0), world.extent_y()));
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
