#include "core/volume/worm_caves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/volume/volume.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

double ground_at(const Terrain& terrain, double x, double y) {
    const double u = x / terrain.lattice.cell_size;
    const double v = y / terrain.lattice.cell_size;
    const int i = static_cast<int>(u);
    const int j = static_cast<int>(v);
    const auto height = [&](int east, int south) { return double{(*terrain.height())(i + east, j + south)}; };
    return std::lerp(std::lerp(height(0, 0), height(1, 0), u - i),
                     std::lerp(height(0, 1), height(1, 1), u - i), v - j);
}

// Whether someone of 2 m, who stands where half a metre in all directions is free, comes from the first ball
// of a cave to its last, in steps of half a metre; all that is carved is free, and so is the open air.
bool walks_through(const Feature& cave) {
    constexpr double k_step = 0.5;
    const auto free = [&](double x, double y, double z) {
        for (std::size_t i = 0; i + 1 < cave.chain.size(); ++i) {
            const auto& a = cave.chain[i];
            const auto& b = cave.chain[i + 1];
            const double ax = b.x - a.x, ay = b.y - a.y, az = b.z - a.z;
            const double px = x - a.x, py = y - a.y, pz = z - a.z;
            const double t =
                std::clamp((px * ax + py * ay + pz * az) / (ax * ax + ay * ay + az * az), 0.0, 1.0);
            const double least =
                (1 - double{cave.roughness}) * std::lerp(double{a.radius}, double{b.radius}, t);
            if (std::hypot(px - t * ax, py - t * ay, pz - t * az) < least) return true;
        }
        return false;
    };
    const auto& first = cave.chain.front();
    const auto stands = [&](const std::tuple<int, int, int>& at) {
        const double x = first.x + k_step * std::get<0>(at);
        const double y = first.y + k_step * std::get<1>(at);
        const double z = first.z + k_step * std::get<2>(at);
        for (const double up : {0.0, 1.0, 2.0}) {
            if (!free(x, y, z + up)) return false;
        }
        return free(x - 0.5, y, z + 1) && free(x + 0.5, y, z + 1) && free(x, y - 0.5, z + 1) &&
               free(x, y + 0.5, z + 1);
    };
    const auto& last = cave.chain.back();
    std::vector<std::tuple<int, int, int>> open;
    std::set<std::tuple<int, int, int>> seen;
    const auto visit = [&](const std::tuple<int, int, int>& at) {
        if (seen.insert(at).second && stands(at)) open.push_back(at);
    };
    for (int z = -8; z <= 0; ++z) visit({0, 0, z});
    while (!open.empty()) {
        const auto [x, y, z] = open.back();
        open.pop_back();
        if (std::hypot(first.x + k_step * x - last.x, first.y + k_step * y - last.y,
                       first.z + k_step * z - last.z) < double{last.radius})
            return true;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            for (int dz = -1; dz <= 1; ++dz) visit({x + dx, y + dy, z + dz});  // a step of half a metre
        }
    }
    return false;
}

TEST(WormCaves, LeadFromTheHillsideToTheirEnds) {
    int caves = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto terrain = caves_terrain(caves_recipe(seed));
        ASSERT_NE(terrain->features, nullptr);
        for (const auto& feature : *terrain->features) {
            if (!feature->opens) continue;
            ++caves;
            const auto& entrance = feature->chain.front();
            EXPECT_NEAR(entrance.z, ground_at(*terrain, entrance.x, entrance.y), 0.001);
            EXPECT_GT(entrance.z - double{entrance.radius}, 60 - 8) << "the sea";
            EXPECT_TRUE(walks_through(*feature)) << seed;
        }
    }
    EXPECT_GT(caves, 30);
}

TEST(WormCaves, AreAsWideAsTheirParametersSay) {
    Recipe recipe = caves_recipe(2);
    for (const char* setting : {"worm_caves.narrow=6", "worm_caves.wide=14", "worm_caves.roughness=1"})
        set_value(recipe, setting);
    float least = 1e9f, most = 0;
    const auto terrain = caves_terrain(recipe);
    for (const auto& feature : *terrain->features) {
        for (const Feature::Ball& ball : feature->chain) {
            least = std::min(least, 2 * ball.radius * (1 - feature->roughness));
            most = std::max(most, 2 * ball.radius * (1 + feature->roughness));
        }
    }
    EXPECT_GE(least, 5.999f);
    EXPECT_LE(most, 14.001f);
    EXPECT_GT(most - least, 4);
}

TEST(WormCaves, OpenNothingBelowTheSea) {
    int open = 0, open_below = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        for (const bool asked : {false, true}) {
            Recipe recipe = caves_recipe(seed);
            recipe.world.sea_level = 140;
            if (asked) set_value(recipe, "worm_caves.under_sea=true");
            const auto terrain = caves_terrain(recipe);
            const Grid<std::uint8_t>& opening = *terrain->fields.get<"opening">();
            for (std::size_t i = 0; i < opening.size(); ++i) {
                if (opening.data()[i] == 0) continue;
                const bool below = terrain->height()->data()[i] < 140;
                if (asked)
                    open_below += below;
                else
                    EXPECT_FALSE(below) << seed;
                open += !asked;
            }
        }
    }
    EXPECT_GT(open, 50);
    EXPECT_GT(open_below, 50);
}

TEST(WormCaves, StayInTheRockWhenALaterLayerMovesTheGround) {
    Recipe recipe = caves_recipe(4);
    Evaluator evaluator;
    const auto before = evaluator.evaluate(recipe, 129, 129);
    recipe.layers.push_back(new_layer(recipe, *find_stage("blur")));
    const auto after = evaluator.evaluate(recipe, 129, 129);
    ASSERT_TRUE(after->fields.has(field_id("opening")));
    EXPECT_EQ(after->features.get(), before->features.get()) << "shared";
    EXPECT_NE(*after->fields.get<"opening">(), *before->fields.get<"opening">());
    EXPECT_EQ(bytes_of(*after) - bytes_of(after->features), 129u * 129u * 5u);
}

TEST(WormCaves, AreThoseOfTheWholeInAnyWindow) {
    for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped}) {
        Recipe recipe = caves_recipe(5, bounds);
        recipe.world.extent *= 4;  // larger than what a window has to see
        recipe.world.width = recipe.world.height = bounds == Bounds::wrapped ? 512 : 513;
        const int side = recipe.world.width;
        const auto whole = caves_terrain(recipe);
        const auto part = Evaluator(0).evaluate(recipe, {{side, side}, 260, 240, 50, 40});
        const FeatureList expected = features_within(whole->features, feature_box(part->lattice));
        ASSERT_NE(expected, nullptr);
        ASSERT_EQ(part->features->size(), expected->size());
        for (std::size_t i = 0; i < expected->size(); ++i) EXPECT_EQ(*(*part->features)[i], *(*expected)[i]);
    }
}

TEST(WormCaves, AreFewerWhereAMaskSaysSo) {
    Recipe recipe = caves_recipe(6);
    const std::size_t all = caves_terrain(recipe)->features->size();
    recipe.layers.edit(1)->strength.number = 0.4f;
    const std::size_t some = caves_terrain(recipe)->features->size();
    EXPECT_LT(some, all);
    EXPECT_GT(some, 0u);
    recipe.layers.edit(1)->strength.number = 0;
    EXPECT_TRUE(caves_terrain(recipe)->features == nullptr);
}

}  // namespace
}  // namespace talus
