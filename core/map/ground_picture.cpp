#include "core/map/ground_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/math.h"
#include "core/base/neighbours.h"
#include "core/base/parallel.h"
#include "core/map/map_marks.h"
#include "core/map/river_lines.h"
#include "core/surface/field_colours.h"
#include "core/surface/ramp.h"

namespace talus {
namespace {

constexpr float k_biome_pale = 0.30f;  // share of paper in the colours of biomes
constexpr float k_ramp_pale = 0.35f;   // and of heights
constexpr Rgba8 k_shallow{214, 232, 241, 255};
constexpr Rgba8 k_deep{134, 176, 208, 255};
constexpr Rgba8 k_white{255, 253, 248, 255};
constexpr Rgba8 k_shadow{58, 64, 88, 255};
constexpr Rgba8 k_glow{255, 251, 226, 255};
constexpr int k_grain = 32;  // rows that one thread paints at a time

Rgba8 mixed(Rgba8 a, Rgba8 b, float share) {
    const auto byte = [share](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(lerp(static_cast<float>(from), static_cast<float>(to), share) +
                                         0.5f);
    };
    return {byte(a.r, b.r), byte(a.g, b.g), byte(a.b, b.b), 255};
}

// How bright the ground is, from -1 in the deepest shadow over 0 on level ground to 1.
class Relief {
 public:
    explicit Relief(const Terrain& terrain) : height_(*terrain.height()), map_(terrain.lattice) {
        // Flat country is raised until its hills can be seen, mountains are left as they are.
        double sum = 0;
        std::size_t count = 0;
        for (int y = 0; y < height_.height(); y += 3) {
            for (int x = 0; x < height_.width(); x += 3) {
                if (height_(x, y) < terrain.sea_level) continue;
                const auto [east, south] = slope(x, y);
                sum += std::sqrt(static_cast<double>(east * east + south * south));
                ++count;
            }
        }
        const double mean = count > 0 ? sum / static_cast<double>(count) : 0;
        constexpr double k_wanted = 0.5;
        if (mean > 0) raised_ = static_cast<float>(clamp(k_wanted / mean, 0.8, 6.0));
    }

    float brightness(int x, int y) const {
        const Slope rise = slope(x, y);
        const float east = rise.east * raised_;
        const float south = rise.south * raised_;
        const float up = 1 / std::sqrt(1 + east * east + south * south);
        // Each light stands 45 degrees high: (horizontal + 1) / √2 times the normal, less than for level
        // ground.
        constexpr float k_diagonal = 0.70710678f;
        const auto lit = [&](float to_west, float to_north) {
            const float facing = (east * to_west + south * to_north + 1) * up;
            return std::max(facing, 0.0f) - 1;
        };
        return 0.6f * lit(k_diagonal, k_diagonal) + 0.2f * lit(1, 0) + 0.2f * lit(0, 1);
    }

