#include "core/volume/arches.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/volume/cave_section.h"
#include "tests/core/volume/cave_walker.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

Recipe arches_recipe(std::uint64_t seed) { return caves_recipe(seed, Bounds::bounded, "arches"); }

TEST(Arches, LeadThroughARidgeAndLeaveABridge) {
    int arches = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Recipe recipe = arches_recipe(seed);
        set_value(recipe, "arches.bridge=3");
        const auto terrain = caves_terrain(recipe);
        if (terrain->features == nullptr) continue;
        for (const auto& arch : *terrain->features) {
            ++arches;
            EXPECT_TRUE(walks_through(*arch)) << seed;
            const Feature::Ball& first = arch->chain.front();
            const Feature::Ball& last = arch->chain.back();
            EXPECT_LE(std::hypot(last.x - first.x, last.y - first.y), 120.01);
            const double rise = double{arch->tall} * double{first.radius};
            const double floor = first.z - double{arch->floor} * rise;
            EXPECT_LE(ground_at(*terrain, first.x, first.y), floor + 0.5) << "comes out";
            EXPECT_LE(ground_at(*terrain, last.x, last.y), floor + 0.5) << "on both sides";
            double crest = 0;
            for (double t = 0; t <= 1; t += 0.01)
                crest = std::max(
                    crest, ground_at(*terrain, std::lerp(first.x, last.x, t), std::lerp(first.y, last.y, t)));
            EXPECT_GE(crest - first.z - rise * (1 + double{arch->roughness}), 2.9);
        }
    }
    EXPECT_GT(arches, 8);
}

TEST(Arches, AreNoneWhereNoFinIs) {
    Recipe recipe = arches_recipe(2);
    EXPECT_TRUE(has_features(*caves_terrain(recipe)));
    set_value(recipe, "simplex.relief=0");
    EXPECT_FALSE(has_features(*caves_terrain(recipe))) << "level land";
    for (const char* setting : {"simplex.relief=30", "arches.fin=4"}) set_value(recipe, setting);
    EXPECT_FALSE(has_features(*caves_terrain(recipe))) << "wide ridges";
}

}  // namespace
}  // namespace talus
