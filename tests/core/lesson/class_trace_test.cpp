#include "core/lesson/trace/class_trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "core/lesson/trace/known_surface.h"
#include "core/lesson/trace/written_out.h"
#include "tests/core/lesson/plans.h"
#include "tests/core/lesson/printed_arithmetic.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

void for_each_lesson(auto&& body) {
    for (const bool wrap : {false, true}) {
        for (const bool additions : {false, true}) {
            for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
                for (int levels = 1; levels <= 4; ++levels) {
                    body(ClassTrace({.plan = plan_of(1, 1, levels, wrap),
                                     .stage = {.law = law, .random_additions = additions},
                                     .seed = 7}));
                }
            }
        }
    }
}

bool is_tenths(double value) { return std::fabs(value * 10 - std::round(value * 10)) < 1e-9; }

TEST(ClassTrace, EveryLineIsRightAsPrintedAndIsTheValueInTheCell) {
    for_each_lesson([](const ClassTrace& trace) {
        const PlacementOrder& order = trace.order();
        for (std::int64_t step = 0; step < order.steps(); ++step) {
            for (const auto [x, y] : cells_of(order)) {
                const LatticePoint point{x, y};
                const PhaseSpan& span = order.phase_of(step);
                const bool changes = places_points(span.phase)
                                         ? order.step_of(point) == step
                                         : order.known(point, step) && order.moves(span, point);
                ASSERT_EQ(trace.changes(step, point), changes);
                if (!changes) {
                    if (order.known(point, step)) {
                        ASSERT_EQ(trace.value(point, step), trace.value(point, step + 1));
                    }
                    continue;
                }
                const Arithmetic line = trace.arithmetic(step, point);
                ASSERT_EQ(line.result, trace.value(point, step + 1));
                ASSERT_TRUE(is_tenths(line.result));
                ASSERT_TRUE(is_tenths(line.offset));
                for (int i = 0; i < line.count; ++i) {
                    const Term& parent = line.terms[static_cast<std::size_t>(i)];
                    ASSERT_EQ(parent.value, trace.value(parent.point, step));
                }
                expect_right_as_printed(trace.written_out(line), line.result);
                if (!trace.gaussian()) {
                    ASSERT_LE(std::fabs(line.offset), line.amplitude + 1e-9);
                }
            }
        }
    });
}

TEST(ClassTrace, AnAdditionIsTheDicesAlsoToAPointThatWasTyped) {
    const ClassTrace trace({.plan = plan_of(1, 1, 1, false),
                            .stage = {.random_additions = true},
                            .typed = {{{0, 0}, 30}, {{1, 1}, 60}}});
    const auto explained = [&](std::int64_t step, LatticePoint point) {
        return trace.explanation(step, trace.arithmetic(step, point), "en");
    };
    const std::string typed = worded("an offset that was typed", "en");
    ASSERT_EQ(trace.point_placed(4), (LatticePoint{1, 1}));
    EXPECT_NE(explained(4, {1, 1}).find(typed), std::string::npos);
    ASSERT_TRUE(trace.changes(5, {0, 0}));
    EXPECT_EQ(explained(5, {0, 0}).find(typed), std::string::npos);
}

TEST(ClassTrace, SeedsAreWholeNumbersFromMinusTenToTen) {
    bool negative = false;
    bool positive = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const ClassTrace trace({.plan = plan_of(2, 2, 1, false), .stage = {}, .seed = seed});
        for (std::int64_t step = 0; step < 9; ++step) {
            const double value = trace.arithmetic(step).result;
            EXPECT_EQ(value, std::round(value));
            EXPECT_LE(std::fabs(value), 10);
            negative = negative || value < 0;
            positive = positive || value > 0;
        }
    }
    EXPECT_TRUE(negative && positive);
}

// In tenths, as the rule says: by 2^(−H/2) before each half step, from 10.
double largest_offset(double smoothness, int half_step) {
    return std::floor(100 * std::exp2(-smoothness * half_step / 2) + 0.5) / 10;
}

TEST(ClassTrace, OffsetsShrinkBeforeEachHalfStepAndAnAdditionHasThoseOfItsOwn) {
    for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
        const double spread = law == DiamondSquare::Law::gaussian ? std::sqrt(3.0) : 1;
        const ClassTrace trace({.plan = plan_of(1, 1, 3, false),
                                .stage = {.smoothness = 0.5f, .law = law, .random_additions = true}});
        for (const PhaseSpan& span : trace.order().phases()) {
            if (span.level == 0 || span.phase == Phase::remaining_additions) continue;
            const bool first = span.phase == Phase::diamond || span.phase == Phase::diamond_additions;
            const Arithmetic line = places_points(span.phase) ? trace.arithmetic(span.first)
                                                              : trace.arithmetic(span.first, {0, 0});
            EXPECT_NEAR(line.amplitude, largest_offset(0.5, 2 * span.level - (first ? 1 : 0)) / spread, 1e-9)
                << "level " << span.level;
        }
    }
}

TEST(ClassTrace, BothLawsSpreadEquallyFarAndOneOfThemBeyondTheRange) {
    for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
        double squares = 0;
        int beyond = 0;
        constexpr int k_seeds = 1000;
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            const ClassTrace trace({.plan = plan_of(1, 1, 1, false), .stage = {.law = law}, .seed = seed});
            const double offset = trace.arithmetic(4).offset;
            squares += offset * offset;
            if (std::fabs(offset) > largest_offset(0.8f, 1)) ++beyond;
        }
        EXPECT_NEAR(std::sqrt(squares / k_seeds), largest_offset(0.8f, 1) / std::sqrt(3.0), 0.3);
        EXPECT_EQ(beyond > 0, law == DiamondSquare::Law::gaussian);
    }
}

