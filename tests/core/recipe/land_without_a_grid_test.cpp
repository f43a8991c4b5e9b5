#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/recipe/evaluate.h"
#include "tests/core/isotropic_noise.h"
#include "tests/core/recipe/land_cases.h"

// Land whose lines follow the grid is told from a survey's at a glance. `talus_bench --land` measures eight
// seeds at 1025 samples a side, and larger sizes; here are two at 513, which see the same faults in a quarter
// of the cells. A test takes some seconds, because it makes whole worlds.
namespace talus {
namespace {

constexpr int k_side = 513;
constexpr int k_seeds = 3;
constexpr double k_by_chance =
    0.05;  // straight runs: an island of this size has only some kilometres of channels

class LandWithoutAGrid : public testing::TestWithParam<std::size_t> {
 protected:
    const LandCase& land() const { return land_cases()[GetParam()]; }
};

// Returns the measures of each seed's map.
std::vector<LandMeasures> measures_of(const LandCase& land) {
    std::vector<LandMeasures> measures;
    for (int seed = 1; seed <= k_seeds; ++seed) {
        const Recipe recipe = sampled(land, static_cast<std::uint64_t>(seed), k_side);
        const auto terrain = Evaluator(0).evaluate(recipe, k_side, k_side);
        measures.push_back(land_measures(*terrain->height(), terrain->lattice, rules_for(recipe.world)));
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

TEST_P(LandWithoutAGrid, LiesAndRunsInAllDirections) {
    const std::vector<LandMeasures> measures = measures_of(land());
    for (int i = 0; i < 3; ++i) {
        const auto r8 = [i](const LandMeasures& of_one) { return of_one.harmonics[i].r8; };
        const auto r4 = [i](const LandMeasures& of_one) { return of_one.harmonics[i].r4; };
        // A smaller map has fewer lines, and a preference by chance, to which the limit adds as independent
        // errors do.
        const double chance = 2 * mean(noise(), r8);
        EXPECT_LE(mean(measures, r8), std::sqrt(LandLimits::k_r8 * LandLimits::k_r8 + chance * chance))
            << "after a Gaussian of " << LandMeasures::k_sigmas[i];
        EXPECT_LE(mean(measures, r4),
                  std::sqrt(LandLimits::k_r4_above_noise * LandLimits::k_r4_above_noise + chance * chance) +
                      mean(noise(), r4))
            << "after a Gaussian of " << LandMeasures::k_sigmas[i];
    }
    for (const auto aspects : {&AspectShares::axes, &AspectShares::diagonals}) {
        const double share =
            mean(measures, [&](const LandMeasures& of_one) { return of_one.aspects.*aspects; });
        EXPECT_GE(share, LandLimits::k_min_aspects);
        EXPECT_LE(share, LandLimits::k_max_aspects);
    }
    if (!land().has_rivers) return;
    EXPECT_LE(mean(measures, [](const LandMeasures& of_one) { return of_one.rivers.straight_share; }),
              LandLimits::k_straight_share + k_by_chance);
}

TEST_P(LandWithoutAGrid, IsOneLandAtEverySize) {
    const Recipe recipe = sampled(land(), 1, k_side);
    const auto coarse = Evaluator(0).evaluate(recipe, k_side, k_side);
    const auto fine = Evaluator(0).evaluate(recipe, 2 * k_side - 1, 2 * k_side - 1);
    const SizeMeasures sizes =
        compare_sizes(*fine->height(), *coarse->height(), coarse->lattice, rules_for(recipe.world));
    EXPECT_LE(sizes.mean_difference, LandLimits::k_mean_difference);
    EXPECT_LE(sizes.percentile_95, LandLimits::k_percentile_95);
    EXPECT_GE(sizes.correlation, LandLimits::k_correlation);
}

INSTANTIATE_TEST_SUITE_P(Cases, LandWithoutAGrid, testing::Range(std::size_t{0}, land_cases().size()),
                         [](const auto& test) { return land_cases()[test.param].name; });

// No line of the land knows where north is: from ground that is turned comes land with the same laws, within
// what one seed differs from the next.
TEST(MountainRanges, AreAlikeWhereTheirGroundIsTurned) {
    constexpr int k_small = 257;
    constexpr int k_many = 4;
    constexpr double k_errors = 5;  // of a mean: of so few they are known roughly
    const LandCase& land = land_case("mountain_ranges_from_noise");
    std::vector<LandMeasures> measures[2];
    for (std::uint64_t seed = 1; seed <= k_many; ++seed) {
        for (int i = 0; i < 2; ++i) {
            const Recipe recipe = turned(land, seed, k_small, i == 0 ? -15 : 15);
            const auto terrain = Evaluator(0).evaluate(recipe, k_small, k_small);
            measures[i].push_back(
                land_measures(*terrain->height(), terrain->lattice, rules_for(recipe.world)));
        }
    }
    const auto is_alike = [&](const char* name, auto measure) {
        const double means[2] = {mean(measures[0], measure), mean(measures[1], measure)};
        double squares = 0;
        for (int i = 0; i < 2; ++i) {
            squares += mean(measures[i], [&](const LandMeasures& of_one) {
                return std::pow(measure(of_one) - means[i], 2);
            });
        }
        EXPECT_NEAR(means[0], means[1], k_errors * std::sqrt(squares / (k_many - 1))) << name;
    };
    is_alike("R4", [](const LandMeasures& of_one) { return of_one.harmonics[0].r4; });
    is_alike("axes", [](const LandMeasures& of_one) { return of_one.aspects.axes; });
    is_alike("Hack", [](const LandMeasures& of_one) { return of_one.rivers.hack; });
    is_alike("density", [](const LandMeasures& of_one) { return 1000 * of_one.rivers.density; });
}

}  // namespace
}  // namespace talus
