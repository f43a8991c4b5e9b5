#include "app/editor/unseen.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/recipe/edit.h"
#include "core/recipe/stage_table.h"

namespace talus {
namespace {

std::string hidden_of(std::string_view stage, const Look& look) {
    const Recipe recipe = with_layer_added({}, *find_stage(stage), 0).recipe;
    const auto unseen = unseen_result(recipe.layers[0], look);
    return unseen ? std::string(unseen->command) : "";
}

TEST(UnseenResult, IsWhatTheLookHidesOfALayer) {
    Look look;
    look.plants = look.underground = false;
    look.sea = true;
    EXPECT_EQ(hidden_of("biomes", look), "plants");
    EXPECT_EQ(hidden_of("caves", look), "underground");
    EXPECT_EQ(hidden_of("lakes", look), "");
    EXPECT_EQ(hidden_of("simplex", look), "");
    look.sea = false;
    EXPECT_EQ(hidden_of("lakes", look), "sea");
    look.sea = look.plants = look.underground = true;
    EXPECT_EQ(hidden_of("biomes", look), "");
    EXPECT_EQ(hidden_of("caves", look), "");
}

}  // namespace
}  // namespace talus
