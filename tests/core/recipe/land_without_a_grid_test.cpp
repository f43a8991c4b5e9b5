#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/recipe/evaluate.h"
#include "tests/core/isotropic_noise.h"
#include "tests/core/recipe/land_cases.h"

// Land whose lines follow the grid is told from a survey's at a glance. `talus_bench --land` measures eight
// seeds at 1025 samples a side, and larger sizes; here are three at 513, which see the same faults in a
// quarter of the cells. A test takes some seconds, because it makes whole worlds.
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

std::shared_ptr<const Terrain> evaluated_at(const Recipe& recipe, int side) {
    return Evaluator(0).evaluate(recipe, side, side);
}

LandMeasures measures_of(const Terrain& terrain, const World& world) {
    return land_measures(*terrain.height(), terrain.lattice, rules_for(world));
}

template <class Measure>
double mean(const std::vector<LandMeasures>& lands, Measure measure) {
    double sum = 0;
    for (const LandMeasures& land : lands) sum += measure(land);
    return sum / static_cast<double>(lands.size());
}

// What no direction gives by chance on maps of this size: the mean over four of noise, after each Gaussian.
// They are written down because every case, a process of its own, would make these maps again.
constexpr GridHarmonics k_chance[3] = {
    {.r4 = 0.054633, .r8 = 0.009120}, {.r4 = 0.037922, .r8 = 0.016313}, {.r4 = 0.064603, .r8 = 0.046452}};

TEST(LandMeasures, NoiseHasTheHarmonicsThatLandIsAllowed) {
    constexpr int k_maps = 4;
    GridHarmonics sums[3] = {};
    for (std::uint64_t seed = 1; seed <= k_maps; ++seed) {
        const Grid<float> map = isotropic_noise(k_side, seed);
        for (int i = 0; i < 3; ++i) {
            const GridHarmonics of_one = grid_harmonics(map, LandMeasures::k_sigmas[i]);
            sums[i].r4 += of_one.r4;
            sums[i].r8 += of_one.r8;
        }
    }
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(sums[i].r4 / k_maps, k_chance[i].r4, 1e-6);
        EXPECT_NEAR(sums[i].r8 / k_maps, k_chance[i].r8, 1e-6);
    }
}

// Both in one, for the first seed's map serves both.
TEST_P(LandWithoutAGrid, LiesAndRunsInAllDirectionsAndIsOneLandAtEverySize) {
    std::shared_ptr<const Terrain> first;
    std::vector<LandMeasures> measures;  // of each seed's map
    for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
        const auto terrain = evaluated_at(sampled(land(), seed, k_side), k_side);
        if (first == nullptr) first = terrain;
        measures.push_back(measures_of(*terrain, land().recipe.world));
    }
    for (int i = 0; i < 3; ++i) {
        const auto r8 = [i](const LandMeasures& of_one) { return of_one.harmonics[i].r8; };
        const auto r4 = [i](const LandMeasures& of_one) { return of_one.harmonics[i].r4; };
        // A smaller map has fewer lines, and a preference by chance, to which the limit adds as independent
        // errors do.
        const double chance = 2 * k_chance[i].r8;
        EXPECT_LE(mean(measures, r8), std::sqrt(LandLimits::k_r8 * LandLimits::k_r8 + chance * chance))
            << "after a Gaussian of " << LandMeasures::k_sigmas[i];
        EXPECT_LE(mean(measures, r4),
                  std::sqrt(LandLimits::k_r4_above_noise * LandLimits::k_r4_above_noise + chance * chance) +
                      k_chance[i].r4)
            << "after a Gaussian of " << LandMeasures::k_sigmas[i];
    }
    for (const auto aspects : {&AspectShares::axes, &AspectShares::diagonals}) {
        const double share =
            mean(measures, [&](const LandMeasures& of_one) { return of_one.aspects.*aspects; });
        EXPECT_GE(share, LandLimits::k_min_aspects);
        EXPECT_LE(share, LandLimits::k_max_aspects);
    }
    if (land().has_rivers) {
        EXPECT_LE(mean(measures, [](const LandMeasures& of_one) { return of_one.rivers.straight_share; }),
                  LandLimits::k_straight_share + k_by_chance);
    }
    const Recipe recipe = sampled(land(), 1, k_side);
    const auto fine = evaluated_at(recipe, 2 * k_side - 1);
    const SizeMeasures sizes =
        compare_sizes(*fine->height(), *first->height(), first->lattice, rules_for(recipe.world));
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
            measures[i].push_back(measures_of(*evaluated_at(recipe, k_small), recipe.world));
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
