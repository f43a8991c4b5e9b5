#include "tests/core/land_measures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/base/math.h"
#include "core/base/statistics.h"
#include "tests/core/isotropic_noise.h"
#include "tests/core/recipe/land_cases.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using HeightLawAt = std::function<double(double x, double y)>;

Grid<float> map_of(int width, int height, const HeightLawAt& law) { return grid_of(width, height, law); }

Lattice lattice_of(const Grid<float>& map, double cell_size) {
    return {.width = map.width(), .height = map.height(), .cell_size = cell_size};
}

// Ridges 24 samples apart, whose lines run at this angle.
double ridge(double x, double y, double degrees) {
    const SinCos turn = sin_cos_turns(degrees / 360);
    return sin_cos_turns((y * turn.cos - x * turn.sin) / 24).sin;
}

// A quarter of the map for each of four directions of ridges, 45° apart, which fade out where they meet.
Grid<float> four_ridges() {
    return map_of(256, 256, [&](double x, double y) {
        const int quarter = (x < 128 ? 0 : 1) + (y < 128 ? 0 : 2);
        const double fade = sin_cos_turns(x / 256).sin * sin_cos_turns(y / 256).sin;
        return fade * fade * ridge(x, y, 45 * quarter);
    });
}

TEST(GridHarmonics, AreSmallInNoiseWithoutDirection) {
    const Grid<float> noise = isotropic_noise(513, 3);
    for (const double sigma : LandMeasures::k_sigmas) {
        // After a wide Gaussian few lines are left, and prefer one direction or another by chance.
        const bool is_wide = sigma > 3;
        const GridHarmonics harmonics = grid_harmonics(noise, sigma);
        EXPECT_LT(harmonics.r8, is_wide ? 0.1 : 0.04) << sigma;
        EXPECT_LT(harmonics.r4, 0.1) << sigma;
        EXPECT_LT(harmonics.r2, 0.1) << sigma;
    }
}

TEST(GridHarmonics, TellRidgesAlongTheGridFromOthers) {
    const GridHarmonics along = grid_harmonics(four_ridges(), 1.5);
    EXPECT_GT(along.r8, 0.85);
    EXPECT_LT(along.r4, 0.1);
    const auto one = [](double degrees) {
        return grid_harmonics(map_of(256, 256, [=](double x, double y) { return ridge(x, y, degrees); }),
                              1.5);
    };
    for (const double degrees : {0.0, 20.0, 45.0, 90.0}) {
        EXPECT_GT(one(degrees).r4, 0.99) << degrees;
        EXPECT_LT(one(degrees).r2, 0.02) << "valleys curve across the ridges' direction";
    }
    const GridHarmonics rings = grid_harmonics(
        map_of(257, 257,
               [](double x, double y) {
                   return sin_cos_turns(std::sqrt((x - 128) * (x - 128) + (y - 128) * (y - 128)) / 24).sin;
               }),
        1.5);
    EXPECT_LT(rings.r8, 0.1);
    EXPECT_LT(rings.r4, 0.2) << "more of them in the corners of the map";
}

TEST(AspectShares, AreThoseOfAPlanesAndAConesDirections) {
    const auto plane = [](double degrees) {
        const SinCos turn = sin_cos_turns(degrees / 360);
        return aspect_shares(map_of(64, 64, [&](double x, double y) { return x * turn.cos + y * turn.sin; }),
                             1, 1);
    };
    for (const double axis : {0.0, 90.0, 182.0, 268.0}) {
        EXPECT_DOUBLE_EQ(plane(axis).axes, 18);
        EXPECT_DOUBLE_EQ(plane(axis).diagonals, 0);
        EXPECT_DOUBLE_EQ(plane(axis + 45).axes, 0);
        EXPECT_DOUBLE_EQ(plane(axis + 45).diagonals, 18);
        EXPECT_DOUBLE_EQ(plane(axis + 20).axes + plane(axis + 20).diagonals, 0);
    }
    const Grid<float> cone = map_of(257, 257, [](double x, double y) {
        const double distance = std::sqrt((x - 128) * (x - 128) + (y - 128) * (y - 128));
        return 128 - std::min(distance, 120.0);  // level beyond it
    });
    EXPECT_NEAR(aspect_shares(cone, 1, 1).axes, 1, 0.08);
    EXPECT_NEAR(aspect_shares(cone, 1, 1).diagonals, 1, 0.08);
}

TEST(AspectShares, KnowCellsThatAreNotSquareAndLeaveTheSeaOut) {
    const Grid<float> slope = map_of(64, 64, [](double x, double y) { return 2 * x + y; });
    EXPECT_DOUBLE_EQ(aspect_shares(slope, 2, 1).diagonals, 18);
    EXPECT_DOUBLE_EQ(aspect_shares(slope, 2, 1, 1000).diagonals, 0);
}

// A valley along a line of waves, with flanks of 45° and a slope of 1 in 20 to the west.
Grid<float> meanders(double amplitude, double wavelength) {
    return map_of(600, 120, [=](double x, double y) {
        const double line = 60 + amplitude * sin_cos_turns(x / wavelength).sin;
        return std::fabs(y - line) + 0.05 * x;
    });
}

