#include "core/volume/ridge_caves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>

#include "tests/core/volume/cave_walker.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

Recipe ridges_recipe(std::uint64_t seed) { return caves_recipe(seed, Bounds::bounded, "ridge_caves"); }

TEST(RidgeCaves, AreWalkedFromTheHillsideToTheirEnds) {
    int caves = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto terrain = caves_terrain(ridges_recipe(seed));
        ASSERT_NE(terrain->features, nullptr);
        for (const auto& feature : *terrain->features) {
            if (!feature->opens) continue;
            ++caves;
            const auto& entrance = feature->chain.front();
            EXPECT_LT(ground_at(*terrain, entrance.x, entrance.y), entrance.z + double{entrance.radius});
            EXPECT_TRUE(walks_through(*feature)) << seed;
        }
    }
    EXPECT_GT(caves, 30);
}

TEST(RidgeCaves, GoOnInTheNextSquare) {
    const auto terrain = caves_terrain(ridges_recipe(2));
    // The places where passages end on a border between squares, and how many do.
    std::map<std::tuple<double, double, double>, int> ends;
    const double side = 130;
    const auto on_border = [&](double place) {
        return std::fabs(place / side - std::floor(place / side + 0.5)) * side < 0.001;
    };
    for (const auto& feature : *terrain->features) {
        for (const auto* ball : {&feature->chain.front(), &feature->chain.back()}) {
            if (on_border(ball->x) || on_border(ball->y)) ++ends[{ball->x, ball->y, ball->z}];
        }
    }
    int met = 0, alone = 0;
    for (const auto& [place, count] : ends) (count == 1 ? alone : met) += 1;
    EXPECT_GT(met, 20);
    EXPECT_LT(alone, met / 3) << "rock ends them there";
}

TEST(RidgeCaves, LieInStoreysAndAreAsWideAsTheirParametersSay) {
    Recipe recipe = ridges_recipe(2);
    for (const char* setting : {"ridge_caves.narrow=6", "ridge_caves.wide=14", "ridge_caves.roughness=1",
                                "ridge_caves.storeys=60", "ridge_caves.depth=100"})
        set_value(recipe, setting);
    float least = 1e9f, most = 0;
    double steepest = 0;
    const auto terrain = caves_terrain(recipe);
    for (const auto& feature : *terrain->features) {
        for (std::size_t i = 0; i < feature->chain.size(); ++i) {
            const Feature::Ball& ball = feature->chain[i];
            least = std::min(least, 2 * ball.radius * (1 - feature->roughness));
            most = std::max(most, 2 * ball.radius * (1 + feature->roughness));
            EXPECT_LT(std::fabs(ball.z - 60 * std::floor(ball.z / 60 + 0.5)), 13.01) << "its storey";
            EXPECT_LT(ground_at(*terrain, ball.x, ball.y) - ball.z, 100.01);
            if (i == 0) continue;
            const Feature::Ball& before = feature->chain[i - 1];
            const double way = std::hypot(ball.x - before.x, ball.y - before.y);
            if (way > 0.1) steepest = std::max(steepest, std::fabs(ball.z - before.z) / way);
        }
    }
    EXPECT_GE(least, 5.999f);
    EXPECT_LE(most, 14.001f);
    EXPECT_GT(most - least, 4);
    EXPECT_LT(steepest, 0.5);
    EXPECT_GT(steepest, 0.1);
}

TEST(RidgeCaves, EndBelowGroundThatIsNotSteep) {
    const auto openings = [](const char* steepness) {
        Recipe recipe = ridges_recipe(3);
        set_value(recipe, "simplex.relief=140");
        set_value(recipe, steepness);
        const auto terrain = caves_terrain(recipe);
        return std::ranges::count(terrain->fields.get<"opening">()->values(), std::uint8_t{255});
    };
    const auto steep = openings("ridge_caves.steepness=40");
    EXPECT_GT(openings("ridge_caves.steepness=0"), 2 * steep);
    EXPECT_GT(steep, openings("ridge_caves.steepness=60"));
}

}  // namespace
}  // namespace talus
