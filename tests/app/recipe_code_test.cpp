// A recipe as one line of text, and in a picture.
#include <fstream>

#include "core/io/png_text.h"
#include "core/recipe/picture_recipe.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_code.h"
#include "tests/app/command_line.h"
#include "tests/places.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class RecipeCodes : public CommandLine {
 protected:
    const std::string code = code_of(find_preset("rolling-hills")->recipe).text;
    std::string bytes(const char* name) const { return read(name); }
};

TEST_F(RecipeCodes, AreRecipesToEveryCommand) {
    ASSERT_EQ(run("export rolling-hills --size 33 -o preset.r16").status, 0);
    ASSERT_EQ(run("export " + code + " --size 33 -o code.r16").status, 0);
    EXPECT_EQ(bytes("code.r16"), bytes("preset.r16"));
    const Outcome inspected = run("inspect " + code + " --size 33");
    EXPECT_EQ(inspected.status, 0) << inspected.error;
}

TEST_F(RecipeCodes, ThatAreDamagedAreRefusedInOneLine) {
    const Outcome cut = run("export " + code.substr(0, code.size() - 3) + " --size 33 -o a.r16");
    EXPECT_EQ(cut.status, 1);
    EXPECT_THAT(cut.error, HasSubstr("the code is not whole: a character is missing or was changed"));
    EXPECT_LT(cut.error.size(), 200u);
    EXPECT_FALSE(std::filesystem::exists(folder / "a.r16"));
}

TEST_F(RecipeCodes, AreInEveryPngUnlessLeftOut) {
    for (const char* name : {"map.png", "map_normal_gl.png", "map_colour.png"}) {
        const std::string path = (folder / name).string();
        ASSERT_EQ(run(std::string("export rolling-hills --size 33 -o ") + name).status, 0);
        ASSERT_TRUE(png_text(path).has_value()) << name;
        EXPECT_EQ(recipe_in_picture(path)->recipe.layers, find_preset("rolling-hills")->recipe.layers);
        EXPECT_EQ(run(std::string("export rolling-hills --size 33 --no-recipe -o ") + name).status, 0);
        EXPECT_FALSE(png_text(path).has_value()) << name;
    }
    const std::string render = "render rolling-hills --size 33 --width 32 --height 32 -o view.png";
    ASSERT_EQ(run(render).status, 0);
    EXPECT_TRUE(png_text((folder / "view.png").string()).has_value());
    ASSERT_EQ(run(render + " --no-recipe").status, 0);
    EXPECT_FALSE(png_text((folder / "view.png").string()).has_value());
}

TEST_F(RecipeCodes, MakeAPictureItsDocumentToCommandsButAMapToInspect) {
    ASSERT_EQ(run("export rolling-hills --size 33 --set world.sea_level=250 -o map.png").status, 0);
    ASSERT_EQ(run("export map.png -o again.r16").status, 0);
    ASSERT_EQ(run("export rolling-hills --size 33 -o preset.r16").status, 0);
    EXPECT_EQ(bytes("again.r16"), bytes("preset.r16"));
    EXPECT_THAT(run("inspect map.png").out, HasSubstr("33"));
    EXPECT_EQ(run("inspect map.png --seed 3").status, 2) << "a heightmap has no seed";
}

}  // namespace
}  // namespace talus
