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

void finest(const Grid<float>& heights, const Scales& scales, Grid<SurfaceTexel>& out,
            const Progress* progress) {
    const int width = heights.width();
    const int height = heights.height();
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        checkpoint(progress);
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

SurfaceTexel mean_surface(const SurfaceTexel& a, const SurfaceTexel& b, const SurfaceTexel& c,
                          const SurfaceTexel& d) {
    const auto mean = [&](std::uint16_t SurfaceTexel::*channel) {
        return static_cast<std::uint16_t>(mean_of(a.*channel, b.*channel, c.*channel, d.*channel));
    };
    return {mean(&SurfaceTexel::normal_x), mean(&SurfaceTexel::normal_y), mean(&SurfaceTexel::height),
            mean(&SurfaceTexel::cavity)};
}

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
    Grid<SurfaceTexel> texels(heights.width(), heights.height());
    finest(heights, scales_of(bounds, cell), texels, progress);
    return mip_levels_of(std::move(texels), mean_surface, progress);
}

SurfaceLevels make_surface(const Grid<float>& heights, HeightBounds bounds, double cell,
                           const SurfaceLevels& earlier, const CellRectangle& changed) {
    SurfaceLevels levels = earlier;
    if (changed.empty()) return levels;
    // A texel depends on its neighbours' heights. At borders of the part that are not borders of the map it
    // is wrong and not used.
    const CellRectangle anew = changed.grown(1, heights.width(), heights.height());
    const CellRectangle needed = anew.grown(1, heights.width(), heights.height());
    Grid<SurfaceTexel> texels(needed.width(), needed.height());
    finest(cut(heights, needed), scales_of(bounds, cell), texels, nullptr);
    levels[0] = levels[0].with(anew, texels, anew.x0 - needed.x0, anew.y0 - needed.y0);
    halve_changed(levels, anew, mean_surface);
    return levels;
}

}  // namespace talus
