#include "core/recipe/recipe_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/random.h"
#include "core/recipe/edit.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/presets.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Away from the default.
ParameterValue unusual(const Parameter& parameter) {
    switch (parameter.kind) {
        case ParameterKind::real:
            return clamped(parameter, 0.1f);
        case ParameterKind::choice:
            return clamped(parameter, 1);
        case ParameterKind::boolean:
            return true;
        case ParameterKind::real4:
            return Float4{1, 2.2f, -3, 0};
        case ParameterKind::curve:
            return Curve{{{0, 0.1f}, {0.3f, 0.7f}, {1, 1}}};
        case ParameterKind::events:
            return RunEvents{
                {{0.1, RunTool::dig, -1.5, 1e7 / 3, 0.1f, 2.2f}, {7, RunTool::rain, 0, 0, 0, 90}}, 1234.1};
        case ParameterKind::path:
            return FilePath{"a map \"\\ü.png",
                            parameter.info.may_hold
                                ? std::make_shared<const std::string>("{\n  \"ü\": [\n    0.1\n  ]\n}\n")
                                : nullptr};
        case ParameterKind::raster:
            return Raster(Grid<float>(3, 2, 0.1f));
        case ParameterKind::strokes:
            return Strokes()
                .with({.tool = StrokeTool::slope,
                       .radius = 0.1f,
                       .height = -3.3f,
                       .builds_up = true,
                       .points = {exact_point(-1e7 / 3, 1e7 / 3, 0.3f), exact_point(0, 0.1, 1)}})
                .with({.points = {{}}});
        case ParameterKind::line:
            return GroundLine{.nodes = {{.x = -1e7 / 3, .y = 0.1, .height = 0.1f, .width = 3.3f},
                                        {.from = HeightFrom::zero, .kind = NodeKind::corner}},
                              .closed = true};
        case ParameterKind::coordinate:
            return std::int64_t{-7};
        default:
            return parameter.default_value;
    }
}

// A recipe with every value away from its default.
Recipe unusual_recipe() {
    Recipe recipe;
    recipe.name = "Föhr \"north\"";
    recipe.about = "two\nlines";
    recipe.world = {.seed = 18446744073709551615ull,
                    .extent = 1234.5f,
                    .width = 300,
                    .height = 200,
                    .low = -12.25f,
                    .high = 87.1f,
                    .sea_level = 3.3f,
                    .bounds = Bounds::wrapped};
    for (const StageType& type : stage_types()) {
        Layer layer = new_layer(recipe, type);
        layer.name += " 2";
        layer.enabled = false;
        layer.blend = Blend::minimum;
        layer.strength = {0.3f};
        for (const MaskType& kind : mask_types()) {
            LayerMask& mask = layer.masks.emplace_back(default_mask(kind));
            for (std::size_t i = 0; i < mask.values.size(); ++i) mask.values[i] = unusual(kind.parameters[i]);
        }
        for (std::size_t i = 0; i < layer.values.size(); ++i) layer.values[i] = unusual(type.parameters[i]);
        recipe.layers.push_back(layer);
    }
    return recipe;
}

TEST(RecipeJson, WhatIsWrittenReadsBackTheSame) {
    const Recipe recipe = unusual_recipe();
    const ReadRecipe read = recipe_from_json(to_json(recipe));
    EXPECT_THAT(read.remarks, IsEmpty());
    EXPECT_EQ(read.recipe, recipe);
    EXPECT_EQ(to_json(read.recipe), to_json(recipe));
}

TEST(RecipeJson, NumbersAreTheShortestThatReadBack) {
    EXPECT_EQ(json_number(0.8f).dump(), "0.8");
    EXPECT_EQ(json_number(4096.0f).dump(), "4096");
    for (std::uint32_t i = 0; i < 200000; ++i) {
        const float value = to_signed_unit(hash(row_key(5, 0, 0), i)) * (i % 2 == 0 ? 1.0f : 20000.0f);
        const auto read = nlohmann::ordered_json::parse(json_number(value).dump());
        ASSERT_EQ(static_cast<float>(read.get<double>()), value);
    }
}

