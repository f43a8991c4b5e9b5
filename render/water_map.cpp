#include "render/water_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/neighbours.h"
#include "core/water/rivers.h"

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

namespace {

// The largest value as near to a place as there is any, within two shown samples, so that what a river's own
// cells know is known beside it.
float nearest_of(const Grid<float>& map, int column, int row, int step) {
    for (int reach = 0; reach <= 2 * step; reach += step) {
        float most = 0;
        for (int y = std::max(0, row - reach); y <= std::min(map.height() - 1, row + reach); ++y) {
            for (int x = std::max(0, column - reach); x <= std::min(map.width() - 1, column + reach); ++x)
                most = std::max(most, map(x, y));
        }
        if (most > 0) return most;
    }
    return 0;
}

}  // namespace

WaterLevels make_water(const Grid<float>& surface, const Fields& fields, std::span<const int> columns,
                       std::span<const int> rows, double cell, const Progress* progress) {
    const Grid<float>& water = *fields.get<"water">();
    const Grid<float>* const offset = fields.get<"river_offset">().get();
    const Grid<float>* const width_of = fields.get<"river_width">().get();
    const bool has_lines = offset != nullptr && width_of != nullptr;
    const Grid<float> depths = shown_depths(water, columns, rows);
    const int width = depths.width();
    const int height = depths.height();
    const auto metres = static_cast<float>(cell);
    // Depth, or height above the water, at which the shore's scale ends.
    const float scale = 0.35f * metres;
    constexpr float k_min_seen = 0.8f;  // m: a clear stream hides its bed as if it were so much deeper
    constexpr float k_stream = 0.08f;   // slope of a surface that looks like a stream
    constexpr float k_rapids = 1.2f;    // slope of a river that is white
    Grid<WaterTexel> texels(width, height);
    Grid<WaterTexel> lines;
    if (has_lines) lines = Grid<WaterTexel>(width, height);
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
                float low = HUGE_VALF;  // of the water around
                float high = -HUGE_VALF;
                const Neighbours along = neighbours(x, width, false);
                for (const int j : rows_around) {
                    for (const int i : {along.before, x, along.after}) {
                        if (!(depths(i, j) > k_wet_ground)) continue;
                        if (!wet) level = std::max(level, surface(i, j));
                        low = std::min(low, surface(i, j));
                        high = std::max(high, surface(i, j));
                        drop = std::max(drop, std::fabs(surface(i, j) - here));
                    }
                }
                const float above = wet ? depth : std::min(level - here, -1e-3f * scale);
                const float slope = drop / metres;
                const float still = wet ? clamp(1 - slope / k_stream, 0.0f, 1.0f) : 1.0f;
                const float fades =
                    clamp((depth - k_wet_ground) / (k_hides_ground - k_wet_ground), 0.0f, 1.0f);
                const auto root_of = [](float deep) {
                    return std::sqrt(std::max(deep, 0.0f) / k_deepest_water);
                };
                WaterTexel& texel = texels(x, y);
                texel = {.shore = to_byte(0.5f + 0.5f * above / scale),
                         .depth = to_byte(root_of(depth)),
                         .cover = to_byte(fades),
                         .still = to_byte(k_running + (1 - k_running) * still)};
                if (!has_lines) continue;
                const int column = columns[static_cast<std::size_t>(x)];
                const int row = rows[static_cast<std::size_t>(y)];
                const float own_width = (*width_of)(column, row);
                const float away = (*offset)(column, row) / metres;
                WaterTexel& line = lines(x, y) = texel;
                // Not the whole of a cell, if the river is narrower.
                if (own_width > 0) texel.cover = to_byte(std::min(1.0f, own_width / metres));
                const bool is_lake = wet && !(own_width > 0);
                if (is_lake || (*offset)(column, row) >= k_no_river || std::fabs(away) >= k_line_reach)
                    continue;
                const int step =
                    std::max(1, static_cast<int>(columns.size() > 1 ? columns[1] - columns[0] : 1));
                const float widest = nearest_of(*width_of, column, row, step) / metres;
                if (!(widest > 0) || widest > k_widest_line) continue;
                line = {.shore = static_cast<std::uint8_t>(128.5f + 127 * away / k_line_reach),
                        .depth = to_byte(root_of(k_min_seen + 2 * nearest_of(water, column, row, step))),
                        .cover = to_byte(std::sqrt(0.5f * widest / k_line_reach)),
                        .still = to_byte(k_line_still * (1 - slope / k_rapids))};
            }
        }
    });
    WaterLevels levels = mip_levels_of(std::move(texels), mean_water, progress);
    if (has_lines)
        levels.front() = TileGrid<WaterTexel>(std::make_shared<const Grid<WaterTexel>>(std::move(lines)));
    return levels;
}

}  // namespace talus
