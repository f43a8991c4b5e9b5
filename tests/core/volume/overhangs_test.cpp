#include "core/volume/overhangs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "core/volume/cave_section.h"
#include "tests/core/volume/cave_walker.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

Recipe notches_recipe(std::uint64_t seed) { return caves_recipe(seed, Bounds::bounded, "overhangs"); }

TEST(Overhangs, LieAlongLevelBedsOnSteepFaces) {
    const auto terrain = caves_terrain(notches_recipe(2));
    ASSERT_NE(terrain->features, nullptr);
    std::set<double> beds;
    int balls = 0, steep = 0;
    for (const auto& notch : *terrain->features) {
        for (const Feature::Ball& ball : notch->chain) {
            ++balls;
            beds.insert(ball.z);
            EXPECT_EQ(ball.z, notch->chain.front().z) << "level";
            EXPECT_NEAR(ball.z, ground_at(*terrain, ball.x, ball.y), 5.4) << "on the face";
            const double east =
                (ground_at(*terrain, ball.x + 3, ball.y) - ground_at(*terrain, ball.x - 3, ball.y)) / 6;
            const double south =
                (ground_at(*terrain, ball.x, ball.y + 3) - ground_at(*terrain, ball.x, ball.y - 3)) / 6;
            steep += std::hypot(east, south) > 0.25;
            EXPECT_LE(double{ball.radius} * (1 + double{notch->roughness}), 9.001);
        }
    }
    EXPECT_GT(balls, 100);
    EXPECT_GT(steep, balls * 9 / 10);
    EXPECT_GT(beds.size(), 4u);
    EXPECT_LT(beds.size(), 20u);
}

TEST(Overhangs, LeaveRockStandingOutOverThem) {
    const auto terrain = caves_terrain(notches_recipe(2));
    // Plumb lines across the map that leave rock over what is open.
    int over = 0;
    for (double y = 20; y < 500; y += 8) {
        const auto spans = caves_along(*terrain, {0, y}, {512, y}, 400);
        for (std::size_t i = 0; i < spans.size(); ++i) {
            const double x = 512 * static_cast<double>(i) / 399;
            for (const CaveSpan& span : spans[i])
                over += ground_at(*terrain, std::min(x, 511.0), y) - double{span.roof} > 1;
        }
    }
    EXPECT_GT(over, 300);
}

TEST(Overhangs, GoOnInTheNextSquare) {
    const auto terrain = caves_terrain(notches_recipe(2));
    std::map<std::pair<double, double>, int> ends;
    for (const auto& notch : *terrain->features) {
        for (const auto* ball : {&notch->chain.front(), &notch->chain.back()}) ++ends[{ball->x, ball->y}];
    }
    EXPECT_GT(std::ranges::count_if(ends, [](const auto& each) { return each.second == 2; }), 2);
}

TEST(Overhangs, AreShallowInHardRock) {
    const auto deepest = [](const char* soft, const char* hard) {
        Recipe recipe = notches_recipe(3);
        recipe.layers.erase(1);
        recipe.layers.push_back(new_layer(recipe, *find_stage("strata")));
        for (const char* setting : {soft, hard}) set_value(recipe, setting);
        add_caves(recipe, "overhangs");
        const auto terrain = caves_terrain(recipe);
        float most = 0;
        if (terrain->features == nullptr) return most;
        for (const auto& notch : *terrain->features) {
            for (const Feature::Ball& ball : notch->chain) most = std::max(most, ball.radius);
        }
        return most;
    };
    EXPECT_GT(deepest("strata.soft=0", "strata.hard=0"), 1.5f * deepest("strata.soft=1", "strata.hard=1"));
}

}  // namespace
}  // namespace talus