TEST(RecipeJson, EveryPresetReadsWithoutRemarks) {
    ASSERT_FALSE(presets().empty());
    EXPECT_EQ(presets().front().key, k_opening_preset);
    for (const Preset& preset : presets()) {
        EXPECT_THAT(recipe_from_json(to_json(preset.recipe)).remarks, IsEmpty()) << preset.key;
        EXPECT_FALSE(preset.recipe.name.empty()) << preset.key;
        EXPECT_FALSE(preset.recipe.about.empty()) << preset.key;
        EXPECT_EQ(preset.recipe.layers.empty(), &preset == &flat_ground()) << preset.key;
        for (const Layer& layer : preset.recipe.layers) EXPECT_NE(layer.type, nullptr) << preset.key;
    }
}

TEST(RecipeJson, MissingValuesTakeTheirDefaults) {
    const Recipe recipe = recipe_from_json(R"({"talus":1,"layers":[{"stage":"flat"}]})").recipe;
    EXPECT_EQ(recipe.world, World{});
    ASSERT_EQ(recipe.layers.size(), 1u);
    EXPECT_EQ(recipe.layers[0].values, find_stage("flat")->defaults());
    EXPECT_EQ(recipe.layers[0].id, 1);
}

TEST(RecipeJson, AnUnknownStageIsKeptWordForWordAndMakesNothing) {
    const std::string layer = R"({"id":7,"name":"Later","stage":"volcano_9","parameters":{"x":[1,{"y":2}]}})";
    const ReadRecipe read = recipe_from_json(R"({"talus":1,"layers":[)" + layer + "]}");
    EXPECT_THAT(read.remarks, ElementsAre(HasSubstr("layers[0].stage: \"volcano_9\"")));
    EXPECT_EQ(read.recipe.layers[0].type, nullptr);
    EXPECT_EQ(read.recipe.layers[0].id, 7);
    const auto again = nlohmann::ordered_json::parse(to_json(read.recipe));
    EXPECT_EQ(again["layers"][0].dump(), layer);
}

// Before worlds had lines, colours followed the height range.
TEST(RecipeJson, AWorldWithoutLinesGetsThoseThatSuitItsRange) {
    const World old =
        recipe_from_json(R"({"talus":1,"world":{"low":-400,"high":3000,"sea_level":200}})").recipe.world;
    EXPECT_EQ(old.ground_style(), fitting_ground(200, 3000));
    const World dry =
        recipe_from_json(R"({"talus":1,"world":{"low":100,"high":600,"sea_level":-50}})").recipe.world;
    EXPECT_EQ(dry.ground_style(), fitting_ground(100, 600));
    EXPECT_EQ(recipe_from_json(R"({"talus":1,"world":{}})").recipe.world, World{});
    const World set = recipe_from_json(R"({"talus":1,"world":{"high":3000,"snow_line":50}})").recipe.world;
    EXPECT_EQ(set.snow_line, 50);
    EXPECT_EQ(set.tree_line, World{}.tree_line);
}

// What a newer Talus may have written: unknown keys and choices at every place, a mask of an unknown kind.
constexpr std::string_view k_newer = R"({
  "talus": 1, "name": "Later", "about": "", "author": {"name": "Ada"},
  "world": {"seed": 3, "bounds": "sphere", "radius": 6e6},
  "layers": [{
    "id": 4, "name": "Ground", "stage": "diamond_square", "blend": "soften", "tint": [1, 2],
    "masks": [{"kind": "moonlight", "phase": 0.5},
              {"kind": "height", "join": "exclusive", "low": 3, "feather": "long"}],
    "parameters": {"law": "cauchy", "smoothness": 0.5, "fault": true}
  }]
})";

