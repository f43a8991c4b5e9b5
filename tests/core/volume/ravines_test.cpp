#include "core/volume/ravines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/volume/volume.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

// Level land, so that depths and widths are those of the parameters.
Recipe slots_recipe() {
    Recipe recipe = caves_recipe(4, Bounds::bounded, "ravines");
    set_value(recipe, "simplex.relief=0");
    set_value(recipe, "ravines.roughness=0");
    return recipe;
}

// Half the width of what is open at a height beside a ball of a straight slot, m.
double half_width(const Feature& slot, std::size_t ball, double z) {
    const Feature::Ball& at = slot.chain[ball];
    const Feature::Ball& next = slot.chain[ball + 1];
    const double run = std::hypot(next.x - at.x, next.y - at.y);
    double away = 0;
    while (feature_distance(slot, ball, at.x - away * (next.y - at.y) / run,
                            at.y + away * (next.x - at.x) / run, z, 1.0f) < 0)
        away += 0.05;
    return away;
}

TEST(Ravines, AreOpenToTheSkyAndWiderBelow) {
    Recipe recipe = slots_recipe();
    set_value(recipe, "ravines.top=0.4");
    const auto terrain = caves_terrain(recipe);
    ASSERT_NE(terrain->features, nullptr);
    ASSERT_GT(terrain->features->size(), 10u);
    const double ground = double{terrain->height()->values().front()};
    for (const auto& slot : *terrain->features) {
        for (std::size_t i = 1; i + 1 < slot->chain.size(); ++i) {
            const Feature::Ball& ball = slot->chain[i];
            const double top = half_width(*slot, i, ground);
            const double middle = half_width(*slot, i, ball.z);
            EXPECT_NEAR(middle, double{ball.radius}, 0.2);
            EXPECT_NEAR(top, 0.4 * middle, 0.25 * middle) << i;
            EXPECT_GT(top, 0.5) << "open all along";
        }
        const Feature::Ball& middle = slot->chain.front();
        EXPECT_NEAR(2 * double{middle.radius}, 14, 0.1);
        const double floor = middle.z - double{slot->floor} * double{slot->tall} * double{middle.radius};
        EXPECT_NEAR(ground - floor, 24, 0.1);
        EXPECT_LT(double{slot->chain.back().radius}, 0.4 * 7) << "tapers";
    }
}

TEST(Ravines, AreTwoWaysFromTheirMiddle) {
    const auto terrain = caves_terrain(slots_recipe());
    int pairs = 0;
    double longest = 0;
    for (std::size_t i = 0; i + 1 < terrain->features->size(); ++i) {
        const Feature& one = *(*terrain->features)[i];
        const Feature& other = *(*terrain->features)[i + 1];
        if (one.chain.front() != other.chain.front()) continue;
        ++pairs;
        EXPECT_EQ(one.seed, other.seed) << "the same walls where they meet";
        longest = std::max(longest, 7.0 * static_cast<double>(one.chain.size() + other.chain.size() - 2));
    }
    EXPECT_GT(pairs, 5);
    EXPECT_LE(longest, 120.01);
    EXPECT_GT(longest, 100);
}

}  // namespace
}  // namespace talus
