#include "core/climate/snow_slide.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_ways = 8;
// Counted clockwise from east.
constexpr std::array<int, k_ways> k_east{1, 1, 0, -1, -1, -1, 0, 1};
constexpr std::array<int, k_ways> k_south{0, 1, 1, 1, 0, -1, -1, -1};
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
    Grid<float> slopes(map.width, map.height);  // the sum of those downwards; 0 where snow stays
    Grid<float> holds(map.width, map.height);   // m
    const auto cell = static_cast<float>(map.cell_size);
    const auto slope = [&](int x, int y, const Place& to, int way) {
        return (ground(x, y) - ground(to.x, to.y)) / (way % 2 == 0 ? cell : cell * k_diagonal);
    };
    each_row(map.width, map.height, progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) {
            float steepest = 0;
            float sum = 0;
            for (int way = 0; way < k_ways; ++way) {
                const Place to = beside(map, x, y, way);
                if (!to.on_map) continue;
                const float down = std::max(slope(x, y, to, way), 0.0f);
                steepest = std::max(steepest, down);
                sum += down;
            }
            slopes(x, y) = sum;
            holds(x, y) = sum > 0 ? SnowSlide::k_holds * std::max(slide.steepest / steepest - 1, 0.0f) : 0.0f;
        }
    });
    Grid<float> gives(map.width, map.height);  // m for a slope of 1
    Grid<float> next(map.width, map.height);
    for (int step = 0; step < slide.steps; ++step) {
        each_row(map.width, map.height, progress, [&](int y) {
            for (int x = 0; x < map.width; ++x) {
                const float over = slopes(x, y) > 0 ? std::max(snow(x, y) - holds(x, y), 0.0f) : 0.0f;
                gives(x, y) = over > 0 ? over / slopes(x, y) : 0.0f;
                next(x, y) = snow(x, y) - over;
            }
        });
        each_row(map.width, map.height, progress, [&](int y) {
            for (int x = 0; x < map.width; ++x) {
                float gathered = 0;
                for (int way = 0; way < k_ways; ++way) {
                    const Place from = beside(map, x, y, way);
                    if (!from.on_map || gives(from.x, from.y) == 0) continue;
                    gathered += gives(from.x, from.y) * std::max(-slope(x, y, from, way), 0.0f);
                }
                next(x, y) += gathered;
            }
        });
        std::swap(snow, next);
    }
}

}  // namespace talus
