#include "core/recipe/recipe_schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/recipe/parameter_json.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/remarks.h"
#include "tests/core/schema_twins.h"
#include "tests/places.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;

// What the program says against a recipe: an error, a remark, or that nobody knows the field which a number
// follows.
std::string objection_to(const std::string& text) {
    try {
        const ReadRecipe read = recipe_from_json(text);
        if (!read.remarks.empty()) return read.remarks.front();
        for (const std::string& remark : remarks_on(read.recipe)) {
            if (remark.find("does not know") != std::string::npos) return remark;
        }
        return {};
    } catch (const RecipeError& error) {
        return error.what();
    }
}

// Points that are not in order, or too close, are beyond a schema.
const char* const k_unsorted_curve = ".curve: ";

Json recipe_with(const Json& layer) { return {{"talus", 1}, {"layers", Json::array({layer})}}; }

Json defaults_of(std::span<const Parameter> listing) {
    std::vector<ParameterValue> values;
    for (const Parameter& parameter : listing) values.push_back(parameter.default_value);
    return json_from_values(listing, values);
}

// The schema's own entry of a name.
Json definition(const std::string& name) {
    static const Json schema = Json::parse(recipe_schema());
    return schema["definitions"].value(name, Json());
}

TEST(RecipeSchema, AcceptsEveryPresetAsItLiesInTheSourcesAndAsItIsSaved) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    std::vector<std::string> all;
    for (const auto& file : std::filesystem::directory_iterator(source_path("assets/presets"))) {
        all.push_back(text_of(file.path()));
        all.push_back(to_json(recipe_from_json(all.back()).recipe));
    }
    ASSERT_GE(all.size(), 60u);
    expect_accepted(recipe_schema(), all);
}

TEST(RecipeSchema, AcceptsARecipeWithEveryStageAndEveryMask) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    Recipe recipe;
    for (const StageType& type : stage_types()) {
        recipe.layers.push_back(new_layer(recipe, type));
        for (const MaskType& kind : mask_types())
            recipe.layers.edit_back()->masks.push_back(default_mask(kind));
    }
    expect_accepted(recipe_schema(), {to_json(recipe)});
}

TEST(RecipeSchema, HasTheHelpAndTheDefaultOfEveryParameter) {
    for (const StageType& type : stage_types()) {
        const Json properties = definition("stage_" + std::string(type.info.key))["properties"];
        EXPECT_EQ(properties.size(), type.parameters.size()) << type.info.key;
        const Json defaults = defaults_of(type.parameters);
        for (const Parameter& parameter : type.parameters) {
            const std::string key(parameter.info.key);
            EXPECT_EQ(properties[key]["description"], parameter.info.help) << type.info.key << '.' << key;
            EXPECT_EQ(properties[key]["default"], defaults[key]) << type.info.key << '.' << key;
            EXPECT_EQ(properties[key].value("enum", Json::array()).size(), parameter.info.choices.size());
        }
    }
}

TEST(RecipeSchema, AndTheReaderAgreeOnEveryParameterOfEveryStage) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    std::vector<std::string> all;
    for (const StageType& type : stage_types()) {
        const Json layer = {{"stage", type.info.key}, {"parameters", defaults_of(type.parameters)}};
        for (const std::string& parameters : variants_of(layer["parameters"])) {
            Json changed = layer;
            changed["parameters"] = Json::parse(parameters);
            all.push_back(recipe_with(changed).dump());
        }
        // Each end of each range, and just beyond it.
        for (const Parameter& parameter : type.parameters) {
            if (!has_range(parameter.kind)) continue;
            const double beyond = parameter.kind == ParameterKind::integer
                                      ? 1
                                      : 1e-3 * std::max(1.0, parameter.info.max - parameter.info.min);
            for (const double value : {parameter.info.min, parameter.info.max, parameter.info.min - beyond,
                                       parameter.info.max + beyond}) {
                Json changed = layer;
                Json& node = changed["parameters"][std::string(parameter.info.key)];
                if (node.is_array())
                    node[1] = value;
                else
                    node = value;
                all.push_back(recipe_with(changed).dump());
            }
        }
    }
    expect_twins(recipe_schema(), all, objection_to, {k_unsorted_curve});
}

