#include "core/light/sky_visibility.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/light/sky_visibility_kernel.h"

namespace talus {
namespace {

constexpr int k_exact = 3;  // samples along the rows or columns that are looked at one by one

// Farther ones, each so many times as far as the one before, three to a level of the means.
constexpr double k_ratio = 1.2599210498948732;
// What is highest between two of them lies nearer than the farther one; measured on maps of 257² against
// marched rays, this leaves the smallest error.
constexpr double k_nearer = 0.92;

// A place where the ground is looked at: columns and rows from the sample.
struct Tap {
    int x, y;            // and, `part` of the way,
    int next_x, next_y;  // this one
    float part;
    float per_metre;  // 1 / distance
    int level;        // of the means
};

// Means over wider and wider windows: that of level l has a standard deviation of about 0.4 · 2^l samples.
std::vector<Grid<float>> means_of(const Grid<float>& heights, int levels) {
    const SkyVisibilityKernel& kernel = sky_visibility_kernel();
    const int width = heights.width();
    const int height = heights.height();
    std::vector<Grid<float>> means{heights};
    for (int level = 1; level <= levels; ++level) {
        const int step = 1 << (level - 1);
        const Grid<float>& finer = means.back();
        Grid<float> wider(width, height);
        parallel_blocks(0, height, 16, [&](int first, int last) {
            // With `step` samples of the border's own height beyond either end.
            std::vector<float> line(static_cast<std::size_t>(width + 2 * step));
            for (int y = first; y < last; ++y) {
                kernel.smooth(finer.row(std::max(0, y - step)), finer.row(y),
                              finer.row(std::min(height - 1, y + step)), line.data() + step, width);
                std::fill_n(line.begin(), step, line[static_cast<std::size_t>(step)]);
                std::fill_n(line.end() - step, step, line[static_cast<std::size_t>(step + width - 1)]);
                kernel.smooth(line.data(), line.data() + step, line.data() + 2 * step, wider.row(y), width);
            }
        });
        means.push_back(std::move(wider));
    }
    return means;
}

// What is looked at in a direction of the compass. cell_x, cell_y: m.
std::vector<Tap> taps_of(SinCos direction, double cell_x, double cell_y, int width, int height) {
    const double east = direction.sin / cell_x;  // samples for 1 m
    const double south = -direction.cos / cell_y;
    const double major = std::max(std::fabs(east), std::fabs(south));
    const auto metres = [&](double columns, double rows) {
        return std::sqrt(columns * cell_x * columns * cell_x + rows * cell_y * rows * cell_y);
    };
    std::vector<Tap> taps;
    // Where the direction crosses the next rows or columns, between two samples of them.
    for (int step = 1; step <= k_exact; ++step) {
        const double x = east / major * step;
        const double y = south / major * step;
        // One of x and y is whole, except for rounding.
        const auto whole = [](double at) { return static_cast<int>(std::floor(at + 1e-9)); };
        const double part = std::max({0.0, x - whole(x), y - whole(y)});
        const int more_x = x - whole(x) > 1e-6 ? 1 : 0;
        const int more_y = y - whole(y) > 1e-6 ? 1 : 0;
        taps.push_back({.x = whole(x),
                        .y = whole(y),
                        .next_x = whole(x) + more_x,
                        .next_y = whole(y) + more_y,
                        .part = static_cast<float>(part),
                        .per_metre = static_cast<float>(1 / metres(x, y)),
                        .level = 0});
    }
    int taps_of_level = 0;
    int level = 0;
    for (double away = k_exact + 1; away < std::max(width, height); away *= k_ratio) {
        const double x = std::floor(east / major * away + 0.5);
        const double y = std::floor(south / major * away + 0.5);
        const int columns = static_cast<int>(x);
        const int rows = static_cast<int>(y);
        taps.push_back({.x = columns,
                        .y = rows,
                        .next_x = columns,
                        .next_y = rows,
                        .part = 0,
                        .per_metre = static_cast<float>(1 / (k_nearer * metres(x, y))),
                        .level = level});
        if (++taps_of_level == 3) {
            taps_of_level = 0;
            ++level;
        }
    }
    return taps;
}

using Directions = std::array<std::vector<Tap>, k_sky_directions>;

// Finds it for the samples x0 to x1 - 1 of a row.
void visibility_row(const std::vector<Grid<float>>& means, const Directions& directions, float exaggeration,
                    int y, int x0, int x1, std::vector<float>& tangents, float* to) {
    const SkyVisibilityKernel& kernel = sky_visibility_kernel();
    const int width = means.front().width();
    const int height = means.front().height();
    std::fill(to + x0, to + x1, 0.0f);
    for (const std::vector<Tap>& taps : directions) {
        std::fill(tangents.begin(), tangents.end(), 0.0f);
        for (const Tap& tap : taps) {
            const int row = y + tap.y;
            const int next_row = y + tap.next_y;
            if (std::min(row, next_row) < 0 || std::max(row, next_row) >= height) continue;
            const int begin = std::max(x0, -std::min(tap.x, tap.next_x));
            const int end = std::min(x1, width - std::max(tap.x, tap.next_x));
            if (begin >= end) continue;
            const Grid<float>& mean = means[static_cast<std::size_t>(tap.level)];
            kernel.look(means.front().row(y) + begin, mean.row(row) + begin + tap.x,
                        mean.row(next_row) + begin + tap.next_x, tap.part, tap.per_metre * exaggeration,
                        tangents.data() + begin, end - begin);
        }
        kernel.add(tangents.data() + x0, to + x0, x1 - x0);
    }
    for (int x = x0; x < x1; ++x) to[x] *= 1.0f / k_sky_directions;
}

}  // namespace

void sky_visibility_in(const CellRectangle& part, const Grid<float>& heights, double cell_x, double cell_y,
                       Grid<float>& seen, float exaggeration) {
    const int width = heights.width();
    const int height = heights.height();
    Directions directions;
    int levels = 0;
    for (int i = 0; i < k_sky_directions; ++i) {
        std::vector<Tap>& taps = directions[static_cast<std::size_t>(i)];
        taps =
            taps_of(sin_cos_turns(static_cast<double>(i) / k_sky_directions), cell_x, cell_y, width, height);
        levels = std::max(levels, taps.back().level);
    }
    const std::vector<Grid<float>> means = means_of(heights, levels);
    parallel_blocks(part.y0, part.y1, 16, [&](int first, int last) {
        std::vector<float> tangents(static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y)
            visibility_row(means, directions, exaggeration, y, part.x0, part.x1, tangents, seen.row(y));
    });
}

Grid<float> sky_visibility(const Grid<float>& heights, double cell_x, double cell_y, float exaggeration) {
    Grid<float> seen(heights.width(), heights.height());
    sky_visibility_in({0, 0, seen.width(), seen.height()}, heights, cell_x, cell_y, seen, exaggeration);
    return seen;
}

}  // namespace talus
