#include "core/lesson/trace/exact_trace.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"
#include "core/lesson/trace/known_surface.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/lesson/plans.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr std::uint64_t k_exact_seed = 5;
constexpr HeightRange k_exact_range{0, 1000};

ExactGround ground_of(const DiamondSquare& stage, const LatticePlan& plan) {
    return {stage, plan, k_exact_range, k_exact_seed};
}

Grid<float> made_by_the_stage(DiamondSquare stage, const ExactGround& ground) {
    stage.feature_size = static_cast<float>(ground.plan.x.feature_size);
    return make_map(stage, ExactTrace(ground).lattice(), k_exact_seed);
}

// Calls body(stage, plan) for every rule of offsets, law, additions and scaling, bounded and wrapped.
void for_each_variant(int levels, auto&& body) {
    int variant = 0;
    for (const bool wrap : {false, true}) {
        for (const auto rule : {DiamondSquare::Rule::half_step, DiamondSquare::Rule::per_level}) {
            for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
                for (const bool additions : {false, true}) {
                    ++variant;
                    DiamondSquare stage{.smoothness = 0.4f,
                                        .rule = rule,
                                        .law = law,
                                        .random_additions = additions,
                                        .lower_ground_smoother = variant % 3 == 0 ? 0.6f : 0.0f,
                                        .set_corners = variant % 4 == 0,
                                        .corners = {100, 200, 300, 400}};
                    const bool oblong = variant % 5 == 0 && levels < 5;
                    body(stage, plan_of(oblong ? 3 : 1, oblong ? 2 : 1, levels, wrap));
                }
            }
        }
    }
}

double number(const DiamondSquare& stage, std::uint32_t bits) {
    if (stage.law == DiamondSquare::Law::gaussian) return to_normal(bits) / std::sqrt(3.0);
    return static_cast<std::int32_t>(bits) * 0x1p-31;
}

double expected_amplitude(const DiamondSquare& stage, int half_step) {
    if (stage.rule == DiamondSquare::Rule::per_level)
        return stage.relief / std::exp2(std::max(half_step - 1, 0) / 2);
    return stage.relief * std::exp2(-stage.smoothness * half_step / 2.0);
}

// A line of arithmetic against the definition, in doubles.
void expect_definition(const ExactGround& ground, const PhaseSpan& phase, const Arithmetic& line) {
    const DiamondSquare& s = ground.stage;
    if (line.given || phase.phase == Phase::remaining_additions) return;
    const bool second = phase.phase == Phase::square || phase.phase == Phase::square_additions;
    const int half_step = phase.level == 0 ? 0 : 2 * phase.level - (second ? 0 : 1);
    const bool addition = !places_points(phase.phase);
    const int unit = 1 << (14 - ground.plan.levels);
    std::uint32_t bits = hash(row_key(k_exact_seed, std::int64_t{line.point.y} * unit,
                                      static_cast<std::uint32_t>(addition ? phase.level : 0)),
                              static_cast<std::uint32_t>(line.point.x * unit));
    if (phase.phase == Phase::square_additions) bits = (bits << 16) | 0x8000u;
    double sum = 0;
    for (int i = 0; i < line.count; ++i) sum += line.terms[static_cast<std::size_t>(i)].value;
    if (line.count > 0) {
        EXPECT_NEAR(line.mean, sum / line.count, 1e-3);
    } else if (phase.level == 0) {
        EXPECT_EQ(line.mean, s.level);
    }
    double offset = number(s, bits) * expected_amplitude(s, half_step);
    if (phase.level > 0 && s.lower_ground_smoother > 0)
        offset *= 1 + (std::min(std::max(line.mean / 1000, 0.0), 1.0) - 1) * s.lower_ground_smoother;
    EXPECT_NEAR(line.offset, offset, 2e-3);
    const double spread =
        expected_amplitude(s, half_step) / (s.law == DiamondSquare::Law::gaussian ? std::sqrt(3.0) : 1);
    EXPECT_NEAR(line.amplitude, spread, spread * 1e-6);
}

void expect_valid_step(const ExactGround& ground, const ExactTrace& trace, std::int64_t step,
                       LatticePoint point) {
    const Arithmetic line = trace.arithmetic(step, point);
    const PhaseSpan& phase = trace.order().phase_of(step);
    ASSERT_EQ(line.result, trace.value(point, step + 1)) << "step " << step;
    if (phase.phase == Phase::remaining_additions) {
        ASSERT_EQ(line.mean + line.offset, line.result);
    } else if (!line.given) {
        ASSERT_EQ(static_cast<float>(line.mean) + static_cast<float>(line.offset), line.result);
    }
    for (int i = 0; i < line.count; ++i) {
        const Term& parent = line.terms[static_cast<std::size_t>(i)];
        ASSERT_EQ(parent.value, trace.value(parent.point, step));
    }
    if (!places_points(phase.phase)) {
        ASSERT_EQ(line.mean, trace.value(point, step));
    }
    expect_definition(ground, phase, line);
}