TEST(RiverMeasures, GiveMeandersTheirSinuosity) {
    const RiverRules rules{.channel_area = 3000};
    const auto sinuosity = [&](double amplitude, double wavelength) {
        const Grid<float> map = meanders(amplitude, wavelength);
        return river_measures(map, lattice_of(map, 1), rules).sinuosity;
    };
    const auto known = [](double amplitude, double wavelength) {
        double length = 0;
        for (int i = 0; i < 1000; ++i) {
            const auto at = [&](double t) { return amplitude * sin_cos_turns(t).sin; };
            const double rise = at((i + 1) / 1000.0) - at(i / 1000.0);
            length += std::sqrt(rise * rise + wavelength * wavelength / 1e6);
        }
        return length / wavelength;
    };
    EXPECT_NEAR(sinuosity(0, 100), 1, 0.01);
    for (const double amplitude : {10.0, 20.0, 30.0})
        EXPECT_NEAR(sinuosity(amplitude, 100), known(amplitude, 100), 0.05 * known(amplitude, 100));
}

TEST(RiverMeasures, FindStraightRunsAndNoneInBends) {
    const RiverRules rules{.channel_area = 3000};
    const Grid<float> straight = meanders(0, 100);
    EXPECT_GT(river_measures(straight, lattice_of(straight, 1), rules).straight_share, 0.95);
    const Grid<float> bends = meanders(3, 12);
    EXPECT_LT(river_measures(bends, lattice_of(bends, 1), rules).straight_share, 0.1);
}

// Streams side by side, between walls, run north into the sea, whose shore is slanted. Each falls as makes
// slope ~ area^-concavity.
TEST(RiverMeasures, FindTheLawsThatStreamsSideBySideWereMadeBy) {
    constexpr double k_cell = 150;
    constexpr int k_rows = 400;
    for (const double concavity : {0.3, 0.5}) {
        const Grid<float> map = map_of(200, k_rows, [&](double x, double y) {
            if (y < x) return -10.0;
            double height = static_cast<int>(x) % 2 == 0 ? 300 : 0;
            for (double row = x; row <= y; ++row) height += k_cell * std::pow(k_rows - row, -concavity);
            return height;
        });
        const RiverMeasures rivers =
            river_measures(map, lattice_of(map, k_cell), {.channel_area = 9e5, .sea_level = -1});
        EXPECT_NEAR(rivers.concavity, concavity, 0.05);
        EXPECT_NEAR(rivers.hack, 1, 0.1) << "a stream twice as long drains twice the area";
        EXPECT_GT(rivers.straight_share, 0.9);
        ASSERT_FALSE(rivers.streams.empty());
        EXPECT_NEAR(rivers.streams[0], 99, 2);
    }
}

TEST(RiverMeasures, CountTheValleysThatATransectCrosses) {
    const Grid<float> map =
        map_of(500, 500, [](double x, double) { return 100 * sin_cos_turns(x / 50).sin; });
    // Ten valleys on each row, none on a column.
    EXPECT_NEAR(river_measures(map, lattice_of(map, 1)).valley_spacing, 2 * 50, 12);
}

TEST(SizeMeasures, FindTheSameLandTheSameAndAnotherAnother) {
    const Grid<float> fine = isotropic_noise(257, 5);
    const Grid<float> same = map_of(
        129, 129, [&](double x, double y) { return fine(2 * static_cast<int>(x), 2 * static_cast<int>(y)); });
    const Lattice lattice = lattice_of(same, 64);
    // Steep enough for rivers.
    const auto scaled = [](Grid<float> map) {
        for (float& height : map.values()) height *= 1000;
        return map;
    };
    const SizeMeasures alike = compare_sizes(scaled(fine), scaled(same), lattice);
    EXPECT_EQ(alike.mean_difference, 0);
    EXPECT_EQ(alike.percentile_95, 0);
    EXPECT_NEAR(alike.correlation, 1, 1e-9);
    EXPECT_GT(alike.channels_near, 0.8);

    Grid<float> shifted = scaled(same);
    const float relief = 1000 * (statistics_of(fine).maximum - statistics_of(fine).minimum);
    for (float& height : shifted.values()) height += relief / 50;
    const SizeMeasures higher = compare_sizes(scaled(fine), shifted, lattice);
    EXPECT_NEAR(higher.mean_difference, 0.02 / 1.02, 1e-3);
    EXPECT_NEAR(higher.percentile_95, 0.02 / 1.02, 1e-3);

    const SizeMeasures other = compare_sizes(scaled(fine), scaled(isotropic_noise(129, 6)), lattice);
    EXPECT_GT(other.mean_difference, 0.1);
    EXPECT_LT(other.correlation, 0.7);
    EXPECT_LT(other.channels_near, 0.6);
}

// The harmonics are those of an independent program in another language.
TEST(LandMeasures, OfARealSurvey) {
    const LandMeasures land = measures_of_jacksboro();
    constexpr double k_harmonics[3][3] = {
        {0.0228, 0.0936, 0.0211}, {0.0301, 0.1364, 0.0143}, {0.0213, 0.1662, 0.0382}};
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(land.harmonics[i].r2, k_harmonics[i][0], 1e-3);
        EXPECT_NEAR(land.harmonics[i].r4, k_harmonics[i][1], 1e-3);
        EXPECT_NEAR(land.harmonics[i].r8, k_harmonics[i][2], 1e-3);
    }
    EXPECT_NEAR(land.aspects.axes, 0.96, 0.02);
    EXPECT_NEAR(land.aspects.diagonals, 1.06, 0.02);
    EXPECT_LT(land.rivers.straight_share, 0.04);
    EXPECT_NEAR(land.rivers.hack, 0.53, 0.03);
    EXPECT_NEAR(land.rivers.concavity, 0.45, 0.08);
    EXPECT_NEAR(land.rivers.bifurcation, 4.5, 0.6);
    EXPECT_NEAR(land.rivers.sinuosity, 1.55, 0.2);
}

}  // namespace
}  // namespace talus
