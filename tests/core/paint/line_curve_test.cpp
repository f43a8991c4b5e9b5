#include "core/paint/line_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/simd.h"
#include "core/paint/line_area.h"
#include "core/paint/line_field.h"
#include "core/paint/rounded_bends.h"
#include "tests/core/paint/drawn_lines.h"

namespace talus {
namespace {

double apart(const WorldPlace& a, const WorldPlace& b) { return std::hypot(a.x - b.x, a.y - b.y); }

TEST(LineCurve, PassesThroughItsNodesAndBendsWithoutAKinkButAtCorners) {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) {
        GroundLine line = wandering_line(random, 3 + i % 6, 1000, 10);
        line.closed = i % 3 == 0;
        if (i % 4 == 0) line.nodes[1].kind = NodeKind::corner;
        const LineCurve curve = curve_of(line);
        ASSERT_EQ(curve.nodes.size(), line.nodes.size());
        for (std::size_t k = 0; k < line.nodes.size(); ++k)
            EXPECT_LT(apart(place_along(curve, curve.node_starts[k]), {line.nodes[k].x, line.nodes[k].y}),
                      1e-3);
        const double small = 1e-3;
        for (double along = 0.01; along + 0.01 < curve.length; along += curve.length / 997) {
            const WorldPlace before = place_along(curve, along - small);
            const WorldPlace here = place_along(curve, along);
            EXPECT_NEAR(apart(before, here), small, 1e-5) << "metres along it are metres";
        }
        for (std::size_t k = 1; k + 1 < line.nodes.size(); ++k) {
            const double at = curve.node_starts[k];
            const WorldPlace before = place_along(curve, at - small);
            const WorldPlace here = place_along(curve, at);
            const WorldPlace after = place_along(curve, at + small);
            const double bend =
                (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x);
            if (line.nodes[k].kind == NodeKind::smooth) {
                EXPECT_LT(std::fabs(bend), small * small * 0.05) << k;
            }
        }
    }
}

TEST(LineCurve, GoesRoundACircleThroughTheCornersOfASquareAndStraightBetweenCorners) {
    GroundLine line{.nodes = {{.x = 0, .y = 0}, {.x = 100, .y = 0}, {.x = 100, .y = 100}, {.x = 0, .y = 100}},
                    .closed = true};
    EXPECT_NEAR(curve_of(line).length, 100 * std::sqrt(0.5) * 2 * 3.14159265358979, 1e-6);
    EXPECT_NEAR(curve_of(line).least_radius(), 100 * std::sqrt(0.5), 1e-6);
    for (LineNode& node : line.nodes) node.kind = NodeKind::corner;
    EXPECT_NEAR(curve_of(line).length, 400, 1e-9);
    EXPECT_EQ(curve_of(line).least_radius(), HUGE_VAL);
}

TEST(LineCurve, OfFewOrEqualNodesIsAsFarAsTheyGo) {
    EXPECT_TRUE(curve_of({}).pieces.empty());
    EXPECT_TRUE(curve_of({.nodes = {{.x = 5}}, .closed = true}).pieces.empty());
    EXPECT_TRUE(curve_of({.nodes = {{.x = 5}, {.x = 5}, {.x = 5}}, .closed = true}).pieces.empty());
    EXPECT_NEAR(curve_of({.nodes = {{.x = 5}, {.x = 9}, {.x = 9}}, .closed = true}).length, 4, 1e-9);
    const LineCurve back = curve_of({.nodes = {{.x = 0}, {.x = 100}, {.x = 0}}});
    for (const LinePiece& piece : back.pieces) EXPECT_TRUE(std::isfinite(piece.length));
}

TEST(LineField, MeasuresTheDistanceToTheLineItself) {
    std::mt19937 random(2);
    for (int i = 0; i < 6; ++i) {
        GroundLine line = wandering_line(random, 5, 1000, 10);
        line.closed = i % 2 == 0;
        const LineCurve curve = curve_of(line);
        const auto pieces = cut_pieces(curve, 3, HUGE_VAL);
        const Lattice map = square_lattice(33, 1000);
        const LineField field(pieces, std::vector<LineValues>(pieces.size() + 1, {7, 3}), 300, map, map);
        std::vector<WorldPlace> dense;
        for (double along = 0; along <= curve.length; along += 0.25)
            dense.push_back(place_along(curve, along));
        dense.push_back(place_along(curve, curve.length));
        LineRow row;
        for (int y = 0; y < map.height; ++y) {
            field.make_row(y, row);
            for (int x = 0; x < map.width; ++x) {
                double least = HUGE_VAL;
                for (const WorldPlace& place : dense)
                    least = std::min(least, apart(place, {map.x_of(x), map.y_of(y)}));
                const double found = row.distance[static_cast<std::size_t>(x)];
                if (least < 299) {
                    EXPECT_NEAR(found, least, 0.02 + 0.02 / (least + 0.1)) << x << ' ' << y;
                    EXPECT_NEAR(row.height[static_cast<std::size_t>(x)], 7, 1e-9);
                    EXPECT_NEAR(row.width[static_cast<std::size_t>(x)], 3, 1e-9);
                } else if (least > 301) {
                    EXPECT_EQ(found, HUGE_VAL);
                }
            }
        }
    }
}

// The values beside a line, summed over many short steps of each chord with the inverse cube of the distance.
LineValues summed_values(const std::vector<LinePiece>& pieces, const std::vector<LineValues>& values,
                         double reach, const WorldPlace& at) {
    constexpr int k_steps = 400;
    double weights = 0, height = 0, width = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const WorldPlace& from = pieces[i].from;
        const WorldPlace& to = pieces[i].to;
        const double chord = apart(from, to);
        const double far = 2 * (reach + chord / 2);
        const double away = apart(at, {(from.x + to.x) / 2, (from.y + to.y) / 2});
        const double fade = std::max(0.0, 1 - away * away / (far * far));
        for (int k = 0; k < k_steps; ++k) {
            const double t = (k + 0.5) / k_steps;
            const double to_it = apart(at, {std::lerp(from.x, to.x, t), std::lerp(from.y, to.y, t)});
            const double weight = fade * fade * chord / k_steps / (to_it * to_it * to_it);
            weights += weight;
            height += weight * std::lerp(values[i].height, values[i + 1].height, t);
            width += weight * std::lerp(values[i].width, values[i + 1].width, t);
        }
    }
    return {height / weights, width / weights};
}

