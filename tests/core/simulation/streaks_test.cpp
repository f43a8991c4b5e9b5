#include "core/simulation/streaks.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace talus {
namespace {

constexpr int k_streak_side = 65;
const Lattice k_map{.width = k_streak_side, .height = k_streak_side, .x0 = 10, .y0 = -5, .cell_size = 10};

Current made(auto&& current) {
    Current out{Grid<float>(k_streak_side, k_streak_side), Grid<float>(k_streak_side, k_streak_side)};
    for (const auto [x, y] : cells_of(k_streak_side, k_streak_side)) {
        const auto [east, south] = current(k_map.x_of(x), k_map.y_of(y));
        out.east(x, y) = static_cast<float>(east);
        out.south(x, y) = static_cast<float>(south);
    }
    return out;
}

TEST(Current, DriftGoesInCirclesInAWhirl) {
    const double middle_x = k_map.x_of(32);
    const double middle_y = k_map.y_of(32);
    // Once around in 200 s, wherever.
    const double turn = 2 * std::numbers::pi / 200;
    const Current whirl = made([&](double x, double y) {
        return std::pair{-turn * (y - middle_y), turn * (x - middle_x)};
    });
    WorldPlace place{middle_x + 200, middle_y};
    for (int i = 0; i < 200; ++i) place = drifted(whirl, k_map, place, 1);
    EXPECT_NEAR(place.x, middle_x + 200, 1);
    EXPECT_NEAR(place.y, middle_y, 1);
}

TEST(Streaks, BeginWhereWaterRunsAndGoAsFarAsItDoes) {
    // A river 100 m wide to the east, and rest around it.
    const double first = k_map.y_of(20);
    const double last = k_map.y_of(30);
    const Current river = made([&](double, double y) {
        return std::pair{y >= first && y <= last ? 2.0 : 0.0, 0.0};
    });
    Streaks streaks(50);
    for (int i = 0; i < 60; ++i) streaks.drift(river, k_map, 1.0 / 60, 30);
    int running = 0;
    std::vector<double> before;
    for (const Streaks::Streak& streak : streaks.streaks()) {
        before.push_back(streak.trail.size() > 1 ? streak.trail.back().x : -1);
        if (streak.trail.empty()) continue;
        for (const WorldPlace& place : streak.trail) {
            EXPECT_GE(place.y, first);
            EXPECT_LE(place.y, last);
        }
        ++running;
    }
    EXPECT_GT(running, 40);
    streaks.drift(river, k_map, 0.02, 30);
    int gone_on = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Streaks::Streak& streak = streaks.streaks()[i];
        if (before[i] < 0 || streak.trail.size() < 2 || streak.age < 0.03) continue;
        EXPECT_NEAR(streak.trail.back().x - before[i], 2 * 0.02 * 30, 1e-3);
        ++gone_on;
    }
    EXPECT_GT(gone_on, 20);
}

TEST(Streaks, ThereAreNoneOverWaterThatRestsAndNoneBeyondTheMap) {
    Streaks streaks(20);
    const Current rest = made([](double, double) { return std::pair{0.0, 0.0}; });
    for (int i = 0; i < 100; ++i) streaks.drift(rest, k_map, 0.05, 30);
    for (const auto& streak : streaks.streaks()) EXPECT_TRUE(streak.trail.empty());
    const Current west = made([](double, double) { return std::pair{-3.0, 0.0}; });
    for (int i = 0; i < 100; ++i) {
        streaks.drift(west, k_map, 0.05, 30);
        for (const auto& streak : streaks.streaks()) {
            for (const WorldPlace& place : streak.trail) EXPECT_GE(place.x, k_map.x_of(0));
        }
    }
}

TEST(Streaks, GoOnAtTheOtherSideOfAWorldThatWraps) {
    Lattice map = k_map;
    map.wrap_x = map.wrap_y = true;
    const Current east = made([](double, double) { return std::pair{3.0, 0.0}; });
    Streaks streaks(20);
    bool around = false;
    for (int i = 0; i < 100; ++i) {
        std::vector<double> before;
        for (const auto& streak : streaks.streaks())
            before.push_back(streak.trail.empty() ? -1 : streak.trail.back().x);
        streaks.drift(east, map, 0.05, 60);
        for (std::size_t n = 0; n < before.size(); ++n) {
            const auto& trail = streaks.streaks()[n].trail;
            if (trail.empty()) continue;
            EXPECT_GE(trail.back().x, map.x_of(0));
            EXPECT_LT(trail.back().x, map.x_of(0) + map.extent_x());
            around =
                around || (trail.size() == 1 && before[n] > trail.back().x && streaks.streaks()[n].age > 0);
        }
    }
    EXPECT_TRUE(around);
}

}  // namespace
}  // namespace talus
