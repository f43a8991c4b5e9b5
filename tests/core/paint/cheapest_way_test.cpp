#include "core/paint/cheapest_way.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

namespace talus {
namespace {

struct Map {
    Lattice lattice{.width = 33, .height = 33, .cell_size = 20};
    Grid<float> heights{33, 33, 0.0f};
    Grid<float> water{33, 33, 0.0f};
    WayGround ground() const { return {heights, water, lattice}; }
};

double length_of(const std::vector<MapPoint>& places) {
    double length = 0;
    for (std::size_t i = 1; i < places.size(); ++i)
        length += std::sqrt((places[i].x - places[i - 1].x) * (places[i].x - places[i - 1].x) +
                            (places[i].y - places[i - 1].y) * (places[i].y - places[i - 1].y));
    return length;
}

std::vector<MapPoint> way(const Map& map, const MapSample& from, const MapSample& to,
                          const WayCosts& costs = {}) {
    const std::array through{from, to};
    return cheapest_way(map.ground(), through, costs).front().points;
}

TEST(CheapestWay, IsStraightOnLevelGround) {
    const Map map;
    EXPECT_NEAR(length_of(way(map, {2, 8}, {30, 8})), 28 * 20, 1e-9);
    EXPECT_NEAR(length_of(way(map, {2, 2}, {30, 30})), 28 * 20 * std::sqrt(2.0), 1e-6);
    const auto knight = way(map, {0, 0}, {32, 16}, {.border = 0});
    EXPECT_NEAR(length_of(knight), 16 * 20 * std::sqrt(5.0), 1e-6);
    EXPECT_EQ(knight.front(), (MapPoint{0, 0}));
    EXPECT_EQ(knight.back(), (MapPoint{640, 320}));
}

TEST(CheapestWay, KeepsOffTheBorderOfTheMap) {
    Map map;
    const auto along_border = [&] {
        return std::ranges::count_if(way(map, {2, 0}, {30, 0}),
                                     [](const MapPoint& place) { return place.y < 20 * k_beside_border; });
    };
    EXPECT_LT(along_border(), 10);
    map.lattice.wrap_y = true;
    EXPECT_EQ(along_border(), 29) << "there is no border";
}

// A slope three times as steep as the way may be: it goes to and fro.
TEST(CheapestWay, ClimbsASteepSlopeInBends) {
    Map map;
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 33; ++x) map.heights(x, y) = static_cast<float>(y * 20 * 0.24);
    const auto places = way(map, {16, 4}, {16, 28}, {.gradient = 0.08});
    EXPECT_GT(length_of(places), 2 * 24 * 20);
    EXPECT_LT(24 * 20 * 0.24 / length_of(places), 0.12) << "twice as flat as straight up, at least";
}

TEST(CheapestWay, GoesRoundALakeButOverANarrowStrait) {
    Map map;
    for (int y = 8; y < 25; ++y)
        for (int x = 12; x < 20; ++x) map.water(x, y) = 1;
    const auto wet = [&](const std::vector<MapPoint>& places) {
        return std::ranges::count_if(places, [&](const MapPoint& place) {
            return map.water(static_cast<int>(place.x / 20), static_cast<int>(place.y / 20)) > 0;
        });
    };
    EXPECT_EQ(wet(way(map, {4, 16}, {28, 16})), 0);
    map.water = Grid<float>(33, 33, 0.0f);
    for (int y = 0; y < 33; ++y) map.water(16, y) = 1;
    const auto across = way(map, {4, 16}, {28, 16});
    EXPECT_LE(wet(across), 1);
    EXPECT_NEAR(length_of(across), 24 * 20, 20) << "there is no way round";
}

TEST(CheapestWay, GoesAcrossTheSeamWhereThatIsNearer) {
    Map map;
    map.lattice.wrap_x = true;
    const auto places = way(map, {3, 10}, {30, 10});
    EXPECT_NEAR(length_of(places), 6 * 20, 1e-9);
    EXPECT_EQ(places.back(), (MapPoint{-3 * 20, 200})) << "beyond the seam";
}

TEST(CheapestWay, PassesAllItsSamplesInOrder) {
    const Map map;
    const std::array<MapSample, 4> through{{{2, 2}, {20, 4}, {20, 4}, {8, 28}}};
    const auto legs = cheapest_way(map.ground(), through, {});
    ASSERT_EQ(legs.size(), 3u);
    EXPECT_EQ(legs[0].points.back(), (MapPoint{400, 80}));
    EXPECT_EQ(legs[1].points.size(), 1u) << "it is there already";
    EXPECT_EQ(legs[2].points.front(), legs[0].points.back());
    EXPECT_EQ(legs[2].points.back(), (MapPoint{160, 560}));
}

// Against every way there is, one step after the other, on rough and wet ground without the cost of turns.
TEST(CheapestWay, CostsNoMoreThanAnyOther) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> height(0, 30);
    for (int trial = 0; trial < 20; ++trial) {
        Map map;
        map.lattice.width = map.lattice.height = 9;
        map.heights = map.water = Grid<float>(9, 9, 0.0f);
        for (int i = 0; i < 81; ++i) {
            map.heights.data()[i] = height(random);
            map.water.data()[i] = height(random) < 6 ? 1 : 0;
        }
        const WayCosts costs{.turn = 0};
        const auto cost = [&](int x, int y, int dx, int dy) {
            const double length = 20 * std::sqrt(static_cast<double>(dx * dx + dy * dy));
            const auto middle = [&](const Grid<float>& values) {
                return (static_cast<double>(values(x + dx / 2, y + dy / 2)) +
                        static_cast<double>(values(x + dx - dx / 2, y + dy - dy / 2))) /
                       2;
            };
            const auto from = static_cast<double>(map.heights(x, y));
            const auto to = static_cast<double>(map.heights(x + dx, y + dy));
            const double allowed = costs.gradient * length;
            const double over = std::max(0.0, std::fabs(to - from) / allowed - 1);
            const double off = std::fabs(middle(map.heights) - (from + to) / 2) / allowed;
            const double wet = (static_cast<double>(map.water(x, y) + map.water(x + dx, y + dy)) +
                                (middle(map.water) > 0 ? 2 : 0)) /
                               4;
            const int inwards = std::min({x + dx, y + dy, 8 - x - dx, 8 - y - dy, k_beside_border});
            const double beside = 1 - static_cast<double>(inwards) / k_beside_border;
            return length * (1 + costs.steep * over * over + costs.uneven * off + costs.water * wet +
                             costs.border * beside);
        };
        // The least cost from the first sample to each, by the step that leads there, until no step makes
        // any less.
        std::vector<std::array<int, 2>> steps;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                if (std::max(std::abs(dx), std::abs(dy)) == 1 || std::abs(dx * dy) == 2)
                    steps.push_back({dx, dy});
        ASSERT_EQ(steps.size(), 16u);
        std::vector<std::vector<double>> least(
            16, std::vector<double>(81, std::numeric_limits<double>::infinity()));
        for (auto& by_step : least) by_step[0] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int place = 0; place < 81; ++place)
                for (std::size_t from = 0; from < 16; ++from)
                    for (std::size_t to = 0; to < 16; ++to) {
                        const auto [dx, dy] = steps[to];
                        const int x = place % 9;
                        const int y = place / 9;
                        const bool sharp = dx * steps[from][0] + dy * steps[from][1] < 0;
                        if (sharp || x + dx < 0 || y + dy < 0 || x + dx > 8 || y + dy > 8) continue;
                        const double found =
                            least[from][static_cast<std::size_t>(place)] + cost(x, y, dx, dy);
                        double& best = least[to][static_cast<std::size_t>((y + dy) * 9 + x + dx)];
                        if (found < best - 1e-9) best = found, changed = true;
                    }
        }
        double cheapest = std::numeric_limits<double>::infinity();
        for (const auto& by_step : least) cheapest = std::min(cheapest, by_step[80]);
        double own = 0;
        const auto places = way(map, {0, 0}, {8, 8}, costs);
        for (std::size_t i = 1; i < places.size(); ++i) {
            const int x = static_cast<int>(places[i - 1].x / 20);
            const int y = static_cast<int>(places[i - 1].y / 20);
            own += cost(x, y, static_cast<int>(places[i].x / 20) - x, static_cast<int>(places[i].y / 20) - y);
        }
        EXPECT_NEAR(own, cheapest, cheapest * 1e-4) << trial;
    }
}

}  // namespace
}  // namespace talus
