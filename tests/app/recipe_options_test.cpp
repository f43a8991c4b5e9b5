// What commands take for a recipe, and the values that are set in it.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RecipeOptionsTest : public CommandLine {
 protected:
    // The heights of a small plain map with these options.
    std::vector<float> made(const std::string& recipe, const std::string& options) const {
        const Outcome outcome = run("export " + recipe + " --size 33 -o made.r32 " + options, k_home);
        EXPECT_EQ(outcome.status, 0) << options << ": " << outcome.error;
        return heights("made.r32");
    }
    static constexpr const char* k_home = "XDG_CONFIG_HOME=.";
};

TEST_F(RecipeOptionsTest, NumbersAreWorkedOut) {
    const auto plain = made("diamond-square", "--set diamond_square.relief=700");
    EXPECT_EQ(made("diamond-square", "--set 'diamond_square.relief=1 km - 3*100'"), plain);
    EXPECT_EQ(made("diamond-square", "--set diamond_square.relief=7e2"), plain);
    EXPECT_NE(made("diamond-square", ""), plain);
}

TEST_F(RecipeOptionsTest, NamesOfTheWorldAreThoseOfTheRecipeBeforeItIsSet) {
    const World& world = find_preset("diamond-square")->recipe.world;
    const auto plain = made("diamond-square", "--set world.high=3000 --set diamond_square.relief=" +
                                                  std::to_string(world.high / 2));
    EXPECT_EQ(made("diamond-square", "--set world.high=3000 --set diamond_square.relief=high/2"), plain);
    EXPECT_NE(made("diamond-square", "--set world.high=3000 --set diamond_square.relief=1500"), plain);
}

TEST_F(RecipeOptionsTest, WhatIsNoNumberStaysAsItIsTyped) {
    const Outcome wrong = run("export diamond-square --set world.high=tall -o a.r32", k_home);
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.error, HasSubstr("tall"));
    EXPECT_EQ(run("export diamond-square --size 33 --set world.high=1/0 -o a.r32", k_home).status, 2);
}

TEST_F(RecipeOptionsTest, APresetOfTheUserGoesByItsName) {
    EXPECT_EQ(run("export 'My hill' -o a.r32", k_home).status, 2);
    std::filesystem::create_directories(folder / "talus/presets");
    save_recipe(find_preset("volcano")->recipe, folder / "talus/presets/My hill.talus");
    save_recipe(find_preset("volcano")->recipe, folder / "talus/presets/alps.talus");
    EXPECT_EQ(made("'My hill'", ""), made("volcano", ""));
    EXPECT_NE(made("alps", ""), made("volcano", "")) << "those that come with Talus keep their keys";
    EXPECT_THAT(run("list presets", k_home).out, HasSubstr("My hill"));
    EXPECT_NE(run("export '../presets/My hill' -o a.r32", k_home).status, 0) << "no way to a file";
    const Outcome over = run("export 'My hill' --size 33 -o 'talus/presets/My hill.talus'", k_home);
    EXPECT_NE(over.status, 0);
}

TEST_F(RecipeOptionsTest, NoFolderOfSettingsIsMadeByCommands) {
    made("diamond-square", "");
    EXPECT_THAT(run("list presets", k_home).out, Not(HasSubstr("My hill")));
    EXPECT_FALSE(std::filesystem::exists(folder / "talus"));
}

}  // namespace
}  // namespace talus
