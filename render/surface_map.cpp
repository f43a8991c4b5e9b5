#include "render/surface_map.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

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

// Columns x0 to x1 - 1 of a row.
void texels_of(const Grid<float>& heights, const Scales& scales, int y, int x0, int x1, SurfaceTexel* to) {
    const int width = heights.width();
    const float* row = heights.row(y);
    const float* north = heights.row(std::max(y - 1, 0));
    const float* south = heights.row(std::min(y + 1, heights.height() - 1));
    const auto at_border = [&](int x) {
        to[x - x0] = texel(row[std::max(x - 1, 0)], row[std::min(x + 1, width - 1)], north[x], south[x],
                           row[x], scales);
    };
    const int first = std::max(x0, 1);
    const int last = std::min(x1, width - 1);
    if (x0 == 0) at_border(0);
    for (int x = first; x < last; ++x)
        to[x - x0] = texel(row[x - 1], row[x + 1], north[x], south[x], row[x], scales);
    if (x1 == width && width > 1) at_border(width - 1);
}

// The means of four texels' channels, rounded: two channels at a time, each with 16 bits above it for the
// sum.
struct MeanSurface {
    SurfaceTexel operator()(const SurfaceTexel& a, const SurfaceTexel& b, const SurfaceTexel& c,
                            const SurfaceTexel& d) const {
        constexpr std::uint64_t k_channels = 0x0000ffff0000ffff;
        constexpr std::uint64_t k_half = 0x0000000200000002;
        const std::uint64_t bits[] = {std::bit_cast<std::uint64_t>(a), std::bit_cast<std::uint64_t>(b),
                                      std::bit_cast<std::uint64_t>(c), std::bit_cast<std::uint64_t>(d)};
        const auto mean = [&](int shift) {
            std::uint64_t sum = k_half;
            for (const std::uint64_t texel : bits) sum += texel >> shift & k_channels;
            return sum >> 2 & k_channels;
        };
        return std::bit_cast<SurfaceTexel>(mean(0) | mean(16) << 16);
    }
};

Scales scales_of(HeightBounds bounds, double cell) {
    const float span = bounds.high - bounds.low;
    const auto metres = static_cast<float>(cell);
    return {0.5f / metres, 0.7f / metres, span > 0 ? 65535.0f / span : 0.0f, bounds.low};
}

}  // namespace

HeightBounds surface_bounds(HeightBounds heights) {
    const float span = heights.high - heights.low;
    if (!(span > 0)) return heights;
    const float step = std::ldexp(1.0f, std::ilogb(span) - 3);
    return {std::floor(heights.low / step) * step, std::ceil(heights.high / step) * step};
}

SurfaceLevels make_surface(const Grid<float>& heights, HeightBounds bounds, double cell,
                           const Progress* progress) {
    const int width = heights.width();
    const Scales scales = scales_of(bounds, cell);
    Grid<SurfaceTexel> texels(width, heights.height());
    parallel_blocks(0, heights.height(), k_rows, [&](int first, int last) {
        checkpoint(progress);
        for (int y = first; y < last; ++y) texels_of(heights, scales, y, 0, width, texels.row(y));
    });
    return mip_levels_of(std::move(texels), MeanSurface{}, progress);
}

SurfaceLevels make_surface(const Grid<float>& heights, HeightBounds bounds, double cell,
                           const SurfaceLevels& earlier, const CellRectangle& changed) {
    SurfaceLevels levels = earlier;
    if (changed.empty()) return levels;
    // A texel depends on its neighbours' heights.
    const CellRectangle anew = changed.grown(1, heights.width(), heights.height());
    const Scales scales = scales_of(bounds, cell);
    levels[0] = levels[0].with_made(anew, [&](const CellRectangle& at, SurfaceTexel* to, auto stride) {
        for (int y = at.y0; y < at.y1; ++y, to += stride) texels_of(heights, scales, y, at.x0, at.x1, to);
    });
    halve_changed(levels, anew, MeanSurface{});
    return levels;
}

}  // namespace talus
