#include "render/water_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/neighbours.h"

namespace talus {
namespace {

constexpr int k_grain = 32;  // rows that one thread makes at a time

std::uint8_t to_byte(float share) { return static_cast<std::uint8_t>(clamp(share, 0.0f, 1.0f) * 255 + 0.5f); }

WaterTexel mean_water(WaterTexel a, WaterTexel b, WaterTexel c, WaterTexel d) {
    const auto mean = [&](std::uint8_t WaterTexel::*channel) {
        return static_cast<std::uint8_t>(mean_of(a.*channel, b.*channel, c.*channel, d.*channel));
    };
    return {mean(&WaterTexel::shore), mean(&WaterTexel::depth), mean(&WaterTexel::cover),
            mean(&WaterTexel::still)};
}

// The depths at the shown samples.
Grid<float> shown_depths(const Grid<float>& water, std::span<const int> columns, std::span<const int> rows) {
    Grid<float> depths(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    parallel_blocks(0, depths.height(), k_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const from = water.row(rows[static_cast<std::size_t>(y)]);
            float* const to = depths.row(y);
            for (std::size_t x = 0; x < columns.size(); ++x) to[x] = from[columns[x]];
        }
    });
    return depths;
}

}  // namespace

std::shared_ptr<const Terrain> with_water_surface(const std::shared_ptr<const Terrain>& terrain,
                                                  const Progress* progress) {
    const Field<float>& water = terrain->fields.get<"water">();
    if (water == nullptr) return terrain;
    const Grid<float>& ground = *terrain->height();
    Grid<float> surface(ground.width(), ground.height());
    parallel_blocks(0, ground.height(), k_grain, [&](int first, int last) {
        checkpoint(progress);
        for (int y = first; y < last; ++y) {
            const float* const below = ground.row(y);
            const float* const depth = water->row(y);
            float* const to = surface.row(y);
            for (int x = 0; x < ground.width(); ++x) to[x] = below[x] + std::max(depth[x], 0.0f);
        }
    });
    auto watered = std::make_shared<Terrain>(*terrain);
    watered->set_height(make_field(std::move(surface)));
    return watered;
}

WaterLevels make_water(const Grid<float>& surface, const Grid<float>& water, std::span<const int> columns,
                       std::span<const int> rows, double cell, const Progress* progress) {
    const Grid<float> depths = shown_depths(water, columns, rows);
    const int width = depths.width();
    const int height = depths.height();
    // Depth, or height above the water, at which the shore's scale ends.
    const float scale = 0.35f * static_cast<float>(cell);
    constexpr float k_running = 0.08f;  // slope of a surface that looks like a stream
    Grid<WaterTexel> texels(width, height);
    parallel_blocks(0, height, k_grain, [&](int first, int last) {
        checkpoint(progress);
        for (int y = first; y < last; ++y) {
            const Neighbours across = neighbours(y, height, false);
            const int rows_around[3] = {across.before, y, across.after};
            for (int x = 0; x < width; ++x) {
                const float depth = depths(x, y);
                const float here = surface(x, y);
                const bool wet = depth > k_wet_ground;
                // The level of the water beside this place, of wet ground its own.
                float level = wet ? here : -HUGE_VALF;
                float drop = 0;
                const Neighbours along = neighbours(x, width, false);
                for (const int j : rows_around) {
                    for (const int i : {along.before, x, along.after}) {
                        if (!(depths(i, j) > k_wet_ground)) continue;
                        if (!wet) level = std::max(level, surface(i, j));
                        drop = std::max(drop, std::fabs(surface(i, j) - here));
                    }
                }
                const float above = wet ? depth : std::min(level - here, -1e-3f * scale);
                const float slope = drop / static_cast<float>(cell);
                texels(x, y) = {.shore = to_byte(0.5f + 0.5f * above / scale),
                                .depth = to_byte(std::sqrt(std::max(depth, 0.0f) / k_deepest_water)),
                                .cover = static_cast<std::uint8_t>(wet ? 255 : 0),
                                .still = to_byte(wet ? 1 - slope / k_running : 1)};
            }
        }
    });
    return mip_levels_of(std::move(texels), mean_water, progress);
}

}  // namespace talus