TEST(RecipeJson, AFileOfANewerTalusOpensIsToldAndKeepsEverything) {
    const ReadRecipe read = recipe_from_json(k_newer);
    EXPECT_THAT(read.remarks,
                ElementsAre(HasSubstr("author"), HasSubstr("world.bounds"), HasSubstr("world.radius"),
                            HasSubstr("layers[0].blend"), HasSubstr("layers[0].tint"),
                            HasSubstr("layers[0].masks[0].kind: \"moonlight\""),
                            HasSubstr("layers[0].masks[1].join"), HasSubstr("layers[0].masks[1].feather"),
                            HasSubstr("layers[0].parameters.law"), HasSubstr("layers[0].parameters.fault")));
    const Layer& layer = read.recipe.layers[0];
    EXPECT_EQ(read.recipe.world.bounds, World{}.bounds);
    EXPECT_EQ(layer.blend, Blend::replace);
    EXPECT_EQ(layer.masks[0].type, nullptr);
    EXPECT_EQ(layer.masks[1].settings().join, Join::both);
    EXPECT_EQ(std::get<int>(layer.values[*find_parameter(layer.type->parameters, "law")]),
              std::get<int>(layer.type->defaults()[*find_parameter(layer.type->parameters, "law")]));

    // Everything that the file said is in what is written.
    const auto file = nlohmann::ordered_json::parse(k_newer);
    const std::string again = to_json(read.recipe);
    const auto written = nlohmann::ordered_json::parse(again);
    auto merged = written;
    merged.merge_patch(file);
    EXPECT_EQ(merged["world"], written["world"]);
    EXPECT_EQ(written["author"], file["author"]);
    const auto& wrote = written["layers"][0];
    const auto& said = file["layers"][0];
    for (const char* key : {"blend", "tint"}) EXPECT_EQ(wrote[key], said[key]) << key;
    for (const auto& [key, value] : said["parameters"].items())
        EXPECT_EQ(wrote["parameters"][key], value) << key;
    EXPECT_EQ(wrote["masks"][0], said["masks"][0]);
    for (const auto& [key, value] : said["masks"][1].items()) EXPECT_EQ(wrote["masks"][1][key], value) << key;
    EXPECT_EQ(to_json(recipe_from_json(again).recipe), again);
    EXPECT_EQ(recipe_from_json(again).recipe, read.recipe);
}

TEST(RecipeJson, AnUnknownChoiceIsKeptUntilTheUserMakesAnother) {
    const ReadRecipe read = recipe_from_json(k_newer);
    const std::size_t blend = *find_parameter(layer_parameters(), "blend");
    const Recipe edited = with_setting(read.recipe, 4, blend, static_cast<int>(Blend::maximum)).recipe;
    const auto written = nlohmann::ordered_json::parse(to_json(edited));
    EXPECT_EQ(written["layers"][0]["blend"], "maximum");
    EXPECT_EQ(written["layers"][0]["tint"].size(), 2u);
    EXPECT_EQ(digest_of(recipe_from_json(to_json(edited)).recipe), digest_of(edited));
}

TEST(RecipeJson, WhatIsUnknownChangesTheDocumentButNoTerrain) {
    const Recipe newer = recipe_from_json(k_newer).recipe;
    Recipe known = newer;
    Layer layer = known.layers[0];
    layer.unknown_json.clear();
    layer.masks.erase(layer.masks.begin());
    known.layers.set(0, layer);
    EXPECT_FALSE(newer == known);
    EXPECT_EQ(newer.layers.effect(0), known.layers.effect(0));
}