TEST(RecipeSchema, AndTheReaderAgreeOnMasksSettingsAndTheWorld) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    Json masks = Json::array();
    for (const MaskType& kind : mask_types()) {
        masks.push_back(Json{{"kind", kind.info.key}});
        masks.back().update(defaults_of(kind.parameters));
    }
    masks[0]["baseline"] = 50;
    Json layer = {
        {"id", 3}, {"name", "Hills"}, {"stage", "flat"}, {"masks", masks}, {"parameters", Json::object()}};
    layer.update(defaults_of(layer_parameters()));
    Json recipe = recipe_with(layer);
    recipe["$schema"] = "file:///usr/share/talus/schema/talus.schema.json";
    recipe.update(Json{{"name", "N"}, {"about", "A"}, {"world", defaults_of(world_parameters())}});
    recipe["world"]["wrap"] = true;
    // The two ends of the height range belong together, which no schema sees.
    expect_twins(recipe_schema(), variants_of(recipe), objection_to, {"world.high: "});
}

TEST(RecipeSchema, AndTheReaderAgreeOnCurvesEventsRastersAndFields) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    std::vector<std::string> all;
    std::vector<ParameterKind> kinds;
    for (const StageType& type : stage_types()) {
        for (const Parameter& parameter : type.parameters) {
            Json value;
            switch (parameter.kind) {
                case ParameterKind::curve:
                    value = Json::parse("[[0, 0.25], [0.5, 0.75], [1, 1]]");
                    break;
                case ParameterKind::events:
                    value = Json::parse(R"({"end": 60, "list": [["pour", 12.5, 100, 200, 50, 1.5]]})");
                    break;
                case ParameterKind::raster:
                    value = json_from_values({&parameter, 1},
                                             std::vector<ParameterValue>{Raster(Grid<float>(3, 2, 0.1f))})
                                .front();
                    break;
                case ParameterKind::strokes:
                    value = Json::parse(R"(["raise:50:0.2:1:0:0:once:AAD/"])");
                    break;
                case ParameterKind::line:
                    value =
                        Json::parse(R"({"closed": false, "nodes": [[1.5, -2, "ground", 50, 80, "smooth"]]})");
                    break;
                case ParameterKind::path:
                    if (!parameter.info.may_hold) continue;
                    value = {{"file", "own.json"}, {"contents", {{"talus_biomes", 1}}}};
                    break;
                case ParameterKind::number_or_field:
                    value = {{"times", parameter.info.max}, {"field", "slope"}};
                    break;
                default:
                    continue;
            }
            if (std::ranges::count(kinds, parameter.kind) >= 2) continue;
            kinds.push_back(parameter.kind);
            for (const std::string& variant : variants_of(value)) {
                const std::string key(parameter.info.key);
                all.push_back(
                    recipe_with({{"stage", type.info.key}, {"parameters", {{key, Json::parse(variant)}}}})
                        .dump());
            }
        }
    }
    EXPECT_GE(kinds.size(), 6u);
    // What is packed in a raster, and how many numbers there are for its size, no schema sees.
    expect_twins(recipe_schema(), all, objection_to, {"is damaged", k_unsorted_curve});
}

TEST(RecipeSchema, RefusesPointsOfCurvesBeyondTheirRangeAndFieldsThatNobodyKnows) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    const std::vector<std::string> wrong{
        recipe_with({{"stage", "curve"}, {"parameters", {{"curve", {{0, 0}, {1, 1.5}}}}}}).dump(),
        recipe_with({{"stage", "flat"}, {"strength", {{"times", 0.5}, {"field", "nonsense"}}}}).dump()};
    const std::vector<std::string> verdicts = judged(recipe_schema(), wrong);
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        EXPECT_NE(objection_to(wrong[i]), "") << wrong[i];
        EXPECT_NE(verdicts[i], "") << wrong[i];
    }
}

TEST(RecipeSchema, ItsOwnKeyInAFileIsTakenWithoutARemarkAndKept) {
    const std::string text = R"({"$schema": "talus.schema.json", "talus": 1})";
    const ReadRecipe read = recipe_from_json(text);
    EXPECT_THAT(read.remarks, IsEmpty());
    const std::string saved = to_json(read.recipe);
    EXPECT_TRUE(saved.starts_with("{\n  \"$schema\": \"talus.schema.json\",\n  \"talus\": 1,")) << saved;
    EXPECT_EQ(recipe_from_json(saved).recipe, read.recipe);
}

}  // namespace
}  // namespace talus