TEST(ExactTrace, EveryLineIsTheDefinitionAndLeadsToTheNextState) {
    for (int levels = 1; levels <= 3; ++levels) {
        for_each_variant(levels, [](const DiamondSquare& stage, const LatticePlan& plan) {
            const ExactGround ground = ground_of(stage, plan);
            const ExactTrace trace(ground);
            const PlacementOrder& order = trace.order();
            for (std::int64_t step = 0; step < order.steps(); ++step) {
                const PhaseSpan& span = order.phase_of(step);
                for (const auto [x, y] : cells_of(order)) {
                    const LatticePoint point{x, y};
                    const bool changes = places_points(span.phase)
                                             ? order.step_of(point) == step
                                             : order.known(point, step) && order.moves(span, point);
                    if (changes) {
                        expect_valid_step(ground, trace, step, point);
                    } else if (order.known(point, step)) {
                        ASSERT_EQ(trace.value(point, step), trace.value(point, step + 1));
                    }
                }
            }
        });
    }
}

TEST(ExactTrace, TheLastStepIsWhatTheStageMakes) {
    for (const int levels : {1, 2, 3, 6}) {
        for_each_variant(levels, [](const DiamondSquare& stage, const LatticePlan& plan) {
            const ExactGround ground = ground_of(stage, plan);
            const ExactTrace trace(ground);
            const Grid<float> made = made_by_the_stage(stage, ground);
            EXPECT_EQ(known_surface(trace, trace.order().steps()), made);
            EXPECT_EQ(trace.value({0, 0}, trace.order().steps()), made(0, 0));
        });
    }
}

TEST(ExactTrace, HoldsAtSampledStepsOfALargeMap) {
    for (const bool wrap : {false, true}) {
        for (const bool additions : {false, true}) {
            const ExactGround ground =
                ground_of({.law = DiamondSquare::Law::gaussian, .random_additions = additions},
                          plan_of(1, 1, 10, wrap));
            const ExactTrace trace(ground);
            const PlacementOrder& order = trace.order();
            for (std::int64_t step = 0; step < order.steps(); step += 1009) {
                if (!places_points(order.phase_of(step).phase)) continue;
                expect_valid_step(ground, trace, step, order.point_at(step));
            }
            EXPECT_EQ(known_surface(trace, order.steps()), made_by_the_stage(ground.stage, ground));
        }
    }
}

TEST(ExactTrace, CanBeCancelledAndSaysHowFarItIs) {
    const ExactGround ground = ground_of({.random_additions = true}, plan_of(1, 1, 8, false));
    Progress progress;
    const ExactTrace trace(ground, &progress);
    EXPECT_GT(progress.fraction(), 0.2f);
    EXPECT_LT(progress.fraction(), 1.0f);
    progress.cancel();
    EXPECT_THROW(ExactTrace(ground, &progress), Cancelled);
}

// The surface against its definition, point by point.
TEST(KnownSurface, HoldsKnownPointsAndStraightLinesBetweenThem) {
    for_each_variant(2, [](const DiamondSquare& stage, const LatticePlan& plan) {
        const ExactTrace trace(ground_of(stage, plan));
        const PlacementOrder& order = trace.order();
        for (std::int64_t done = 0; done <= order.steps(); ++done) {
            const Grid<float> surface = known_surface(trace, done);
            const int level = surface_level(trace, done);
            const int stride = 1 << (plan.levels - level);
            ASSERT_EQ(surface.width(), order.width(level));
            ASSERT_EQ(surface.height(), order.height(level));
            const auto known = [&](int x, int y) {
                return order.known(order.wrapped({x * stride, y * stride}), done);
            };
            const auto corner = [&](int x, int y) {
                return static_cast<double>(surface(x % surface.width(), y % surface.height()));
            };
            for (const auto [x, y] : cells_of(surface)) {
                const bool odd_x = x % 2 == 1;
                const bool odd_y = y % 2 == 1;
                double expected = stage.level;
                if (known(x, y)) {
                    expected = trace.value({x * stride, y * stride}, done);
                } else if (odd_x && odd_y) {
                    expected = (corner(x - 1, y - 1) + corner(x + 1, y - 1) + corner(x - 1, y + 1) +
                                corner(x + 1, y + 1)) /
                               4;
                } else if (odd_x) {
                    expected = (corner(x - 1, y) + corner(x + 1, y)) / 2;
                } else if (odd_y) {
                    expected = (corner(x, y - 1) + corner(x, y + 1)) / 2;
                }
                ASSERT_NEAR(surface(x, y), expected, 1e-3) << done << ": " << x << ' ' << y;
            }
        }
    });
}

}  // namespace
}  // namespace talus
