#include "render/light_map.h"

#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>
#include <vector>

#include "core/base/parallel.h"
#include "core/surface/palette.h"

namespace talus {
namespace {

constexpr int k_sky_size = 129;

// At most `size` samples a side, with corners on corners. Means would cut off the ridges that cast the
// shadows, so single samples are taken.
Grid<float> sampled(const Grid<float>& fine, int size) {
    Grid<float> coarse(std::min(fine.width(), size), std::min(fine.height(), size));
    const auto at = [](int i, int coarse_size, int fine_size) {
        return coarse_size > 1 ? static_cast<int>(static_cast<long>(i) * (fine_size - 1) / (coarse_size - 1))
                               : 0;
    };
    std::vector<int> columns(static_cast<std::size_t>(coarse.width()));
    for (int x = 0; x < coarse.width(); ++x) {
        columns[static_cast<std::size_t>(x)] = at(x, coarse.width(), fine.width());
    }
    parallel_blocks(0, coarse.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = fine.row(at(y, coarse.height(), fine.height()));
            for (int x = 0; x < coarse.width(); ++x)
                coarse(x, y) = from[columns[static_cast<std::size_t>(x)]];
        }
    });
    return coarse;
}

template <class T>
Grid<T> transposed(const Grid<T>& grid) {
    constexpr int k_tile = 32;  // both sides of it stay in cache
    Grid<T> result(grid.height(), grid.width());
    for (int y0 = 0; y0 < grid.height(); y0 += k_tile) {
        for (int x0 = 0; x0 < grid.width(); x0 += k_tile) {
            for (int y = y0; y < std::min(y0 + k_tile, grid.height()); ++y) {
                const T* from = grid.row(y);
                for (int x = x0; x < std::min(x0 + k_tile, grid.width()); ++x) result.row(x)[y] = from[x];
            }
        }
    }
    return result;
}

// How much of the sun each place sees: the terrain's outline is carried row by row away from the sun.
//
// from_last: the sun stands beyond the last row. shift: samples along a row for a step towards the sun. drop:
// m that the sun's ray sinks from row to row.
Grid<std::uint8_t> swept(const Grid<float>& heights, bool from_last, float shift, float drop) {
    const int width = heights.width();
    Grid<std::uint8_t> visible(width, heights.height());
    const float softness = 1.0f / (1.6f * drop + 1e-6f);
    // Padded by one sample on either side with "nothing there".
    constexpr float k_nothing = -1e30f;
    std::vector<float> outline(static_cast<std::size_t>(width) + 2, k_nothing);
    std::vector<float> next = outline;
    const int whole = shift < 0 ? -1 : 0;
    const float part = shift - static_cast<float>(whole);
    for (int k = 0; k < heights.height(); ++k) {
        const int row = from_last ? heights.height() - 1 - k : k;
        const float* height = heights.row(row);
        const float* before = outline.data() + 1 + whole;
        float* after = next.data() + 1;
        std::uint8_t* to = visible.row(row);
        for (int x = 0; x < width; ++x) {
            const float shade = before[x] * (1 - part) + before[x + 1] * part - drop;
            const float above = (height[x] - shade) * softness + 0.15f;
            const float light = above < 0 ? 0.0f : above > 1 ? 1.0f : above;
            to[x] = static_cast<std::uint8_t>(static_cast<int>(255 * light + 0.5f));
            after[x] = shade > height[x] ? shade : height[x];
        }
        std::swap(outline, next);
    }
    return visible;
}

// Rows or columns, whichever cross the light more squarely, are swept as rows, which lie together in memory.
Grid<std::uint8_t> sun_seen(const Grid<float>& heights, double cell_x, double cell_y, const Sun& sun,
                            float exaggeration) {
    const double azimuth = glm::radians(static_cast<double>(sun.azimuth));
    const double to_sun_x = std::sin(azimuth) / cell_x;   // samples to the east for one metre towards the sun
    const double to_sun_y = -std::cos(azimuth) / cell_y;  // samples to the south
    const bool by_columns = std::fabs(to_sun_x) >= std::fabs(to_sun_y);
    const double major = by_columns ? to_sun_x : to_sun_y;
    const double minor = by_columns ? to_sun_y : to_sun_x;
    const double step = 1 / std::fabs(major);  // m along the ground from line to line
    const auto shift = static_cast<float>(minor * step);
    const auto drop =
        static_cast<float>(step * std::tan(glm::radians(static_cast<double>(sun.elevation))) / exaggeration);
    const bool from_last = major > 0;  // the sun stands beyond the last line
    if (by_columns) return transposed(swept(transposed(heights), from_last, shift, drop));
    return swept(heights, from_last, shift, drop);
}

// Mean over a square of 2 radius + 1 samples a side, edges repeated; twice, for a rounder window.
Grid<float> blurred(const Grid<float>& grid, int radius) {
    Grid<float> result = grid;
    std::vector<double> sums;
    const auto pass = [&](int count, int lines, auto value) {
        sums.resize(static_cast<std::size_t>(count) + 1);
        for (int line = 0; line < lines; ++line) {
            sums[0] = 0;
            for (int i = 0; i < count; ++i)
                sums[static_cast<std::size_t>(i) + 1] = sums[static_cast<std::size_t>(i)] + value(i, line);
            for (int i = 0; i < count; ++i) {
                const int from = std::max(0, i - radius);
                const int to = std::min(count, i + radius + 1);
                value(i, line) = static_cast<float>(
                    (sums[static_cast<std::size_t>(to)] - sums[static_cast<std::size_t>(from)]) /
                    (to - from));
            }
        }
    };
    for (int round = 0; round < 2; ++round) {
        pass(grid.width(), grid.height(), [&](int i, int line) -> float& { return result(i, line); });
        pass(grid.height(), grid.width(), [&](int i, int line) -> float& { return result(line, i); });
    }
    return result;
}

