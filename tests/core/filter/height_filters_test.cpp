// Filters that look at one height at a time, each against its definition.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/base/statistics.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_side = 129;

// Hills between about −100 and 900 m in a range of 0 to 1000 m, and a filter above them.
Recipe hills_below(const std::string& key, const std::vector<std::string>& settings) {
    Recipe recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("diamond_square")));
    set_value(recipe, "diamond_square.level=400");
    set_value(recipe, "diamond_square.relief=500");
    recipe.layers.push_back(new_layer(recipe, *find_stage(key)));
    for (const std::string& setting : settings) set_value(recipe, key + "." + setting);
    return recipe;
}

struct Both {
    Grid<float> before;
    Grid<float> after;
};

Both filtered(const std::string& key, const std::vector<std::string>& settings, int side = k_side) {
    Recipe recipe = hills_below(key, settings);
    Grid<float> after = *Evaluator().evaluate(recipe, side, side)->height();
    recipe.layers.pop_back();
    return {*Evaluator().evaluate(recipe, side, side)->height(), std::move(after)};
}

void expect_each(const Both& both, const std::function<double(double)>& definition, double within) {
    for (std::size_t i = 0; i < both.before.size(); ++i) {
        const double before = static_cast<double>(both.before.values()[i]);
        ASSERT_NEAR(both.after.values()[i], definition(before), within) << before;
    }
}

// The world's range is 0 to 1000 m.
double held_share(double height) { return std::clamp(height / 1000, 0.0, 1.0); }

TEST(Power, KeepsTheMeanAndTheShapeOfItsDefinition) {
    // The overview has 513² samples; so has this map, so that both know the same mean.
    for (const char* exponent : {"0.33", "3"}) {
        const Both both = filtered("power", {std::string("exponent=") + exponent}, k_overview_samples);
        const MapStatistics before = statistics_of(both.before);
        EXPECT_NEAR(statistics_of(both.after).mean, before.mean, 0.01);
        const double low = static_cast<double>(before.minimum);
        const double span = static_cast<double>(before.maximum) - low;
        const auto raised = [&](double h) {
            return low + span * std::pow((h - low) / span, std::stod(exponent));
        };
        const double shift =
            static_cast<double>(both.after(0, 0)) - raised(static_cast<double>(both.before(0, 0)));
        expect_each(
            both, [&](double h) { return raised(h) + shift; }, 0.05);
    }
}

TEST(Power, WithoutItsMeanKeepsLowestAndHighest) {
    const Both both = filtered("power", {"exponent=3", "keep_mean=off"}, k_overview_samples);
    EXPECT_NEAR(statistics_of(both.after).minimum, statistics_of(both.before).minimum, 0.01);
    EXPECT_NEAR(statistics_of(both.after).maximum, statistics_of(both.before).maximum, 0.01);
    EXPECT_LT(statistics_of(both.after).mean, statistics_of(both.before).mean - 50);
}

TEST(Power, HasTheSameShiftAtEveryResolution) {
    const Recipe recipe = hills_below("power", {});
    const Grid<float> fine = *Evaluator().evaluate(recipe, 257, 257)->height();
    const Grid<float> coarse = *Evaluator().evaluate(recipe, 65, 65)->height();
    for (const auto [x, y] : cells_of(65, 65)) ASSERT_EQ(coarse(x, y), fine(4 * x, 4 * y));
}

TEST(Levels, StretchBlackToWhiteWithTheMiddleHalfWay) {
    const Both both = filtered("levels", {"black=0.2", "middle=0.3", "white=0.7"});
    const double gamma = std::log(0.5) / std::log(0.3);
    expect_each(
        both, [&](double h) { return 1000 * std::pow(std::clamp((h / 1000 - 0.2) / 0.5, 0.0, 1.0), gamma); },
        0.02);
}

TEST(Levels, OfWhiteBelowBlackAreAStep) {
    const Both both = filtered("levels", {"black=0.5", "white=0.1"});
    expect_each(
        both, [](double h) { return h > 500 ? 1000 : 0; }, 1);
}

TEST(CurveFilter, FollowsTheCurveAndKeepsWhatLiesBeyond) {
    const Both both = filtered("curve", {"curve=0:0.2,0.5:0.2,0.6:0.9,1:0.7"});
    const MonotoneCurve curve({{{0, 0.2f}, {0.5f, 0.2f}, {0.6f, 0.9f}, {1, 0.7f}}});
    expect_each(
        both,
        [&](double h) {
            const double beyond = h - 1000 * held_share(h);
            return 1000 * static_cast<double>(curve.at(static_cast<float>(held_share(h)))) + beyond;
        },
        0.02);
}

TEST(Terrace, StepsByItsDefinition) {
    const Both both = filtered("terrace", {"step=80", "offset=7", "softness=0.5", "tilt=0.25"});
    expect_each(
        both,
        [](double h) {
            const double x = (h - 7) / 80;
            const double f = x - std::floor(x);
            const double t = std::clamp((f - 0.25) / 0.5, 0.0, 1.0);
            return 7 + 80 * (std::floor(x) + 0.25 * f + 0.75 * t * t * (3 - 2 * t));
        },
        0.02);
}

TEST(Terrace, OfFullTiltChangesNothing) {
    expect_each(
        filtered("terrace", {"tilt=1"}), [](double h) { return h; }, 0.001);
}

TEST(Invert, TwiceIsNothing) {
    const Both both = filtered("invert", {});
    expect_each(
        both, [](double h) { return 1000 - h; }, 1e-4);
}

TEST(Normalise, BringsLowestAndHighestWhereTheyBelong) {
    const Both both = filtered("normalise", {"bottom=0.1", "top=0.8"}, k_overview_samples);
    EXPECT_NEAR(statistics_of(both.after).minimum, 100, 0.01);
    EXPECT_NEAR(statistics_of(both.after).maximum, 800, 0.01);
}

// Finer maps have peaks that the overview's samples miss.
TEST(Normalise, KeepsToItsEndsAtEverySize) {
    for (const int side : {33, 257, 1009, 1025}) {
        const Both both = filtered("normalise", {}, side);
        EXPECT_GE(statistics_of(both.after).minimum, 0) << side;
        EXPECT_LE(statistics_of(both.after).maximum, 1000) << side;
        const Both turned = filtered("normalise", {"bottom=0.8", "top=0.1"}, side);
        EXPECT_GE(statistics_of(turned.after).minimum, 100) << side;
        EXPECT_LE(statistics_of(turned.after).maximum, 800) << side;
    }
}

TEST(Normalise, LetsOutliersLieBeyond) {
    const Both both = filtered("normalise", {"spared=5"}, k_overview_samples);
    int below = 0;
    int above = 0;
    for (const float height : both.after.values()) {
        below += height < 0;
        above += height > 1000;
    }
    const double all = static_cast<double>(both.after.size());
    EXPECT_NEAR(below / all, 0.05, 0.001);
    EXPECT_NEAR(above / all, 0.05, 0.001);
}

TEST(ClampHeights, CutsOffBothEnds) {
    const Both both = filtered("clamp", {"low=300", "high=500"});
    expect_each(
        both, [](double h) { return std::clamp(h, 300.0, 500.0); }, 1e-6);
}

TEST(QuantiseHeights, RoundToTheNearestStep) {
    const Both both = filtered("quantise", {"step=25"});
    expect_each(
        both, [](double h) { return 25 * std::floor(h / 25 + 0.5); }, 1e-4);
}

}  // namespace
}  // namespace talus