TEST(LineField, AveragesWhatLiesAboutAsNearWithTheSameBitsAtEveryLevel) {
    const SimdLevel highest = simd_level();
    std::mt19937 random(4);
    std::uniform_real_distribution<double> some(-1, 1);
    for (const bool wraps : {false, true}) {
        const auto pieces = cut_pieces(curve_of(wandering_line(random, 5, 1000, 10)), 3, 100);
        std::vector<LineValues> values(pieces.size() + 1);
        for (LineValues& each : values) each = {300 * some(random), 40 + 20 * some(random)};
        const Lattice map{.width = 41, .height = 41, .cell_size = 25, .wrap_x = wraps, .wrap_y = wraps};
        const LineField field(pieces, values, 200, map, map);
        LineRow row, first;
        for (int y = 0; y < map.height; ++y) {
            set_simd_level(available_simd_levels().front());
            field.make_row(y, first);
            for (const SimdLevel level : available_simd_levels()) {
                set_simd_level(level);
                field.make_row(y, row);
                ASSERT_EQ(row.distance, first.distance) << name_of(level);
                for (int x = row.first; x < row.end; ++x) {
                    const auto i = static_cast<std::size_t>(x);
                    if (row.distance[i] == HUGE_VAL) continue;
                    ASSERT_EQ(row.height[i], first.height[i]) << name_of(level);
                    ASSERT_EQ(row.width[i], first.width[i]) << name_of(level);
                    if (wraps || row.distance[i] < 5) continue;
                    const LineValues told = summed_values(pieces, values, 200, {map.x_of(x), map.y_of(y)});
                    EXPECT_NEAR(row.height[i], told.height, 0.3) << x << ' ' << y;
                    EXPECT_NEAR(row.width[i], told.width, 0.05) << x << ' ' << y;
                }
            }
        }
    }
    set_simd_level(highest);
}