TEST(RecipeJson, MasksOfTheFirstVersionReadWithoutRemarks) {
    const ReadRecipe read = recipe_from_json(R"({"talus":1,"layers":[{"stage":"flat","masks":[
        {"kind":"height","low":450,"high":2000,"soft":120,"baseline":20,"invert":false},
        {"kind":"slope","low":25,"high":90,"soft":5,"baseline":60,"invert":true}]}]})");
    EXPECT_THAT(read.remarks, IsEmpty());
    EXPECT_EQ(
        read.recipe.layers[0].masks,
        (std::vector{
            mask_of("height", {{"low", 450.0f}, {"high", 2000.0f}, {"soft", 120.0f}}),
            mask_of(
                "slope",
                {{"low", 25.0f}, {"high", 90.0f}, {"soft", 5.0f}, {"baseline", 60.0f}, {"invert", true}})}));
}

TEST(RecipeJson, AnUnknownStageIsEnabledAsItsOwnKeySays) {
    const std::string inner = R"("stage":"volcano_9","parameters":{"enabled":false})";
    ReadRecipe read =
        recipe_from_json(R"({"talus":1,"layers":[{)" + inner + R"(},{"enabled":false,)" + inner + "}]}");
    EXPECT_TRUE(read.recipe.layers[0].enabled);
    EXPECT_FALSE(read.recipe.layers[1].enabled);
    read.recipe.layers.edit(0)->enabled = false;
    EXPECT_FALSE(recipe_from_json(to_json(read.recipe)).recipe.layers[0].enabled);
}

TEST(RecipeJson, NumbersOutOfRangeAreClampedAndSaid) {
    const ReadRecipe read = recipe_from_json(
        R"({"talus":1,"world":{"width":-5,"low":5,"high":5},
            "layers":[{"stage":"diamond_square","strength":7,"parameters":{"smoothness":1e300,"feature_size":-1}}]})");
    EXPECT_EQ(read.recipe.world.width, 2);
    EXPECT_EQ(read.recipe.world.high, 6);
    EXPECT_EQ(read.recipe.layers[0].strength.number, 1);
    EXPECT_EQ(std::get<float>(read.recipe.layers[0].values[0]), 1);
    EXPECT_THAT(read.remarks,
                ElementsAre(HasSubstr("world.width"), HasSubstr("world.high"),
                            HasSubstr("layers[0].strength"), HasSubstr("layers[0].parameters.smoothness"),
                            HasSubstr("layers[0].parameters.feature_size")));
}

TEST(RecipeJson, IdsStayAndRepeatedOnesAreReplaced) {
    const auto layers =
        recipe_from_json(
            R"({"talus":1,"layers":[{"id":4,"stage":"flat"},{"id":4,"stage":"flat"},{"stage":"flat"}]})")
            .recipe.layers;
    EXPECT_EQ(layers[0].id, 4);
    EXPECT_EQ(layers[1].id, 5);
    EXPECT_EQ(layers[2].id, 6);
}

