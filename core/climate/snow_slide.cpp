#include "core/climate/snow_slide.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/climate/snow_slide_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr float k_diagonal = 1.41421356f;

// A map with a margin of one cell: what lies across the seam where it wraps, nothing elsewhere.
class Framed {
 public:
    explicit Framed(const Lattice& map) : map_(map), cells_(map.width + 2, map.height + 2, 0.0f) {}

    float* row(int y) { return cells_.row(y + 1) + 1; }
    const float* row(int y) const { return cells_.row(y + 1) + 1; }
    // Copies the ends of a row into the margin, and the row, where it is the map's first or last.
    void close(int y) {
        float* const cells = row(y);
        if (map_.wrap_x) {
            cells[-1] = cells[map_.width - 1];
            cells[map_.width] = cells[0];
        }
        if (!map_.wrap_y) return;
        const auto copy_to = [&](int margin) { std::copy_n(cells - 1, map_.width + 2, row(margin) - 1); };
        if (y == 0) copy_to(map_.height);
        if (y == map_.height - 1) copy_to(-1);
    }

 private:
    const Lattice& map_;
    Grid<float> cells_;
};

// What a slope holds, and how what it does not hold is shared out.
struct Slopes {
    Slopes(const SnowSlide& slide, const Lattice& map, const Framed& ground, const Progress* progress)
        : holds(map.width, map.height), inverse(map.width, map.height) {
        const float across = 1 / static_cast<float>(map.cell_size);
        const float corner = across / k_diagonal;
        each_row(map.width, map.height, progress, [&](int y) {
            const bool north = y > 0 || map.wrap_y;
            const bool south = y < map.height - 1 || map.wrap_y;
            for (int x = 0; x < map.width; ++x) {
                const bool west = x > 0 || map.wrap_x;
                const bool east = x < map.width - 1 || map.wrap_x;
                const float level = ground.row(y)[x];
                float steepest = 0;
                float sum = 0;
                const auto way = [&](bool on_map, int i, int j, float per_metre) {
                    if (!on_map) return;
                    const float down = std::max((level - ground.row(y + j)[x + i]) * per_metre, 0.0f);
                    steepest = std::max(steepest, down);
                    sum += down;
                };
                way(east, 1, 0, across);
                way(south, 0, 1, across);
                way(west, -1, 0, across);
                way(north, 0, -1, across);
                way(south && east, 1, 1, corner);
                way(south && west, -1, 1, corner);
                way(north && west, -1, -1, corner);
                way(north && east, 1, -1, corner);
                inverse(x, y) = sum > 0 ? 1 / sum : 0.0f;
                holds(x, y) = sum > 0 ? SnowSlide::k_holds * std::max(slide.steepest / steepest - 1, 0.0f)
                                      : std::numeric_limits<float>::max();
            }
        });
    }

    Grid<float> holds;    // m
    Grid<float> inverse;  // of the sum of slopes down
};

}  // namespace

void slide_snow(const SnowSlide& slide, const Lattice& map, const Grid<float>& ground, Grid<float>& snow,
                const Progress* progress) {
    Framed level(map);
    for (int y = 0; y < map.height; ++y) {
        std::copy_n(ground.row(y), map.width, level.row(y));
        level.close(y);
    }
    const Slopes slopes(slide, map, level, progress);
    const SnowSlideKernel& kernel = snow_slide_kernel();
    const float across = 1 / static_cast<float>(map.cell_size);
    Framed gives(map);
    // A row that got nothing in the last step has nothing more to give. The flags are bytes: rows on several
    // threads may not share one.
    const auto rows = static_cast<std::size_t>(map.height);
    std::vector<char> got(rows, 1);
    std::vector<char> gave(rows, 0);
    const auto gave_at = [&](int y) {
        const int row = map.wrap_y ? (y + map.height) % map.height : y;
        return row >= 0 && row < map.height && gave[static_cast<std::size_t>(row)] != 0;
    };
    for (int step = 0; step < slide.steps; ++step) {
        each_row(map.width, map.height, progress, [&](int y) {
            const auto row = static_cast<std::size_t>(y);
            if (got[row] == 0 && gave[row] == 0) return;
            gave[row] =
                kernel.give(slopes.holds.row(y), slopes.inverse.row(y), snow.row(y), gives.row(y), map.width)
                    ? 1
                    : 0;
        });
        if (std::find(gave.begin(), gave.end(), 1) == gave.end()) return;
        if (map.wrap_x || map.wrap_y) {
            for (int y = 0; y < map.height; ++y) gives.close(y);
        }
        each_row(map.width, map.height, progress, [&](int y) {
            const bool gets = gave_at(y - 1) || gave_at(y) || gave_at(y + 1);
            got[static_cast<std::size_t>(y)] = gets ? 1 : 0;
            if (!gets) return;
            kernel.gather({.ground = {level.row(y - 1), level.row(y), level.row(y + 1)},
                           .gives = {gives.row(y - 1), gives.row(y), gives.row(y + 1)},
                           .across = across,
                           .corner = across / k_diagonal},
                          snow.row(y), map.width);
        });
    }
}

}  // namespace talus