// The angles under which a closed way is seen tell.
bool is_around(const std::vector<WorldPlace>& way, const WorldPlace& at) {
    double turned = 0;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const WorldPlace& a = way[i];
        const WorldPlace& b = way[(i + 1) % way.size()];
        turned += std::atan2((a.x - at.x) * (b.y - at.y) - (a.y - at.y) * (b.x - at.x),
                             (a.x - at.x) * (b.x - at.x) + (a.y - at.y) * (b.y - at.y));
    }
    return static_cast<int>(std::lround(turned / 6.283185307)) % 2 != 0;
}

TEST(LineArea, IsWhatTheLineGoesAroundAlsoOverTheSeam) {
    std::mt19937 random(3);
    for (int i = 0; i < 8; ++i) {
        GroundLine line = initial_line(1000, 1000, 0.4, true, 0, 10);
        std::uniform_real_distribution<double> moved(-60, 60);
        for (LineNode& node : line.nodes) {
            node.x += moved(random) + (i % 2 == 0 ? 0 : 450);
            node.y += moved(random) - (i % 2 == 0 ? 0 : 450);
        }
        const bool wraps = i % 2 == 1;
        const Lattice map{.width = 40, .height = 40, .cell_size = 25, .wrap_x = wraps, .wrap_y = wraps};
        line.closed = true;
        const LineCurve curve = curve_of(line);
        std::vector<WorldPlace> dense;
        for (double along = 0; along < curve.length; along += 8) dense.push_back(place_along(curve, along));
        const LineArea area(line, 50, map, map);
        std::vector<double> inside(40);
        for (int y = 0; y < 40; ++y) {
            area.make_row(y, inside.data());
            for (int x = 0; x < 40; ++x) {
                if (std::fabs(inside[static_cast<std::size_t>(x)]) < 1) continue;
                bool around = false;
                for (const double east : {-1000.0, 0.0, 1000.0})
                    for (const double south : {-1000.0, 0.0, 1000.0})
                        if (wraps || (east == 0 && south == 0))
                            around = around || is_around(dense, {map.x_of(x) + east, map.y_of(y) + south});
                EXPECT_EQ(inside[static_cast<std::size_t>(x)] > 0, around) << i << ": " << x << ' ' << y;
            }
        }
    }
}

TEST(LineArea, OfACircleIsExactlyRound) {
    GroundLine line;
    for (int i = 0; i < 4; ++i) {
        const double angle = 0.35 + i * 1.5707963267948966;
        line.nodes.push_back({.x = 1000 + 700 * std::cos(angle), .y = 1000 + 700 * std::sin(angle)});
    }
    const Lattice world = square_lattice(8001, 2000);
    // Where it goes from north-east to north-west.
    const Lattice map{.width = 400, .height = 60, .x0 = 3800, .y0 = 1190, .cell_size = world.cell_size};
    const LineArea area(line, 100, map, world);
    std::vector<double> inside(400);
    for (int y = 0; y < map.height; ++y) {
        area.make_row(y, inside.data());
        for (int x = 0; x < map.width; ++x) {
            const double within = 700 - apart({map.x_of(x), map.y_of(y)}, {1000, 1000});
            EXPECT_NEAR(inside[static_cast<std::size_t>(x)], std::clamp(within, -100.0, 100.0), 1e-6)
                << x << ' ' << y;
        }
    }
}

TEST(RoundedBends, MakesBendsAsWideAsTheyCanBe) {
    const GroundLine tight{.nodes = {{.x = 0, .y = 0},
                                     {.x = 500, .y = 0, .kind = NodeKind::corner},
                                     {.x = 520, .y = 60},
                                     {.x = 500, .y = 120},
                                     {.x = 0, .y = 120}}};
    EXPECT_LT(curve_of(tight).least_radius(), 100);
    const GroundLine wide = rounded_bends(tight, 100);
    EXPECT_GE(curve_of(wide).least_radius(), 100);
    EXPECT_EQ(wide.nodes.front(), tight.nodes.front());
    EXPECT_EQ(wide.nodes.back(), tight.nodes.back());
}

}  // namespace
}  // namespace talus
