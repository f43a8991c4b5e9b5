#include "render/surface_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_rows = 32;  // a block of work

struct Scales {
    float slope;   // 1 / (2 cells)
    float bend;    // into half the range of the cavity
    float height;  // 65535 / span
    float low;
};

SurfaceTexel texel(float west, float east, float north, float south, float here, const Scales& scales) {
    const float x = (west - east) * scales.slope;
    const float y = (south - north) * scales.slope;
    const float shorten = 32767.5f / std::sqrt(1.0f + x * x + y * y);
    const float bend = (4.0f * here - (west + east + north + south)) * scales.bend;
    // Saturates softly: a lone spike must not need clamping.
    const float cavity = bend / (1.0f + std::fabs(bend));
    return {static_cast<std::uint16_t>(static_cast<int>(32768.0f + x * shorten)),
            static_cast<std::uint16_t>(static_cast<int>(32768.0f + y * shorten)),
            static_cast<std::uint16_t>(static_cast<int>((here - scales.low) * scales.height + 0.5f)),
            static_cast<std::uint16_t>(static_cast<int>(32768.0f + 32767.0f * cavity))};
}

void finest(const Grid<float>& heights, const Scales& scales, Grid<SurfaceTexel>& out) {
    const int width = heights.width();
    const int height = heights.height();
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* row = heights.row(y);
            const float* north = heights.row(std::max(y - 1, 0));
            const float* south = heights.row(std::min(y + 1, height - 1));
            SurfaceTexel* to = out.row(y);
            const auto at_border = [&](int x) {
                to[x] = texel(row[std::max(x - 1, 0)], row[std::min(x + 1, width - 1)], north[x], south[x],
                              row[x], scales);
            };
            at_border(0);
            for (int x = 1; x < width - 1; ++x)
                to[x] = texel(row[x - 1], row[x + 1], north[x], south[x], row[x], scales);
            at_border(width - 1);
        }
    });
}

void halve(const Grid<SurfaceTexel>& fine, Grid<SurfaceTexel>& coarse) {
    parallel_blocks(0, coarse.height(), k_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const SurfaceTexel* above = fine.row(std::min(2 * y, fine.height() - 1));
            const SurfaceTexel* below = fine.row(std::min(2 * y + 1, fine.height() - 1));
            SurfaceTexel* to = coarse.row(y);
            const int step = fine.width() > 1 ? 1 : 0;
            for (int x = 0; x < coarse.width(); ++x) {
                const auto mean = [&](std::uint16_t SurfaceTexel::*channel) {
                    return static_cast<std::uint16_t>((above[2 * x].*channel + above[2 * x + step].*channel +
                                                       below[2 * x].*channel + below[2 * x + step].*channel +
                                                       2) >>
                                                      2);
                };
                to[x] = {mean(&SurfaceTexel::normal_x), mean(&SurfaceTexel::normal_y),
                         mean(&SurfaceTexel::height), mean(&SurfaceTexel::cavity)};
            }
        }
    });
}

void fit(Grid<SurfaceTexel>& grid, int width, int height) {
    if (grid.width() != width || grid.height() != height) grid = Grid<SurfaceTexel>(width, height);
}

}  // namespace

void make_surface(const Grid<float>& heights, HeightBounds bounds, double cell, SurfaceMips& mips) {
    int width = heights.width();
    int height = heights.height();
    const float span = bounds.high - bounds.low;
    const auto metres = static_cast<float>(cell);
    const Scales scales{0.5f / metres, 0.7f / metres, span > 0 ? 65535.0f / span : 0.0f, bounds.low};
    std::size_t levels = 1;
    for (int side = std::max(width, height); side > 1; side /= 2) ++levels;
    mips.resize(levels);
    fit(mips[0], width, height);
    finest(heights, scales, mips[0]);
    for (std::size_t level = 1; level < levels; ++level) {
        width = std::max(1, width / 2);
        height = std::max(1, height / 2);
        fit(mips[level], width, height);
        halve(mips[level - 1], mips[level]);
    }
}

}  // namespace talus
