// The commands that write what lies on the ground: map sheets, plants, weight maps.
#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>
#include <vector>

#include "core/map/plant_symbols.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class MapCommands : public CommandLine {
 protected:
    void SetUp() override {
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

// Of an SVG: the text of a layer, and the points of each of its paths.
std::string layer_of(const std::string& svg, const std::string& key) {
    const std::size_t begin = svg.find("<g id=\"" + key + "\"");
    return begin == std::string::npos ? "" : svg.substr(begin, svg.find("</g>", begin) - begin);
}
using Path = std::vector<std::pair<double, double>>;
std::vector<Path> paths_of(const std::string& layer) {
    std::vector<Path> paths;
    const std::string attribute = " d=\"";
    for (std::size_t at = layer.find(attribute); at != std::string::npos; at = layer.find(attribute, at)) {
        at += attribute.size();
        std::string text = layer.substr(at, layer.find('"', at) - at);
        std::ranges::replace_if(
            text, [](char c) { return c == 'M' || c == 'L' || c == 'Z'; }, ' ');
        std::istringstream numbers(text);
        paths.emplace_back();
        for (double x = 0, y = 0; numbers >> x >> y;) paths.back().emplace_back(x, y);
    }
    return paths;
}

TEST_F(MapCommands, PlantsOnASheetAreThinnedKeepOffRiversAndAreNamedInTheLegend) {
    ASSERT_EQ(run("map bay.talus -o bare.svg").status, 0);
    ASSERT_EQ(run("map bay.talus --plants -o bay.svg").status, 0);
    ASSERT_EQ(run("scatter bay.talus -o plants.csv").status, 0);
    const std::string svg = read("bay.svg");
    EXPECT_EQ(layer_of(read("bare.svg"), "plants"), "");
    const std::vector<Path> plants = paths_of(layer_of(svg, "plants"));
    const std::string list = read("plants.csv");
    EXPECT_GT(plants.size(), 50u);
    EXPECT_LT(plants.size(), static_cast<std::size_t>(std::ranges::count(list, '\n')) / 10);

    // Every place of a river, against the box around every stroke of a symbol.
    struct Box {
        double west, east, north, south;
    };
    std::vector<Box> boxes;
    for (const Path& plant : plants) {
        Box box{1e9, -1e9, 1e9, -1e9};
        for (const auto& [x, y] : plant) {
            box = {std::min(box.west, x), std::max(box.east, x), std::min(box.north, y),
                   std::max(box.south, y)};
        }
        boxes.push_back(box);
    }
    const std::vector<Path> rivers = paths_of(layer_of(svg, "rivers"));
    ASSERT_FALSE(rivers.empty());
    int wet = 0;
    for (const Path& river : rivers) {
        for (std::size_t i = 1; i < river.size(); ++i) {
            const auto [x0, y0] = river[i - 1];
            const auto [x1, y1] = river[i];
            const int steps = 1 + static_cast<int>(std::hypot(x1 - x0, y1 - y0) / 0.4);
            for (int k = 0; k <= steps; ++k) {
                const double x = x0 + (x1 - x0) * k / steps;
                const double y = y0 + (y1 - y0) * k / steps;
                wet += std::ranges::any_of(boxes, [&](const Box& box) {
                    return x >= box.west && x <= box.east && y >= box.north && y <= box.south;
                });
            }
        }
    }
    EXPECT_EQ(wet, 0);

    // As many kinds of symbols as there are names.
    const std::string legend = layer_of(svg, "legend");
    const std::string plain = layer_of(read("bare.svg"), "legend");
    int named = 0;
    for (std::size_t i = 0; i < k_plant_shapes; ++i) {
        const std::string label = ">" + std::string(label_of(static_cast<PlantShape>(i))) + "<";
        EXPECT_THAT(plain, ::testing::Not(HasSubstr(label)));
        named += legend.find(label) != std::string::npos;
    }
    EXPECT_GE(named, 2);
}

TEST_F(MapCommands, PlantsAreWrittenAsAListWithUnits) {
    const Outcome made = run("scatter bay.talus --density 0.02 -o plants.csv");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(read("plants.csv"), HasSubstr("kind"));
    EXPECT_TRUE(std::filesystem::exists(folder / "plants.csv.json"));
    EXPECT_EQ(run("scatter bay.talus --density 0.02 -o plants.json").status, 0);
    EXPECT_THAT(read("plants.json"), HasSubstr("kind"));
}

TEST_F(MapCommands, VeryManyPlantsAreCountedBeforeTheyArePlaced) {
    const Outcome counted = run("scatter alps --size 65 --set world.extent=40000 --memory 80M -o many.csv");
    EXPECT_EQ(counted.status, 1);
    EXPECT_THAT(counted.error,
                AllOf(HasSubstr("million plants; a smaller --density"), HasSubstr("needs about")));
    EXPECT_FALSE(std::filesystem::exists(folder / "many.csv"));
}

TEST_F(MapCommands, SeveralFieldsAndPlantsGoInOneExport) {
    const std::string mesas = "mesas --size 129 --set world.extent=3000 -o ";
    const Outcome made = run("export " + mesas + "all.png --field height --field flow --plants");
    EXPECT_EQ(made.status, 0) << made.error;
    ASSERT_EQ(run("export " + mesas + "one.png").status, 0);
    ASSERT_EQ(run("export " + mesas + "one_flow.png --field flow").status, 0);
    ASSERT_EQ(run("scatter " + mesas + "one_plants.csv").status, 0);
    for (const std::string ending : {".png", "_flow.png", "_plants.csv"}) {
        EXPECT_TRUE(read("all" + ending) == read("one" + ending)) << ending;
        for (const std::string& file : {"all" + ending, "all" + ending + ".json"}) {
            EXPECT_TRUE(std::filesystem::exists(folder / file)) << file;
            EXPECT_THAT(made.out, HasSubstr(file + "  ")) << file;
        }
    }
    const Outcome twice = run("export " + mesas + "a.png a_flow.png --field height --field flow");
    EXPECT_EQ(twice.status, 2);
    EXPECT_THAT(twice.error, HasSubstr("a_flow.png"));
    const Outcome too_many = run("export jacksboro --size 65 -o b.png --plants");
    EXPECT_EQ(too_many.status, 1);
    EXPECT_THAT(too_many.error, HasSubstr("--density"));
    EXPECT_FALSE(std::filesystem::exists(folder / "b.png"));
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
