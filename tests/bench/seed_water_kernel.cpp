#include "tests/bench/seed_water_kernel.h"

#include <cstddef>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void step(bench::SeedWater& map) {
    const int width = map.width;
    const int height = map.height;
    for (std::size_t i = 0; i < map.water.size(); ++i) map.water_moved[i] = map.ground_moved[i] = 0;
    const auto at = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    };
    const auto level = [&](int x, int y) { return map.ground[at(x, y)] + map.water[at(x, y)]; };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const double own = level(x, y);
            double lowest = own;
            int to_x = x;
            int to_y = y;
            const auto straight = [&](int i, int j) {
                if (i < 0 || j < 0 || i >= width || j >= height) return;
                if (level(i, j) < lowest) {
                    to_x = i;
                    to_y = j;
                    lowest = level(i, j);
                }
            };
            const auto across = [&](int i, int j) {
                if (i < 0 || j < 0 || i >= width || j >= height) return;
                if (own - level(i, j) > (own - lowest) * 1.4142) {
                    to_x = i;
                    to_y = j;
                    lowest = level(i, j);
                }
            };
            straight(x + 1, y);
            straight(x - 1, y);
            straight(x, y + 1);
            straight(x, y - 1);
            across(x + 1, y + 1);
            across(x - 1, y + 1);
            across(x + 1, y - 1);
            across(x - 1, y - 1);
            if (!(lowest < own - map.threshold)) continue;
            const double depth = map.water[at(x, y)];
            double moved = (own - lowest) * 0.5;
            moved *= 1.0 - depth / map.reference_depth;
            if (moved > depth) moved = depth;
            if (moved < 0) moved = 0;
            map.water_moved[at(to_x, to_y)] += moved;
            map.water_moved[at(x, y)] -= moved;
            const double ground = moved * map.erosion / (to_x != x && to_y != y ? 1.4142 : 1.0);
            map.ground_moved[at(to_x, to_y)] += ground;
            map.ground_moved[at(x, y)] -= ground;
        }
    }
    for (std::size_t i = 0; i < map.water.size(); ++i) {
        map.water[i] += map.water_moved[i];
        map.ground[i] += map.ground_moved[i];
    }
}

}  // namespace

extern const SeedWaterKernel seed_water_kernel = {step};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
