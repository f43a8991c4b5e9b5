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

// At most `size` samples a side, corners on corners. Means would cut off the ridges that throw the shadows,
// so it takes single samples.
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

// The sun's height above the horizon line that the terrain makes for it, swept line by line away from the
// sun. Lines are columns or rows, whichever crosses the light more squarely; `line(k)[j * stride]` is sample
// j of the k-th from the sun.
void sweep(const Grid<float>& heights, double cell_x, double cell_y, const Sun& sun, float exaggeration,
           Grid<std::uint8_t>& visible) {
    const double azimuth = glm::radians(static_cast<double>(sun.azimuth));
    const double to_sun_x = std::sin(azimuth) / cell_x;   // samples to the east for one metre towards the sun
    const double to_sun_y = -std::cos(azimuth) / cell_y;  // samples to the south
    const bool by_columns = std::fabs(to_sun_x) >= std::fabs(to_sun_y);
    const double major = by_columns ? to_sun_x : to_sun_y;
    const double minor = by_columns ? to_sun_y : to_sun_x;
    const int lines = by_columns ? heights.width() : heights.height();
    const int across = by_columns ? heights.height() : heights.width();
    const double step = 1 / std::fabs(major);  // m along the ground from line to line
    const auto shift = static_cast<float>(minor * step);
    const auto drop =
        static_cast<float>(step * std::tan(glm::radians(static_cast<double>(sun.elevation))) / exaggeration);
    const float softness = 1.0f / (1.6f * drop + 1e-6f);
    const bool from_last = major > 0;  // the sun stands beyond the last line

    const auto count = static_cast<std::size_t>(across);
    // Padded by one sample on either side with "nothing there".
    constexpr float k_nothing = -1e30f;
    std::vector<float> outline(count + 2, k_nothing);
    std::vector<float> next(count + 2, k_nothing);
    const int whole = shift < 0 ? -1 : 0;
    const float part = shift - static_cast<float>(whole);
    for (int k = 0; k < lines; ++k) {
        const int line = from_last ? lines - 1 - k : k;
        for (int j = 0; j < across; ++j) {
            const auto at = static_cast<std::size_t>(j + 1 + whole);
            const float shade = outline[at] * (1 - part) + outline[at + 1] * part - drop;
            const float height = by_columns ? heights.row(j)[line] : heights.row(line)[j];
            const float light = std::clamp((height - shade) * softness + 0.15f, 0.0f, 1.0f);
            (by_columns ? visible.row(j)[line] : visible.row(line)[j]) =
                static_cast<std::uint8_t>(255 * light + 0.5f);
            next[static_cast<std::size_t>(j + 1)] = std::max(shade, height);
        }
        std::swap(outline, next);
    }
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

// Palette row of the slope across a few samples: that of single cells is as rough as the noise it comes from,
// and would strew rock and grass like confetti.
std::uint8_t slope_at(const Grid<float>& heights, int x, int y, double cell_x, double cell_y) {
    constexpr int k_reach = 2;
    const int west = std::max(0, x - k_reach);
    const int east = std::min(heights.width() - 1, x + k_reach);
    const int north = std::max(0, y - k_reach);
    const int south = std::min(heights.height() - 1, y + k_reach);
    const auto rise = [](float a, float b, int samples, double cell) {
        return samples > 0 ? (a - b) / static_cast<float>(samples * cell) : 0.0f;
    };
    const float to_east = rise(heights(east, y), heights(west, y), east - west, cell_x);
    const float to_north = rise(heights(x, north), heights(x, south), south - north, cell_y);
    return static_cast<std::uint8_t>(255 * palette_row(std::sqrt(to_east * to_east + to_north * to_north)) +
                                     0.5f);
}

}  // namespace

Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<std::uint8_t>& noise) {
    const Grid<float> coarse = sampled(heights, k_light_size);
    const auto spacing = [&](int fine, int count) {
        return cell * std::max(1, fine - 1) / std::max(1, count - 1);
    };
    Grid<std::uint8_t> visible(coarse.width(), coarse.height());
    const double spacing_x = spacing(heights.width(), coarse.width());
    const double spacing_y = spacing(heights.height(), coarse.height());
    sweep(coarse, spacing_x, spacing_y, sun, exaggeration, visible);

    const Grid<float> small = sampled(coarse, k_sky_size);
    const Grid<float> open = openness(small, spacing(heights.width(), small.width()), exaggeration);
    Grid<LightTexel> light(coarse.width(), coarse.height());
    parallel_blocks(0, light.height(), 64, [&](int first, int last) {
        const float scale_x =
            static_cast<float>(small.width() - 1) / static_cast<float>(std::max(1, light.width() - 1));
        const float scale_y =
            static_cast<float>(small.height() - 1) / static_cast<float>(std::max(1, light.height() - 1));
        for (int y = first; y < last; ++y) {
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
                light(x, y) = {visible(x, y), slope_at(coarse, x, y, spacing_x, spacing_y),
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
