#include "core/volume/tunnel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/volume/cave_mesh.h"

namespace talus {
namespace {

// A hill of 100 m in the middle of 640 m, of a cone, with a tunnel through it.
Recipe tunnel_recipe(std::initializer_list<const char*> settings = {}) {
    Recipe recipe;
    recipe.world.extent = 640;
    recipe.world.width = recipe.world.height = 161;
    recipe.world.sea_level = 0;
    recipe.layers.push_back(new_layer(recipe, *find_stage("cone")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("tunnel")));
    for (const char* setting :
         {"cone.radius=200", "cone.height=100", "cone.level=60", "tunnel.half_length=170", "tunnel.width=20"})
        set_value(recipe, setting);
    for (const char* setting : settings) set_value(recipe, setting);
    return recipe;
}

std::shared_ptr<const Terrain> bored(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

bool any_opening(const Terrain& terrain) {
    for (const std::uint8_t open : terrain.fields.get<"opening">()->values()) {
        if (open != 0) return true;
    }
    return false;
}

TEST(Tunnel, OpensAtBothPortalsAndNowhereBetween) {
    const auto terrain = bored(tunnel_recipe());
    ASSERT_NE(terrain->features, nullptr);
    const Grid<std::uint8_t>& open = *terrain->fields.get<"opening">();
    int west = 0, east = 0, between = 0;
    for (int y = 0; y < 161; ++y) {
        for (int x = 0; x < 161; ++x) {
            if (open(x, y) == 0) continue;
            const double away = (x - 80) * 4.0;
            (std::fabs(away) < 100 ? between : away < 0 ? west : east) += 1;
            EXPECT_LT(std::fabs((y - 80) * 4.0), 12);
        }
    }
    EXPECT_GT(west, 5);
    EXPECT_GT(east, 5);
    EXPECT_EQ(between, 0);
}

TEST(Tunnel, LeadsFromOnePortalToTheOther) {
    const auto terrain = bored(tunnel_recipe());
    const auto& chain = terrain->features->front()->chain;
    EXPECT_NEAR(chain.front().x, 150, 0.01);
    EXPECT_NEAR(chain.back().x, 490, 0.01);
    EXPECT_NEAR(chain.front().y, 320, 0.01);
    const CaveMesh mesh = cave_mesh(Volume(*terrain));
    EXPECT_GT(mesh.triangles.size(), 1000u);
}

TEST(Tunnel, ThroughNothingIsNone) {
    for (const char* setting : {"cone.height=0", "tunnel.half_length=5", "tunnel.centre_x=-1"}) {
        const auto terrain = bored(tunnel_recipe({setting}));
        EXPECT_TRUE(terrain->features == nullptr || terrain->features->empty()) << setting;
        EXPECT_FALSE(any_opening(*terrain)) << setting;
    }
}

TEST(Tunnel, StaysDryUnlessAskedOtherwise) {
    Recipe recipe = tunnel_recipe();
    recipe.world.sea_level = 90;
    EXPECT_EQ(bored(recipe)->features, nullptr);
    set_value(recipe, "tunnel.under_sea=true");
    EXPECT_NE(bored(recipe)->features, nullptr);
}

TEST(Tunnel, CrossesTheSeamOfAWorldThatWraps) {
    Recipe recipe = tunnel_recipe({"cone.centre_x=0", "tunnel.centre_x=0"});
    recipe.world.bounds = Bounds::wrapped;
    recipe.world.width = recipe.world.height = 160;
    const auto terrain = bored(recipe);
    ASSERT_NE(terrain->features, nullptr);
    const Grid<std::uint8_t>& open = *terrain->fields.get<"opening">();
    int west = 0, east = 0;
    for (int y = 0; y < 160; ++y) {
        for (int x = 0; x < 160; ++x) {
            west += x < 80 && open(x, y) != 0;
            east += x >= 80 && open(x, y) != 0;
        }
    }
    EXPECT_GT(west, 5);
    EXPECT_GT(east, 5);
}

}  // namespace
}  // namespace talus
