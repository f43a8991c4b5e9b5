#include "core/recipe/recipe_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/base64.h"
#include "core/io/deflate.h"
#include "core/recipe/presets.h"
#include "tests/fuzz/random_edits.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string code_refusal(const std::string& code) {
    try {
        recipe_from_code(code);
    } catch (const RecipeError& error) {
        return error.what();
    }
    return "";
}

std::vector<std::uint8_t> bytes_of(const std::string& code) {
    return from_base64url(code.substr(code.find('.') + 1)).value();
}

// The code of these bytes, with their checksum set right.
std::string code_of_bytes(std::vector<std::uint8_t> bytes) {
    const std::uint32_t sum = crc32(std::span(bytes).subspan(4));
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(sum >> (8 * i));
    return "talus1." + base64url_of(bytes);
}

void expect_same_after(const Recipe& recipe) {
    const RecipeCode code = code_of(recipe);
    ASSERT_FALSE(code.cut);
    ASSERT_TRUE(is_recipe_code(code.text));
    const ReadRecipe read = recipe_from_code(code.text);
    ASSERT_EQ(to_json(read.recipe), to_json(recipe));
    ASSERT_EQ(read.recipe, recipe);
}

TEST(RecipeCode, HoldsEveryPresetInUnder1500Signs) {
    for (const Preset& preset : presets()) {
        ASSERT_NO_FATAL_FAILURE(expect_same_after(preset.recipe)) << preset.key;
        EXPECT_THAT(recipe_from_code(code_of(preset.recipe).text).remarks, IsEmpty()) << preset.key;
        EXPECT_LT(code_of(preset.recipe).text.size(), 1500u) << preset.key;
    }
}

TEST(RecipeCode, OfRandomRecipesGivesEqualOnes) {
    for (const unsigned seed : {1u, 2u}) {
        fuzz::RandomEdits random(seed);
        Recipe recipe = seed == 1 ? Recipe{} : find_preset(k_opening_preset)->recipe;
        for (int i = 0; i < 250; ++i) {
            recipe = random.next(recipe).recipe;
            if (i % 3 == 0 && !recipe.layers.empty())
                recipe = random.with_random_stroke(recipe, recipe.layers[0].id).recipe;
            ASSERT_NO_FATAL_FAILURE(expect_same_after(recipe)) << seed << ": " << i;
        }
    }
}

TEST(RecipeCode, MayBeBrokenIntoLinesAnywhere) {
    const Recipe& recipe = find_preset(k_opening_preset)->recipe;
    std::string code = code_of(recipe).text;
    for (std::size_t i = code.size(); i > 0; i -= std::min<std::size_t>(i, 17)) code.insert(i, "\r\n\t ");
    EXPECT_TRUE(is_recipe_code(code));
    EXPECT_EQ(recipe_from_code(code).recipe, recipe);
}

TEST(RecipeCode, WithAnySignChangedOrMissingIsRefused) {
    const std::string code = code_of(Recipe{}).text;
    const std::string whole = "the code is not whole";
    for (std::size_t i = code.find('.') + 1; i < code.size(); ++i) {
        std::string changed = code;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        EXPECT_THAT(code_refusal(changed), HasSubstr(whole)) << i;
        EXPECT_THAT(code_refusal(std::string(code).erase(i, 1)), HasSubstr(whole)) << i;
    }
    EXPECT_THAT(code_refusal("talus2" + code.substr(6)), HasSubstr("version 2; this Talus reads version 1"));
    EXPECT_THAT(code_refusal("island.talus"), HasSubstr("not a code"));
}

TEST(RecipeCode, IsToldFromNamesOfFiles) {
    for (const char* name : {"talus1.png", "talus1.talus", "my talus1.abc", "talus.abcdefghijklmnopqrst",
                             "talus1.abcdefghijklmnopq/r", "{\"talus\": 1}", ""})
        EXPECT_FALSE(is_recipe_code(name)) << name;
}

TEST(RecipeCode, TellsThatDefaultsHaveChanged) {
    std::vector<std::uint8_t> bytes = bytes_of(code_of(Recipe{}).text);
    bytes[4] ^= 1;  // the sum of the recipe with its defaults
    EXPECT_THAT(recipe_from_code(code_of_bytes(bytes)).remarks,
                testing::ElementsAre(HasSubstr("other defaults: the land may differ")));
}

TEST(RecipeCode, OfLongTextIsPacked) {
    Recipe recipe;
    recipe.about = std::string(300'000, 'a');
    EXPECT_LT(code_of(recipe).text.size(), 10'000u);
    ASSERT_NO_FATAL_FAILURE(expect_same_after(recipe));
}

// The length in the head claims more than a machine has.
TEST(RecipeCode, DoesNotTakeMemoryOnAClaim) {
    std::vector<std::uint8_t> bytes = bytes_of(code_of(Recipe{}).text);
    for (int i = 8; i < 12; ++i) bytes[static_cast<std::size_t>(i)] = 255;
    EXPECT_THAT(code_refusal(code_of_bytes(bytes)), HasSubstr("not whole"));
}

}  // namespace
}  // namespace talus