 private:
    struct Slope {
        float east, south;  // rise over run
    };
    Slope slope(int x, int y) const {
        const Neighbours columns = neighbours(x, height_.width(), map_.wrap_x);
        const Neighbours rows = neighbours(y, height_.height(), map_.wrap_y);
        return {(height_(columns.after, y) - height_(columns.before, y)) *
                    static_cast<float>(per_distance(columns, map_.cell_size)),
                (height_(x, rows.after) - height_(x, rows.before)) *
                    static_cast<float>(per_distance(rows, map_.cell_size))};
    }
    const Grid<float>& height_;
    const Lattice& map_;
    float raised_ = 1;
};

Rgba8 shaded(Rgba8 colour, float brightness) {
    if (brightness < 0) return mixed(colour, k_shadow, std::min(0.62f, -0.72f * brightness));
    return mixed(colour, k_glow, std::min(0.6f, 0.85f * brightness));
}

// Where a pixel lies between two samples of an axis.
struct Between {
    int first, second;
    float share;  // of the second
};
std::vector<Between> places(int pixels, int samples, bool wraps) {
    std::vector<Between> found;
    for (int i = 0; i < pixels; ++i) {
        const double at = (i + 0.5) / pixels * (wraps ? samples : samples - 1);
        const int first = std::min(static_cast<int>(at), samples - 1);
        const int second = first + 1 < samples ? first + 1 : wraps ? 0 : first;
        found.push_back({first, second, static_cast<float>(at - first)});
    }
    return found;
}

}  // namespace

GroundColours::GroundColours(const Terrain& terrain)
    : terrain_(terrain),
      biomes_(terrain.fields.get<"biome">().get()),
      lakes_(standing_water(terrain, k_min_lake_depth)) {
    const auto [lowest, highest] = std::ranges::minmax(terrain.height()->values());
    foot_ = lowest;
    top_ = highest;
    const FieldColours colours(field_id("biome"), terrain.range,
                               terrain.fields.names(field_id("biome")).get());
    for (std::size_t i = 0; i < table_.size(); ++i)
        table_[i] = mixed(colours.colour_of(static_cast<float>(i)), k_white, k_biome_pale);
}

bool GroundColours::is_water(int x, int y) const {
    return (*terrain_.height())(x, y) < terrain_.sea_level || (!lakes_.empty() && lakes_(x, y) != 0);
}

Rgba8 GroundColours::of_height(float height) const {
    const float sea = terrain_.sea_level;
    if (height < sea) {
        const float deepest = std::max(sea - foot_, 1.0f);
        return mixed(k_shallow, k_deep, std::sqrt(clamp((sea - height) / deepest, 0.0f, 1.0f)));
    }
    const float base = std::max(sea, foot_);
    const float share = top_ > base ? clamp((height - base) / (top_ - base), 0.0f, 1.0f) : 0;
    const auto [red, green, blue] = ramp_colour(ColourRamp::land, share);
    const auto byte = [](float part) {
        return static_cast<std::uint8_t>(clamp(part, 0.0f, 1.0f) * 255 + 0.5f);
    };
    return mixed({byte(red), byte(green), byte(blue), 255}, k_white, k_ramp_pale);
}

Rgba8 GroundColours::of_cell(int x, int y) const {
    const float height = (*terrain_.height())(x, y);
    if (height < terrain_.sea_level) return of_height(height);
    if (!lakes_.empty() && lakes_(x, y) != 0) return mixed(k_shallow, k_deep, 0.25f);
    if (biomes_ == nullptr || (*biomes_)(x, y) == 0) return of_height(height);
    return table_[(*biomes_)(x, y)];
}

std::vector<GroundShare> GroundColours::shares() const {
    if (biomes_ == nullptr) return {};
    std::array<std::array<std::uint64_t, 4>, 256> sums{};
    for (int y = 0; y < biomes_->height(); ++y) {
        for (int x = 0; x < biomes_->width(); ++x) {
            const Rgba8 colour = of_cell(x, y);
            auto& sum = sums[(*biomes_)(x, y)];
            sum[0] += colour.r;
            sum[1] += colour.g;
            sum[2] += colour.b;
            ++sum[3];
        }
    }
    std::vector<GroundShare> shares;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const std::uint64_t count = sums[i][3];
        if (count == 0) continue;
        const auto mean = [&](std::size_t part) { return static_cast<std::uint8_t>(sums[i][part] / count); };
        shares.push_back(
            {static_cast<int>(i), static_cast<std::size_t>(count), {mean(0), mean(1), mean(2), 255}});
    }
    std::ranges::stable_sort(shares, [](const auto& a, const auto& b) { return a.cells > b.cells; });
    return shares;
}

Grid<Rgba8> ground_picture(const Terrain& terrain, int width, int height, Progress* progress) {
    const GroundColours colours(terrain);
    const Relief relief(terrain);
    const Grid<float>& ground = *terrain.height();
    Grid<float> light(ground.width(), ground.height());
    Grid<Rgba8> paint(ground.width(), ground.height());
    Grid<std::uint8_t> wet(ground.width(), ground.height());
    parallel_blocks(0, ground.height(), k_grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        for (int y = first; y < last; ++y) {
            for (int x = 0; x < ground.width(); ++x) {
                light(x, y) = relief.brightness(x, y);
                paint(x, y) = colours.of_cell(x, y);
                wet(x, y) = ground(x, y) < terrain.sea_level ? 1 : 0;
            }
        }
    });
    const std::vector<Between> columns = places(width, ground.width(), terrain.lattice.wrap_x);
    const std::vector<Between> rows = places(height, ground.height(), terrain.lattice.wrap_y);
    constexpr float k_under_water = 0.3f;  // of the light reaches the floor
    Grid<Rgba8> picture(width, height);
    parallel_blocks(0, height, k_grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        for (int y = first; y < last; ++y) {
            const Between& row = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < width; ++x) {
                const Between& column = columns[static_cast<std::size_t>(x)];
                const float shares[4] = {(1 - column.share) * (1 - row.share), column.share * (1 - row.share),
                                         (1 - column.share) * row.share, column.share * row.share};
                const int xs[4] = {column.first, column.second, column.first, column.second};
                const int ys[4] = {row.first, row.first, row.second, row.second};
                float level = 0;
                float lit = 0;
                for (int i = 0; i < 4; ++i) {
                    level += shares[i] * ground(xs[i], ys[i]);
                    lit += shares[i] * light(xs[i], ys[i]);
                }
                // Only samples on this side of the coast have a share in the colour.
                const bool sea = level < terrain.sea_level;
                float sum[4] = {0, 0, 0, 0};
                for (int i = 0; i < 4; ++i) {
                    if ((wet(xs[i], ys[i]) != 0) != sea) continue;
                    const Rgba8 colour = paint(xs[i], ys[i]);
                    sum[0] += shares[i] * colour.r;
                    sum[1] += shares[i] * colour.g;
                    sum[2] += shares[i] * colour.b;
                    sum[3] += shares[i];
                }
                const auto mean = [&](int i) { return static_cast<std::uint8_t>(sum[i] / sum[3] + 0.5f); };
                const Rgba8 flat =
                    sum[3] > 0 ? Rgba8{mean(0), mean(1), mean(2), 255} : colours.of_height(level);
                picture(x, y) = shaded(flat, sea ? k_under_water * lit : lit);
            }
        }
    });
    return picture;
}

}  // namespace talus
