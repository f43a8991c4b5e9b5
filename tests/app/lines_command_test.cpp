// Lines of a recipe as files, and their way found before that.
#include <nlohmann/json.hpp>
#include <string>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class LinesCommand : public CommandLine {
 protected:
    void SetUp() override {
        const Recipe hills = find_preset("rolling-hills")->recipe;
        save_recipe(with_layer_added(hills, *find_stage("road"), hills.layers[0].id).recipe,
                    folder / "road.talus");
    }
    // Places of the first line in a file that is made with these options.
    std::size_t places(const std::string& options) const {
        const Outcome outcome = run("lines road.talus -o line.geojson " + options);
        EXPECT_EQ(outcome.status, 0) << outcome.error;
        const auto file = nlohmann::json::parse(read("line.geojson"));
        return file["features"][0]["geometry"]["coordinates"].size();
    }
};

TEST_F(LinesCommand, WritesTheLineAsItIsDrawnOrAlongItsWay) {
    const std::size_t drawn = places("");
    EXPECT_GE(drawn, 2u);
    const std::string straight = read("line.geojson");
    places("--way road");
    EXPECT_NE(read("line.geojson"), straight);
}

TEST_F(LinesCommand, RefusesALayerWithoutAWay) {
    const Outcome outcome = run("lines road.talus -o line.geojson --way blur");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.error, HasSubstr("--way blur"));
    expect_only({"road.talus"});
}

}  // namespace
}  // namespace talus