// 0 to 1 on the small grid; a plain has two thirds.
Grid<float> openness(const Grid<float>& heights, double cell, float exaggeration) {
    Grid<float> open(heights.width(), heights.height(), 0.667f);
    for (const int radius : {2, 7}) {
        const Grid<float> mean = blurred(heights, radius);
        const float scale = 0.85f * exaggeration / static_cast<float>(radius * cell);
        for (std::size_t i = 0; i < open.size(); ++i) {
            const float below = (mean.data()[i] - heights.data()[i]) * scale;
            open.data()[i] -= below / (1 + std::fabs(below));
        }
    }
    return open;
}

// Palette rows, 0 to 255, of the slope across a few samples: that of single cells is as rough as the noise it
// comes from, and would strew rock and grass like confetti.
void slopes(const Grid<float>& heights, int y, double cell_x, double cell_y, std::vector<std::uint8_t>& row) {
    constexpr int k_reach = 2;
    const int width = heights.width();
    const int north = std::max(0, y - k_reach);
    const int south = std::min(heights.height() - 1, y + k_reach);
    const float* here = heights.row(y);
    const float* above = heights.row(north);
    const float* below = heights.row(south);
    const auto per_metre = [](int samples, double cell) {
        return samples > 0 ? 1.0f / static_cast<float>(samples * cell) : 0.0f;
    };
    const float along = per_metre(south - north, cell_y);
    const auto stored = [](float to_east, float to_south) {
        return static_cast<std::uint8_t>(
            static_cast<int>(255 * palette_row(std::sqrt(to_east * to_east + to_south * to_south)) + 0.5f));
    };
    const auto at_border = [&](int x) {
        const int west = std::max(0, x - k_reach);
        const int east = std::min(width - 1, x + k_reach);
        row[static_cast<std::size_t>(x)] =
            stored((here[east] - here[west]) * per_metre(east - west, cell_x), (below[x] - above[x]) * along);
    };
    const int inner = std::max(0, width - k_reach);
    for (int x = 0; x < std::min(k_reach, width); ++x) at_border(x);
    const float across = per_metre(2 * k_reach, cell_x);
    std::uint8_t* to = row.data();
    for (int x = k_reach; x < inner; ++x)
        to[x] = stored((here[x + k_reach] - here[x - k_reach]) * across, (below[x] - above[x]) * along);
    for (int x = std::max(inner, k_reach); x < width; ++x) at_border(x);
}

}  // namespace

Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<std::uint8_t>& noise) {
    const Grid<float> coarse = sampled(heights, k_light_size);
    const auto spacing = [&](int fine, int count) {
        return cell * std::max(1, fine - 1) / std::max(1, count - 1);
    };
    const double spacing_x = spacing(heights.width(), coarse.width());
    const double spacing_y = spacing(heights.height(), coarse.height());
    const Grid<std::uint8_t> visible = sun_seen(coarse, spacing_x, spacing_y, sun, exaggeration);

    const Grid<float> small = sampled(coarse, k_sky_size);
    const Grid<float> open = openness(small, spacing(heights.width(), small.width()), exaggeration);
    Grid<LightTexel> light(coarse.width(), coarse.height());
    parallel_blocks(0, light.height(), 64, [&](int first, int last) {
        const float scale_x =
            static_cast<float>(small.width() - 1) / static_cast<float>(std::max(1, light.width() - 1));
        const float scale_y =
            static_cast<float>(small.height() - 1) / static_cast<float>(std::max(1, light.height() - 1));
        std::vector<std::uint8_t> steep(static_cast<std::size_t>(light.width()));
        for (int y = first; y < last; ++y) {
            slopes(coarse, y, spacing_x, spacing_y, steep);
            const float v = static_cast<float>(y) * scale_y;
            const int j = std::min(static_cast<int>(v), std::max(0, small.height() - 2));
            const float* above = open.row(j);
            const float* below = open.row(std::min(j + 1, small.height() - 1));
            for (int x = 0; x < light.width(); ++x) {
                const float u = static_cast<float>(x) * scale_x;
                const int i = std::min(static_cast<int>(u), std::max(0, small.width() - 2));
                const int i1 = std::min(i + 1, small.width() - 1);
                const float part_x = u - static_cast<float>(i);
                const float part_y = v - static_cast<float>(j);
                const float upper = above[i] + (above[i1] - above[i]) * part_x;
                const float lower = below[i] + (below[i1] - below[i]) * part_x;
                const float sky = std::clamp(upper + (lower - upper) * part_y, 0.1f, 1.0f);
                light(x, y) = {visible(x, y), steep[static_cast<std::size_t>(x)],
                               static_cast<std::uint8_t>(255 * sky + 0.5f), noise(x, y)};
            }
        }
    });
    return light;
}

Grid<std::uint8_t> ground_noise(const Palette& palette, int columns, int rows, double cell, double x,
                                double y) {
    Grid<std::uint8_t> noise(std::min(columns, k_light_size), std::min(rows, k_light_size));
    const double step_x = cell * (columns - 1) / std::max(1, noise.width() - 1);
    const double step_y = cell * (rows - 1) / std::max(1, noise.height() - 1);
    parallel_blocks(0, noise.height(), 32, [&](int first, int last) {
        for (int j = first; j < last; ++j) {
            for (int i = 0; i < noise.width(); ++i) {
                const float value = palette_noise(palette, x + i * step_x, y + j * step_y);
                noise(i, j) = static_cast<std::uint8_t>(127.5f + 127.5f * value + 0.5f);
            }
        }
    });
    return noise;
}

}  // namespace talus
