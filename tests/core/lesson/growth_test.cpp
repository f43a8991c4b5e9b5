#include "core/lesson/trace/growth.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Recipe opening(int size, bool wrap) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = size;
    recipe.world.bounds = wrap ? Bounds::wrapped : Bounds::bounded;
    return recipe;
}

TEST(Growth, BeginsWithThreeByThreeAndEndsWithTheTerrainItself) {
    const Recipe recipe = opening(129, false);
    const Growth growth(recipe);
    EXPECT_EQ(growth.levels(), 7);
    EXPECT_EQ(growth.at(0)->lattice.width, 3);
    EXPECT_EQ(*growth.at(1)->height(), *Evaluator().evaluate(recipe, 129, 129)->height());
    EXPECT_EQ(growth.at(1), growth.level(6)) << "nothing made anew";
}

// What makes it a lesson: points that are there stay, and the new ones start on the surface between them.
TEST(Growth, KnownPointsStayWhileNewOnesRise) {
    for (const bool wrap : {false, true}) {
        const Growth growth(opening(wrap ? 64 : 65, wrap));
        EXPECT_EQ(growth.at(0)->lattice.width, wrap ? 2 : 3);
        for (int index = 0; index + 1 < growth.levels(); ++index) {
            const Terrain& coarse = *growth.level(index);
            const double step = 1.0 / (growth.levels() - 1);
            const auto halfway = growth.at((index + 0.5) * step);
            const auto begun = growth.at((index + 1e-7) * step);
            const auto early = growth.at((index + 0.25) * step);
            ASSERT_EQ(halfway->lattice, growth.level(index + 1)->lattice);
            for (const auto [x, y] : cells_of(coarse.lattice.width, coarse.lattice.height)) {
                const float known = (*coarse.height())(x, y);
                EXPECT_NEAR((*halfway->height())(2 * x, 2 * y), known, 1e-3);
                if (2 * x + 1 >= halfway->lattice.width) continue;
                const int east = wrap ? (x + 1) % coarse.lattice.width : x + 1;
                const float middle = (known + (*coarse.height())(east, y)) / 2;
                EXPECT_NEAR((*begun->height())(2 * x + 1, 2 * y), middle, 1e-2);
                const float risen = (*growth.level(index + 1)->height())(2 * x + 1, 2 * y);
                EXPECT_NEAR((*early->height())(2 * x + 1, 2 * y), middle + 0.15625f * (risen - middle), 1e-2)
                    << "gently at first";
            }
        }
    }
}

TEST(Growth, LeavesOutWhatNobodySeesGrow) {
    const Growth growth(opening(4097, false));
    EXPECT_EQ(growth.at(1)->lattice.width, Growth::k_max_side);
}

TEST(Growth, HandlesAnySize) {
    for (const int size : {2, 3, 4, 100, 1009}) {
        const Growth growth(opening(size, false));
        EXPECT_EQ(growth.at(1)->lattice.width, size);
        for (double moment = 0; moment <= 1; moment += 0.04) EXPECT_TRUE(growth.at(moment)->height());
    }
}

TEST(Growth, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(Growth(opening(65, false), &progress), Cancelled);
}

}  // namespace
}  // namespace talus
