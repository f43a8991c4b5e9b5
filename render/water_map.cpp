#include "render/water_map.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

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

// The samples of a map that are shown.
struct Samples {
    std::span<const int> columns, rows;

    int width() const { return static_cast<int>(columns.size()); }
    int height() const { return static_cast<int>(rows.size()); }
    int column(int x) const { return columns[static_cast<std::size_t>(x)]; }
    int row(int y) const { return rows[static_cast<std::size_t>(y)]; }
    // From one to the next.
    int step() const { return std::max(1, columns.size() > 1 ? columns[1] - columns[0] : 1); }
};

// The values at some of the samples.
Grid<float> values_at(const Grid<float>& map, const Samples& shown, const CellRectangle& at) {
    Grid<float> values(at.width(), at.height());
    parallel_blocks(0, values.height(), k_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const from = map.row(shown.row(at.y0 + y));
            float* const to = values.row(y);
            for (int x = 0; x < values.width(); ++x) to[x] = from[shown.column(at.x0 + x)];
        }
    });
    return values;
}

bool has_lines(const Fields& fields) {
    return fields.get<"river_offset">() != nullptr && fields.get<"river_width">() != nullptr;
}

struct WaterTexels {
    Grid<WaterTexel> water;  // for coarser levels
    Grid<WaterTexel> lines;  // the finest level where the fields tell of rivers; else empty
};

// The texels of the samples in `at`. surface: see make_water.
WaterTexels texels_of(const Grid<float>& surface, const Fields& fields, const Samples& shown, double cell,
                      const CellRectangle& at, const Progress* progress) {
    const Grid<float>& water = *fields.get<"water">();
    const Grid<float>* const offset = fields.get<"river_offset">().get();
    const Grid<float>* const width_of = fields.get<"river_width">().get();
    const bool lined = has_lines(fields);
    const CellRectangle around = at.grown(1, shown.width(), shown.height());
    const Grid<float> depths = values_at(water, shown, around);
    const auto metres = static_cast<float>(cell);
    // Depth, or height above the water, at which the shore's scale ends.
    const float scale = 0.35f * metres;
    constexpr float k_min_seen = 0.8f;  // m: a clear stream hides its bed as if it were so much deeper
    constexpr float k_stream = 0.08f;   // slope of a surface that looks like a stream
    constexpr float k_rapids = 1.2f;    // slope of a river that is white
    WaterTexels texels{Grid<WaterTexel>(at.width(), at.height()), {}};
    if (lined) texels.lines = Grid<WaterTexel>(at.width(), at.height());
    parallel_blocks(at.y0, at.y1, k_grain, [&](int first, int last) {
        checkpoint(progress);
        for (int y = first; y < last; ++y) {
            const Neighbours across = neighbours(y, shown.height(), false);
            const int rows_around[3] = {across.before, y, across.after};
            for (int x = at.x0; x < at.x1; ++x) {
                const auto depth_at = [&](int i, int j) { return depths(i - around.x0, j - around.y0); };
                const float depth = depth_at(x, y);
                const float here = surface(x, y);
                const bool wet = depth > k_wet_ground;
                // The level of the water beside this place, of wet ground its own.
                float level = wet ? here : -HUGE_VALF;
                float drop = 0;
                const Neighbours along = neighbours(x, shown.width(), false);
                for (const int j : rows_around) {
                    for (const int i : {along.before, x, along.after}) {
                        if (!(depth_at(i, j) > k_wet_ground)) continue;
                        if (!wet) level = std::max(level, surface(i, j));
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
                WaterTexel& texel = texels.water(x - at.x0, y - at.y0);
                texel = {.shore = to_byte(0.5f + 0.5f * above / scale),
                         .depth = to_byte(root_of(depth)),
                         .cover = to_byte(fades),
                         .still = to_byte(k_running + (1 - k_running) * still)};
                if (!lined) continue;
                const int column = shown.column(x);
                const int row = shown.row(y);
                const float own_width = (*width_of)(column, row);
                const float away = (*offset)(column, row) / metres;
                WaterTexel& line = texels.lines(x - at.x0, y - at.y0) = texel;
                // Not the whole of a cell, if the river is narrower.
                if (own_width > 0) texel.cover = to_byte(std::min(1.0f, own_width / metres));
                const bool is_lake = wet && !(own_width > 0);
                if (is_lake || (*offset)(column, row) >= k_no_river || std::fabs(away) >= k_line_reach)
                    continue;
                const float widest = nearest_of(*width_of, column, row, shown.step()) / metres;
                if (!(widest > 0) || widest > k_widest_line) continue;
                line = {
                    .shore = static_cast<std::uint8_t>(128.5f + 127 * away / k_line_reach),
                    .depth = to_byte(root_of(k_min_seen + 2 * nearest_of(water, column, row, shown.step()))),
                    .cover = to_byte(std::sqrt(0.5f * widest / k_line_reach)),
                    .still = to_byte(k_line_still * (1 - slope / k_rapids))};
            }
        }
    });
    return texels;
}

}  // namespace

WaterLevels make_water(const Grid<float>& surface, const Fields& fields, std::span<const int> columns,
                       std::span<const int> rows, double cell, const Progress* progress) {
    const Samples shown{columns, rows};
    WaterTexels texels =
        texels_of(surface, fields, shown, cell, {0, 0, shown.width(), shown.height()}, progress);
    WaterLevels levels = mip_levels_of(std::move(texels.water), mean_water, progress);
    if (!texels.lines.empty())
        levels.front() =
            TileGrid<WaterTexel>(std::make_shared<const Grid<WaterTexel>>(std::move(texels.lines)));
    return levels;
}

WaterLevels make_water(const Grid<float>& surface, const Fields& fields, double cell,
                       const WaterLevels& earlier, const CellRectangle& changed) {
    WaterLevels levels = earlier;
    if (changed.empty()) return levels;
    const int width = surface.width();
    const int height = surface.height();
    std::vector<int> places(static_cast<std::size_t>(std::max(width, height)));
    std::iota(places.begin(), places.end(), 0);
    const auto first = [&](int count) { return std::span(places).first(static_cast<std::size_t>(count)); };
    const Samples shown{first(width), first(height)};
    // A texel depends on its neighbours, that of a river on what lies two samples away. The next level is
    // made of whole squares of four.
    const CellRectangle reached = changed.grown(has_lines(fields) ? 2 : 1, width, height);
    const CellRectangle anew{reached.x0 & ~1, reached.y0 & ~1, std::min(width, (reached.x1 + 1) & ~1),
                             std::min(height, (reached.y1 + 1) & ~1)};
    const WaterTexels texels = texels_of(surface, fields, shown, cell, anew, nullptr);
    levels[0] = levels[0].with(anew, texels.lines.empty() ? texels.water : texels.lines);
    if (levels.size() < 2) return levels;
    const CellRectangle coarse{anew.x0 / 2, anew.y0 / 2, std::min(levels[1].width(), (anew.x1 + 1) / 2),
                               std::min(levels[1].height(), (anew.y1 + 1) / 2)};
    if (coarse.empty()) return levels;  // the dropped rest of an odd number
    const CellRectangle whole{0, 0, std::min(anew.width(), 2 * coarse.width()),
                              std::min(anew.height(), 2 * coarse.height())};
    levels[1] = levels[1].with(coarse, halved(cut(texels.water, whole), mean_water, nullptr));
    halve_changed(levels, coarse, mean_water, 2);
    return levels;
}

}  // namespace talus