TEST(RecipeJson, UnknownKeysAreToldButNotByTheThousand) {
    const auto few = recipe_from_json(R"({"talus":1,"wrold":{},"\u001b[31m":1})").remarks;
    EXPECT_THAT(few, ElementsAre(HasSubstr("wrold: not known"), HasSubstr("\\x1b[31m: not known")));
    std::string layers;
    for (int i = 0; i < 200; ++i) layers += std::string(i == 0 ? "" : ",") + R"({"stage":"flat","wrong":1})";
    const auto many = recipe_from_json(R"({"talus":1,"layers":[)" + layers + "]}").remarks;
    ASSERT_EQ(many.size(), 51u);
    EXPECT_EQ(many.back(), "and 150 more of the kind");
}

struct Broken {
    const char* text;
    const char* says;
};

TEST(RecipeJson, WhatIsNoRecipeIsRefusedWithTheKeyAndTheRemedy) {
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    std::string wide = "{\"talus\":1";
    for (int i = 0; i < 5000; ++i) wide += ",\"" + std::to_string(i) + "\":{}";
    wide += "}";
    const auto times = [](int count, const std::string& text) {
        std::string all;
        for (int i = 0; i < count; ++i) all += (i == 0 ? "" : ",") + text;
        return all;
    };
    const std::string many_layers = R"({"talus":1,"layers":[)" + times(500'000, "{}") + "]}";
    const std::string many_masks =
        R"({"talus":1,"layers":[{"stage":"flat","masks":[)" + times(65, R"({"kind":"height"})") + "]}]}";
    const Broken cases[] = {
        {"", "empty"},
        {"  \n", "empty"},
        {"mountain", "not JSON"},
        {"{\"talus\":1", "not JSON: the file is cut off"},
        {"\x89PNG\r\n", "not JSON: a recipe begins with"},
        {"\xff\xfe", "not JSON"},
        {"[1,2]", "not a Talus recipe"},
        {"{}", "not a Talus recipe"},
        {R"({"talus":99})", "newer version"},
        {R"({"talus":18446744073709551615})", "newer version"},
        {R"({"talus":0})", "there is no format 0"},
        {R"({"talus":-1})", "there is no format -1"},
        {R"({"talus":1,"world":{"seed":1,"seed":2}})", "world.seed: stands there twice"},
        {R"({"talus":1,"layers":[{"stage":"import","parameters":{"file":"x\u0000.r16"}}]})",
         "layers[0].parameters.file: expected the path of a file, without a zero byte"},
        {many_layers.c_str(), "layers: 500000 of them; at most 1000"},
        {many_masks.c_str(), "layers[0].masks: 65 of them; at most 64"},
        {R"({"talus":1,"layers":{}})", "layers: expected a list"},
        {R"({"talus":1,"layers":[5]})", "layers[0]: expected an object"},
        {R"({"talus":1,"layers":[{}]})", "layers[0].stage: missing"},
        {R"({"talus":1,"layers":[{"stage":5}]})", "layers[0].stage"},
        {R"({"talus":1,"world":{"width":"big"}})", "world.width: expected a whole number, found \"big\""},
        {R"({"talus":1,"world":{"width":2.5}})", "world.width"},
        {R"({"talus":1,"world":7})", "world: expected an object"},
        {R"({"talus":1,"layers":[{"stage":"diamond_square","parameters":{"law":3}}]})",
         "layers[0].parameters.law: expected one of uniform, gaussian"},
        {R"({"talus":1,"layers":[{"stage":"diamond_square","parameters":{"corners":[1,2]}}]})",
         "four numbers"},
        {R"({"talus":1,"layers":[{"stage":"flat","masks":[{"kind":1}]}]})", "layers[0].masks[0].kind"},
        {deep.c_str(), "nested deeper"},
        {wide.c_str(), "members"},
    };
    for (const Broken& broken : cases) {
        try {
            recipe_from_json(broken.text);
            ADD_FAILURE() << "read " << std::string(broken.text).substr(0, 60);
        } catch (const RecipeError& error) {
            EXPECT_THAT(error.what(), HasSubstr(broken.says));
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
    }
}

// One rule for the window and for every command.
TEST(RecipeJson, AFileIsARecipeByItsEndingOrByHowItBegins) {
    const TemporaryFolder folder;
    const std::string json = to_json(Recipe{});
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"a.talus", ""}, {"B.TALUS", "x"}, {"c.json", json}, {"d", "\xEF\xBB\xBF\n " + json}}) {
        put_file(folder / name, text);
        EXPECT_TRUE(is_recipe_file(folder / name)) << name;
    }
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"e.asc", "ncols 2"}, {"f.PNG", json}, {"g.r16", "{{{{"}, {"h.txt", "words {"}, {"i", ""}}) {
        put_file(folder / name, text);
        EXPECT_FALSE(is_recipe_file(folder / name)) << name;
    }
    EXPECT_TRUE(is_recipe_file(folder / "nothing.talus"));
    EXPECT_FALSE(is_recipe_file(folder / "nothing.json"));
    EXPECT_FALSE(is_recipe_file(folder / "."));
}

}  // namespace
}  // namespace talus
