// The commands that write what lies on the ground: map sheets, plants, weight maps.
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using testing::HasSubstr;

class MapCommands : public CommandLine {
 protected:
    void SetUp() override {
        CommandLine::SetUp();
        Recipe recipe = find_preset(k_opening_preset)->recipe;
        recipe.world.width = recipe.world.height = 129;
        recipe = with_layer_added(recipe, *find_stage("climate")).recipe;
        recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
        write("bay.talus", to_json(recipe));
    }
};

TEST_F(MapCommands, AMapSheetIsWrittenInEachFormatWithTheSameBytesTwice) {
    const std::vector<std::pair<std::string, std::string>> beginnings{
        {"bay.svg", "<?xml"}, {"bay.pdf", "%PDF"}, {"bay.png", "\x89PNG"}};
    for (const auto& [file, beginning] : beginnings) {
        const Outcome made = run("map bay.talus --title 'A bay' -o " + file);
        EXPECT_EQ(made.status, 0) << made.error;
        const std::string bytes = read(file);
        EXPECT_EQ(bytes.substr(0, beginning.size()), beginning);
        EXPECT_EQ(run("map bay.talus --title 'A bay' -o " + file).status, 0);
        EXPECT_TRUE(read(file) == bytes) << file;
    }
    EXPECT_THAT(read("bay.svg"), HasSubstr("A bay"));
}

TEST_F(MapCommands, AnUnknownPaperOrEndingLeavesNothing) {
    EXPECT_EQ(run("map bay.talus -o bay.bmp").status, 2);
    EXPECT_EQ(run("map bay.talus --paper b9 -o bay.svg").status, 2);
    expect_only({"bay.talus"});
}

TEST_F(MapCommands, PlantsAreWrittenAsAListWithUnits) {
    const Outcome made = run("scatter bay.talus --density 0.02 -o plants.csv");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(read("plants.csv"), HasSubstr("kind"));
    EXPECT_TRUE(std::filesystem::exists(folder / "plants.csv.json"));
    EXPECT_EQ(run("scatter bay.talus --density 0.02 -o plants.json").status, 0);
    EXPECT_THAT(read("plants.json"), HasSubstr("kind"));
}

TEST_F(MapCommands, WeightMapsGoWithAHeightmap) {
    const Outcome made = run("export bay.talus -o bay.r16 --weights");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(made.out, HasSubstr("bay_weights_0.png"));
    EXPECT_THAT(made.out, HasSubstr("bay_weights_1.png"));
    EXPECT_THAT(read("bay_weights.json"), HasSubstr("forest_floor"));
    EXPECT_EQ(run("export bay.talus --target unreal -o bay.png --weights").status, 0);
    EXPECT_TRUE(std::filesystem::exists(folder / "bay_weight_rock.png"));
}

}  // namespace
}  // namespace talus
