#pragma once

#include <cmath>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/random.h"
#include "core/water/basins.h"

namespace talus {

struct RoughMap {
    Grid<float> ground;
    Lattice lattice;
    Outlets outlets;
};

/// Random ground with pits: with plateaus, hills, a sea, borders that are open, closed or wrapped, as the
/// number of the map says.
inline RoughMap rough_map(int number, int width = 0, int height = 0) {
    const auto draw = [&](std::uint32_t x, std::uint32_t y) {
        return to_signed_unit(hash(row_key(static_cast<std::uint64_t>(number), y, 0), x));
    };
    if (width == 0) width = 8 + number % 29;
    if (height == 0) height = 5 + number % 23;
    RoughMap map{Grid<float>(width, height), {.width = width, .height = height}, {}};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const auto coarse = [&](int cell) {
                return draw(static_cast<std::uint32_t>(x / cell + 1000),
                            static_cast<std::uint32_t>(y / cell));
            };
            float z = 40 * draw(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
            if (number % 2 == 1) z = 0.3f * z + 60 * coarse(4) + 90 * coarse(9);
            if (number % 3 == 1) z = 10 * std::floor(z / 10);  // plateaus, and levels that are met twice
            map.ground(x, y) = z;
        }
    }
    map.lattice.wrap_x = number % 4 >= 2;
    map.lattice.wrap_y = number % 8 >= 4;
    map.outlets.open_borders = number % 5 != 0;
    if (number % 7 == 3) map.outlets.sea_level = -20;
    return map;
}

/// Calls each(x, y) for the eight neighbours of a cell that are there.
template <class Each>
void each_neighbour(const Lattice& lattice, int x, int y, Each&& each) {
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            int to_x = x + dx;
            int to_y = y + dy;
            if (lattice.wrap_x) to_x = (to_x + lattice.width) % lattice.width;
            if (lattice.wrap_y) to_y = (to_y + lattice.height) % lattice.height;
            if (to_x < 0 || to_y < 0 || to_x >= lattice.width || to_y >= lattice.height) continue;
            if (to_x != x || to_y != y) each(to_x, to_y);
        }
    }
}

}  // namespace talus
