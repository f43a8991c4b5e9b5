#include <gtest/gtest.h>

#include <algorithm>

#include "core/recipe/evaluate.h"
#include "tests/core/isotropic_noise.h"
#include "tests/core/recipe/land_cases.h"

// Land whose lines follow the grid is told from a survey's at a glance. `talus_bench --land` measures eight
// seeds at 1025 samples a side; here are two at 513, which see the same faults in a quarter of the area. A
// case takes some seconds, for it makes whole worlds.
namespace talus {
namespace {

constexpr int k_side = 513;
constexpr int k_seeds = 2;

class LandWithoutAGrid : public testing::TestWithParam<std::size_t> {
 protected:
    const LandCase& land() const { return land_cases()[GetParam()]; }
};

// Returns the measures of each seed's map. Tests of one case share them.
const std::vector<LandMeasures>& measures_of(const LandCase& land) {
    static std::string name;
    static std::vector<LandMeasures> measures;
    if (name != land.name) {
        measures.clear();
        for (int seed = 1; seed <= k_seeds; ++seed) {
            const Recipe recipe = sampled(land, static_cast<std::uint64_t>(seed), k_side);
            const auto terrain = Evaluator(0).evaluate(recipe, k_side, k_side);
            measures.push_back(land_measures(*terrain->height(), terrain->lattice, rules_for(recipe.world)));
        }
        name = land.name;
    }
    return measures;
}

template <class Measure>
double mean(const std::vector<LandMeasures>& lands, Measure measure) {
    double sum = 0;
    for (const LandMeasures& land : lands) sum += measure(land);
    return sum / static_cast<double>(lands.size());
}

// What no direction gives by chance on maps of this size, as a mean over several.
const std::vector<LandMeasures>& noise() {
    static const std::vector<LandMeasures> measures = [] {
        std::vector<LandMeasures> result;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Grid<float> map = isotropic_noise(k_side, seed);
            result.emplace_back();
            for (int i = 0; i < 3; ++i)
                result.back().harmonics[i] = grid_harmonics(map, LandMeasures::k_sigmas[i]);
        }
        return result;
    }();
    return measures;
}

TEST_P(LandWithoutAGrid, HasLinesInAllDirections) {
    for (int i = 0; i < 3; ++i) {
        const auto r8 = [i](const LandMeasures& measures) { return measures.harmonics[i].r8; };
        const auto r4 = [i](const LandMeasures& measures) { return measures.harmonics[i].r4; };
        // A smaller map has fewer lines, and more preference by chance.
        const double chance = std::max(0.0, mean(noise(), r8) - 0.015);
        EXPECT_LE(mean(measures_of(land()), r8), LandLimits::k_r8 + chance) << LandMeasures::k_sigmas[i];
        EXPECT_LE(mean(measures_of(land()), r4), mean(noise(), r4) + LandLimits::k_r4_above_noise)
            << LandMeasures::k_sigmas[i];
    }
}

TEST_P(LandWithoutAGrid, HasSlopesThatFaceAllDirections) {
    const double axes = mean(measures_of(land()), [](const LandMeasures& m) { return m.aspects.axes; });
    const double diagonals =
        mean(measures_of(land()), [](const LandMeasures& m) { return m.aspects.diagonals; });
    EXPECT_GE(axes, LandLimits::k_min_aspects);
    EXPECT_LE(axes, LandLimits::k_max_aspects);
    EXPECT_GE(diagonals, LandLimits::k_min_aspects);
    EXPECT_LE(diagonals, LandLimits::k_max_aspects);
}

TEST_P(LandWithoutAGrid, HasRiversThatBend) {
    EXPECT_LE(mean(measures_of(land()), [](const LandMeasures& m) { return m.rivers.straight_share; }),
              LandLimits::k_straight_share);
}

TEST_P(LandWithoutAGrid, IsOneLandAtEverySize) {
    const Recipe recipe = sampled(land(), 1, k_side);
    const auto fine = Evaluator(0).evaluate(recipe, k_side, k_side);
    const auto coarse = Evaluator(0).evaluate(recipe, k_side / 2 + 1, k_side / 2 + 1);
    const SizeMeasures sizes =
        compare_sizes(*fine->height(), *coarse->height(), coarse->lattice, rules_for(recipe.world));
    EXPECT_LE(sizes.mean_difference, LandLimits::k_mean_difference);
    EXPECT_LE(sizes.percentile_95, LandLimits::k_percentile_95);
    EXPECT_GE(sizes.correlation, LandLimits::k_correlation);
}

INSTANTIATE_TEST_SUITE_P(Cases, LandWithoutAGrid, testing::Range(std::size_t{0}, land_cases().size()),
                         [](const auto& test) { return land_cases()[test.param].name; });

}  // namespace
}  // namespace talus
