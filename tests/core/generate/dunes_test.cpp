// Dunes: steep in the lee of the wind, gentle against it, as far apart and as high as asked.
#include "core/generate/dunes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/core/generate/make_map.h"

namespace talus {
namespace {

constexpr double k_degrees = 180 / 3.14159265358979;

// Slopes in degrees of the ground that falls along a direction (to the east and south), and of that which
// rises.
struct Slopes {
    std::vector<double> falling;
    std::vector<double> rising;
};
Slopes slopes_of(const Grid<float>& map, double cell, double along_east, double along_south) {
    Slopes slopes;
    for (int y = 1; y + 1 < map.height(); ++y) {
        for (int x = 1; x + 1 < map.width(); ++x) {
            const double east = (double{map(x + 1, y)} - double{map(x - 1, y)}) / (2 * cell);
            const double south = (double{map(x, y + 1)} - double{map(x, y - 1)}) / (2 * cell);
            const double along = east * along_east + south * along_south;
            const double steepness = std::atan(std::hypot(east, south)) * k_degrees;
            (along < 0 ? slopes.falling : slopes.rising).push_back(steepness);
        }
    }
    return slopes;
}
double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                     values.end());
    return values[values.size() / 2];
}

// Straight, even rows in a west wind.
Dunes rows_of_dunes(float wavelength, float height) {
    Dunes dunes;
    dunes.wind = 270;
    dunes.wavelength = wavelength;
    dunes.height = height;
    dunes.winding = 0;
    dunes.unevenness = 0;
    dunes.forks = 0;
    dunes.small_dunes = 0;
    dunes.level = 0;
    return dunes;
}

TEST(Dunes, AreAsSteepAsSandLiesBehindTheCrestAndGentleBeforeIt) {
    for (const float wind : {270.0f, 0.0f, 135.0f}) {
        Dunes dunes;
        dunes.wind = wind;
        dunes.small_dunes = 0;
        const Grid<float> map = make_map(dunes, world_of(1025, 1025, 4));
        const double from = static_cast<double>(wind) / k_degrees;
        const Slopes slopes = slopes_of(map, 4, -std::sin(from), std::cos(from));
        EXPECT_GT(median(slopes.falling), 30) << wind;
        EXPECT_LT(median(slopes.falling), 34) << wind;
        EXPECT_LT(median(slopes.rising), 12) << wind;
        EXPECT_GT(slopes.rising.size(), 2 * slopes.falling.size()) << wind;
    }
}

TEST(Dunes, OfStraightCrestsAreAsHighAndAsFarApartAsAsked) {
    Dunes dunes = rows_of_dunes(256, 30);
    dunes.level = 10;
    const Grid<float> map = make_map(dunes, world_of(1025, 9, 1));
    const auto [lowest, highest] = std::minmax_element(map.values().begin(), map.values().end());
    EXPECT_NEAR(*lowest, 10, 1e-3);
    EXPECT_NEAR(*highest, 40, 0.7);
    for (int x = 0; x + 256 < 1025; ++x) {
        ASSERT_NEAR(map(x, 3), map(x + 256, 3), 1e-2) << x;
        ASSERT_EQ(map(x, 0), map(x, 8)) << x;
    }
}

TEST(Dunes, TooCloseForTheirHeightStayLower) {
    const Dunes dunes = rows_of_dunes(100, 500);
    const Grid<float> map = make_map(dunes, world_of(257, 257, 4));
    const double most = 50 * std::tan(32 / k_degrees);
    EXPECT_LE(*std::max_element(map.values().begin(), map.values().end()), most + 0.01);
    EXPECT_GT(*std::max_element(map.values().begin(), map.values().end()), 0.9 * most);
}

// Crests that the wind meets on its way, for each row of a map of dunes in a west wind.
std::vector<int> crests_of_rows(const Grid<float>& map) {
    std::vector<int> crests;
    for (int y = 0; y < map.height(); ++y) {
        int count = 0;
        for (int x = 1; x + 1 < map.width(); ++x)
            count += map(x, y) > 8 && map(x, y) >= map(x - 1, y) && map(x, y) > map(x + 1, y);
        crests.push_back(count);
    }
    return crests;
}

TEST(Dunes, HaveCrestsThatForkAndEndWhereAskedFor) {
    Dunes dunes = rows_of_dunes(128, 20);
    const auto spread = [&](float forks) {
        dunes.forks = forks;
        const std::vector<int> crests = crests_of_rows(make_map(dunes, world_of(1025, 513, 2)));
        const auto [fewest, most] = std::ranges::minmax_element(crests);
        return *most - *fewest;
    };
    EXPECT_EQ(spread(0), 0);
    EXPECT_GE(spread(0.8f), 2);
}

TEST(Dunes, HaveSmallOnesOnTheirBacksAndNoneOnTheirSlipFaces) {
    Dunes dunes = rows_of_dunes(520, 75);
    const Lattice world = world_of(513, 513, 4);
    const Grid<float> plain = make_map(dunes, world);
    dunes.small_dunes = 1;
    const Grid<float> crossed = make_map(dunes, world);
    double on_backs = 0;
    double on_faces = 0;
    for (int y = 1; y < 512; ++y) {
        for (int x = 1; x < 512; ++x) {
            const double east = (double{plain(x + 1, y)} - double{plain(x - 1, y)}) / 8;
            const double south = (double{plain(x, y + 1)} - double{plain(x, y - 1)}) / 8;
            const double added = double{crossed(x, y)} - double{plain(x, y)};
            ASSERT_GE(added, 0);
            const bool steep = east < 0 && std::hypot(east, south) > std::tan(30 / k_degrees);
            double& most = steep ? on_faces : on_backs;
            most = std::max(most, added);
        }
    }
    EXPECT_GT(on_backs, 4);
    EXPECT_LT(on_faces, 0.4);
}

}  // namespace
}  // namespace talus
