#include "core/climate/snow_slide.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_ways = 8;
// Counted clockwise from east; the way back is four further.
constexpr std::array<int, k_ways> k_east{1, 1, 0, -1, -1, -1, 0, 1};
constexpr std::array<int, k_ways> k_south{0, 1, 1, 1, 0, -1, -1, -1};
constexpr std::uint8_t k_stays = k_ways;
constexpr float k_diagonal = 1.41421356f;

struct Place {
    int x;
    int y;
    bool on_map;
};
Place beside(const Lattice& map, int x, int y, int way) {
    const auto inside = [](int i, int count, bool wraps) { return wraps ? (i + count) % count : i; };
    const int i = inside(x + k_east[static_cast<std::size_t>(way)], map.width, map.wrap_x);
    const int j = inside(y + k_south[static_cast<std::size_t>(way)], map.height, map.wrap_y);
    return {i, j, i >= 0 && i < map.width && j >= 0 && j < map.height};
}

}  // namespace

void slide_snow(const SnowSlide& slide, const Lattice& map, const Grid<float>& ground, Grid<float>& snow,
                const Progress* progress) {
    Grid<std::uint8_t> way(map.width, map.height);
    Grid<float> holds(map.width, map.height);  // m
    const auto cell = static_cast<float>(map.cell_size);
    each_row(map.width, map.height, progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) {
            float steepest = 0;
            std::uint8_t down = k_stays;
            for (int i = 0; i < k_ways; ++i) {
                const Place to = beside(map, x, y, i);
                if (!to.on_map) continue;
                const float run = i % 2 == 0 ? cell : cell * k_diagonal;
                const float slope = (ground(x, y) - ground(to.x, to.y)) / run;
                if (slope <= steepest) continue;
                steepest = slope;
                down = static_cast<std::uint8_t>(i);
            }
            way(x, y) = down;
            holds(x, y) =
                down == k_stays ? 0.0f : SnowSlide::k_holds * std::max(slide.steepest / steepest - 1, 0.0f);
        }
    });
    Grid<float> next(map.width, map.height);
    const auto gives = [&](int x, int y) {
        return way(x, y) == k_stays ? 0.0f : std::max(snow(x, y) - holds(x, y), 0.0f);
    };
    for (int step = 0; step < slide.steps; ++step) {
        each_row(map.width, map.height, progress, [&](int y) {
            for (int x = 0; x < map.width; ++x) {
                float sum = snow(x, y) - gives(x, y);
                for (int i = 0; i < k_ways; ++i) {
                    const Place from = beside(map, x, y, i);
                    if (from.on_map && way(from.x, from.y) == (i + k_ways / 2) % k_ways)
                        sum += gives(from.x, from.y);
                }
                next(x, y) = sum;
            }
        });
        std::swap(snow, next);
    }
}

}  // namespace talus