TEST(ClassTrace, AdditionsThrowTheDiceAnewAndAreNeverTyped) {
    int repeated = 0;
    constexpr int k_seeds = 50;
    for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
        ClassNumbers numbers{
            .plan = plan_of(1, 1, 2, false), .stage = {.random_additions = true}, .seed = seed};
        numbers.typed = {{{0, 0}, 500}, {{2, 2}, 400}};
        const ClassTrace trace(numbers);
        const auto share = [](const Arithmetic& line) { return line.offset / line.amplitude; };
        const auto added = [&](Phase phase, int level, LatticePoint point) {
            for (const PhaseSpan& span : trace.order().phases()) {
                if (span.phase == phase && span.level == level) return trace.arithmetic(span.first, point);
            }
            ADD_FAILURE();
            return Arithmetic{};
        };
        std::vector<double> shares{share(trace.arithmetic(trace.order().step_of({2, 0})))};
        for (const auto& [phase, level] :
             {std::pair{Phase::diamond_additions, 2}, std::pair{Phase::square_additions, 2}}) {
            shares.push_back(share(added(phase, level, {2, 0})));
            for (const LatticePoint typed : {LatticePoint{0, 0}, LatticePoint{2, 2}})
                EXPECT_LE(std::fabs(added(phase, level, typed).offset), 10);
        }
        for (std::size_t i = 0; i < shares.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                if (std::fabs(shares[i] - shares[j]) < 0.02) ++repeated;
        }
    }
    EXPECT_LT(repeated, k_seeds / 5) << "of " << 3 * k_seeds;
}

TEST(ClassTrace, TypedNumbersMakeTheWorkedExample) {
    ClassNumbers numbers{.plan = plan_of(1, 1, 1, false), .stage = {}};
    numbers.typed = {{{0, 0}, 30}, {{2, 0}, 50}, {{0, 2}, 20}, {{2, 2}, 60}, {{1, 1}, 7}, {{1, 0}, -4}};
    const ClassTrace trace(numbers);
    const auto line = [&](LatticePoint point) {
        return trace.written_out(trace.arithmetic(trace.order().step_of(point)));
    };
    EXPECT_EQ(line({1, 1}), "(3.0 + 5.0 + 2.0 + 6.0) / 4 + 0.7 = 4.7");
    EXPECT_EQ(line({1, 0}), "(3.0 + 5.0 + 4.7) / 3 − 0.4 ≈ 3.8");
    EXPECT_EQ(line({0, 0}), "3.0");
    const Arithmetic centre = trace.arithmetic(4);
    EXPECT_EQ(trace.written_out(centre, false), "(3.0 + 5.0 + 2.0 + 6.0) / 4 = 4.0");

    numbers.typed[{2, 2}] = -61;
    const ClassTrace other(numbers);
    EXPECT_EQ(other.written_out(other.arithmetic(4)), "(3.0 + 5.0 + 2.0 − 6.1) / 4 + 0.7 = 1.675 ≈ 1.7");
}

TEST(ClassTrace, WithoutOffsetsEveryPointIsTheMean) {
    const ClassTrace trace({.plan = plan_of(1, 1, 3, false), .stage = {}, .seed = 3, .no_offsets = true});
    for (std::int64_t step = 4; step < trace.order().steps(); ++step) {
        const Arithmetic line = trace.arithmetic(step);
        EXPECT_EQ(line.offset, 0);
        EXPECT_EQ(line.result, in_tenths(line.mean));
    }
}

TEST(ClassTrace, AFinerLatticeBeginsWithTheSameNumbers) {
    const ClassTrace coarse({.plan = plan_of(1, 1, 2, false), .stage = {}, .seed = 3});
    const ClassTrace fine({.plan = plan_of(1, 1, 4, false), .stage = {}, .seed = 3});
    for (std::int64_t step = 0; step < coarse.order().steps(); ++step)
        EXPECT_EQ(coarse.arithmetic(step).result, fine.arithmetic(step).result);
}

TEST(ClassTrace, ItsSurfaceIsInItsOwnNumbers) {
    const ClassTrace trace({.plan = plan_of(1, 1, 2, false), .stage = {}, .seed = 3});
    const std::int64_t all = trace.order().steps();
    const Grid<float> surface = known_surface(trace, all);
    for (const auto [x, y] : cells_of(5, 5)) EXPECT_NEAR(surface(x, y), trace.value({x, y}, all), 1e-5);
}

TEST(WrittenNumber, HasATrueMinusAndNoMinusNought) {
    EXPECT_EQ(written_number(-3.25, 2), "−3.25");
    EXPECT_EQ(written_number(-0.001, 2), "0.00");
    EXPECT_EQ(written_number(12, 1), "12.0");
}

TEST(WrittenOut, SaysEqualsWhereItIsExactAndAboutWhereItIsRounded) {
    Arithmetic line{.point = {}, .terms = {}};
    line.count = 3;
    for (std::size_t i = 0; i < 3; ++i) line.terms[i].value = 3;
    line.mean = 3;
    line.offset = 0.1;
    line.result = 3.1;
    EXPECT_EQ(written_out(line, decimals_of(NumberKind::tenths)), "(3.0 + 3.0 + 3.0) / 3 + 0.1 = 3.1")
        << "thirds that divide";
    EXPECT_EQ(written_out(line, decimals_of(NumberKind::metres)).find(" = "), std::string::npos)
        << "floats are cut off";
}

}  // namespace
}  // namespace talus
