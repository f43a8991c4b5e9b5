// The stage against its definition, point by point: every offset law, scaling by height and random additions.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/generate/diamond_square.h"
#include "core/generate/midpoint.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr std::uint64_t k_seed = 5;
constexpr int k_levels = 4;
constexpr int k_depth = 14;

// One map whose features are 2^k_levels samples, as the definition says it, in doubles and without any
// cleverness.
class Definition {
 public:
    Definition(const DiamondSquare& stage, int features_x, int features_y, bool wrap, bool ends_alone = false)
        : s(stage),
          edges_from_ends(ends_alone),
          w(features_x << k_levels),
          h(features_y << k_levels),
          wraps(wrap) {
        for_each(1 << k_levels,
                 [&](int x, int y) { at(x, y) = s.level + number(bits(x, y, 0)) * amplitude(0); });
        if (s.set_corners) set_corners();
        for (int level = 1; level <= k_levels; ++level) {
            const int step = 1 << (k_levels - level + 1);
            const int half = step / 2;
            const auto before_diamonds = values;
            for_each(step, [&](int x, int y) {
                if (inside(x + half, y + half)) {
                    place(x + half, y + half, 2 * level - 1,
                          {{x, y}, {x + step, y}, {x, y + step}, {x + step, y + step}});
                }
            });
            for (const auto& [point, value] : before_diamonds) add(point, level, 2 * level - 1);
            const auto before_squares = values;
            for (const auto& [point, value] : before_squares) {
                const auto [x, y] = point;
                if (x % step != 0 || y % step != 0) continue;
                edge(x + half, y, half, 0, half, 2 * level);
                edge(x, y + half, 0, half, half, 2 * level);
            }
            for (const auto& [point, value] : before_squares) add(point, level, 2 * level);
        }
        for (auto& [point, value] : values) {
            for (int level = k_levels + 1; level <= k_depth; ++level) {
                add(point, level, 2 * level - 1);
                add(point, level, 2 * level);
            }
        }
    }
    double get(int x, int y) const { return values.at({x, y}); }

 private:
    using Point = std::pair<int, int>;

    bool inside(int x, int y) const { return wraps || (x >= 0 && y >= 0 && x <= w && y <= h); }
    Point turned(int x, int y) const { return wraps ? Point{(x + w) % w, (y + h) % h} : Point{x, y}; }
    double& at(int x, int y) { return values[turned(x, y)]; }

    void for_each(int step, auto&& body) {
        for (int y = 0; wraps ? y < h : y <= h; y += step) {
            for (int x = 0; wraps ? x < w : x <= w; x += step) body(x, y);
        }
    }
    void set_corners() {
        at(w, h) = s.corners[3];
        at(0, h) = s.corners[2];
        at(w, 0) = s.corners[1];
        at(0, 0) = s.corners[0];
    }
    double amplitude(int half_step) const {
        if (s.rule == DiamondSquare::Rule::per_level)
            return s.relief / std::exp2(std::max(half_step - 1, 0) / 2);
        return s.relief * std::exp2(-s.smoothness * half_step / 2.0);
    }
    std::uint32_t bits(int x, int y, std::uint32_t channel) const {
        const int unit = 1 << (k_depth - k_levels);
        const auto [px, py] = turned(x, y);
        return hash(row_key(k_seed, std::int64_t{py} * unit, channel), static_cast<std::uint32_t>(px * unit));
    }
    double number(std::uint32_t bits) const {
        if (s.law == DiamondSquare::Law::gaussian) return to_normal(bits) / std::sqrt(3.0);
        return static_cast<std::int32_t>(bits) * 0x1p-31;
    }
    double scaling(double height) const {
        return lerp(1.0, clamp(height / 1000, 0.0, 1.0), double{s.lower_ground_smoother});
    }

    void place(int x, int y, int half_step, std::vector<Point> parents) {
        double sum = 0;
        int count = 0;
        for (const auto& [px, py] : parents) {
            if (!inside(px, py)) continue;
            sum += at(px, py);
            ++count;
        }
        const double mean = sum / count;
        at(x, y) = mean + number(bits(x, y, 0)) * amplitude(half_step) * scaling(mean);
    }
    // along_x, along_y: from the middle of the edge to its second end.
    void edge(int x, int y, int along_x, int along_y, int half, int half_step) {
        if (!inside(x, y)) return;
        if (edges_from_ends) {
            place(x, y, half_step, {{x - along_x, y - along_y}, {x + along_x, y + along_y}});
        } else {
            place(x, y, half_step, {{x - half, y}, {x + half, y}, {x, y - half}, {x, y + half}});
        }
    }
    // A level's two half steps share one hash: the second takes its lower half.
    void add(Point point, int level, int half_step) {
        if (!s.random_additions) return;
        const std::uint32_t both = bits(point.first, point.second, static_cast<std::uint32_t>(level));
        const std::uint32_t mine = half_step % 2 == 1 ? both : (both << 16) | 0x8000u;
        double& value = values[point];
        value += number(mine) * amplitude(half_step) * scaling(value);
    }

    DiamondSquare s;
    bool edges_from_ends;
    int w;
    int h;
    bool wraps;
    std::map<Point, double> values;
};

TEST(DiamondSquareDefinition, EveryVariantIsWhatItSays) {
    int variants = 0;
    for (const bool wrap : {false, true}) {
        for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
            for (const auto rule : {DiamondSquare::Rule::half_step, DiamondSquare::Rule::per_level}) {
                for (const bool additions : {false, true}) {
                    for (const float smoother : {0.0f, 0.6f}) {
                        DiamondSquare stage{.smoothness = 0.4f,
                                            .feature_size = 160,
                                            .rule = rule,
                                            .law = law,
                                            .random_additions = additions,
                                            .lower_ground_smoother = smoother};
                        stage.set_corners = variants++ % 3 == 0;
                        stage.corners = {100, 200, 300, 400};
                        const Grid<float> map =
                            make_map(stage, world_of(wrap ? 48 : 49, wrap ? 32 : 33, 10, wrap), k_seed);
                        const Definition definition(stage, 3, 2, wrap);
                        for (const auto [x, y] : cells_of(map)) {
                            ASSERT_NEAR(map(x, y), definition.get(x, y), 2e-3)
                                << x << ' ' << y << " of variant " << variants;
                        }
                    }
                }
            }
        }
    }
}

TEST(MidpointDefinition, EdgesTakeTheMeanOfTheirEndsAlone) {
    for (const bool wrap : {false, true}) {
        for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
            Midpoint stage;
            stage.smoothness = 0.4f;
            stage.feature_size = 160;
            stage.law = law;
            const Grid<float> map =
                make_map(stage, world_of(wrap ? 48 : 49, wrap ? 32 : 33, 10, wrap), k_seed);
            const Definition definition(stage, 3, 2, wrap, true);
            for (const auto [x, y] : cells_of(map)) {
                ASSERT_NEAR(map(x, y), definition.get(x, y), 2e-3) << x << ' ' << y;
            }
        }
    }
}

}  // namespace
}  // namespace talus
