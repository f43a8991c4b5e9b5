#include "core/recipe/recipe_schema.h"

#include <vector>

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/mask/height_mask.h"
#include "core/recipe/group_stage.h"
#include "core/recipe/parameter_schema.h"
#include "core/recipe/recipe.h"
#include "core/recipe/recipe_keys.h"

namespace talus {
namespace {

using schema::Json;

constexpr std::string_view k_help =
    "A terrain of Talus: a world and the layers that make it. A number out of range is clamped when the file "
    "is opened, an unknown stage, mask, choice or key is kept without an effect, and Talus says so; a value "
    "of another type is an error. `talus list stages` and `talus list masks` tell the same as this schema.";

// Keys that today's files no longer have.
void add_former(Json& object, const JsonKey& key, Json value) {
    value = schema::described(std::move(value), key.help);
    value["deprecationMessage"] = key.help;  // VS Code's own
    object["properties"][std::string(key.key)] = std::move(value);
}

std::string definition_of(const StageType& type) { return "stage_" + std::string(type.info.key); }
std::string definition_of(const MaskType& type) { return "mask_" + std::string(type.info.key); }

// Returns the schema of a key of a stage or of a mask.
Json key_schema(const auto& types) {
    std::vector<Choice> choices;
    for (const auto& type : types) choices.push_back({type.info.key, type.info.label, type.info.help});
    return schema::one_of(choices);
}

Json world_schema() {
    Json world = schema_of(world_parameters());
    add_former(world, k_former_wrap, {{"type", "boolean"}});
    return world;
}

Json mask_schema(const MaskType& type) {
    Json mask = schema::object({&k_mask_kind, 1}, {{k_mask_kind.key, {{"const", type.info.key}}}});
    add_to_schema(mask, type.parameters);
    if (type.info.key == HeightMask::info.key) add_former(mask, k_former_baseline, Json::object());
    mask["description"] = type.info.help;
    return mask;
}

// A mask of any kind: its kind says which schema holds for the rest.
Json any_mask_schema() {
    const std::string kind(k_mask_kind.key);
    Json rules = Json::array();
    for (const MaskType& type : mask_types()) {
        rules.push_back(schema::where_is(kind, type.info.key, schema::ref(definition_of(type))));
        // A mask that does not say its kind is one of height.
        if (type.info.key == HeightMask::info.key) rules.back()["if"].erase("required");
    }
    return {{"type", "object"},
            {"properties", {{kind, schema::described(key_schema(mask_types()), k_mask_kind.help)}}},
            {"allOf", std::move(rules)}};
}

// What a layer's stage may be: one of the list, or a group.
std::vector<StageType> stages_of_layers() {
    std::vector<StageType> all(stage_types().begin(), stage_types().end());
    all.push_back(group_stage());
    return all;
}

Json layer_schema() {
    const std::vector<StageType> stages = stages_of_layers();
    Json rules = Json::array();
    for (const StageType& type : stages) {
        const Json parameters = {{"properties", {{"parameters", schema::ref(definition_of(type))}}}};
        rules.push_back(schema::where_is("stage", type.info.key, parameters));
    }
    Json layer = schema::object(k_layer_keys, {{"id", {{"type", "integer"}}},
                                               {"name", schema::text()},
                                               {k_parent_key, {{"type", "integer"}}},
                                               {"stage", key_schema(stages)},
                                               {"masks", schema::list(schema::ref("mask"), 0, k_max_masks)},
                                               {"parameters", {{"type", "object"}}}});
    add_to_schema(layer, layer_parameters());
    layer = schema::with_needed(std::move(layer), {"stage"});
    layer["allOf"] = std::move(rules);
    return layer;
}

Json view_schema() {
    Json view = schema::object({&k_view_name, 1}, {{k_view_name.key, schema::text()}});
    add_to_schema(view, view_parameters());
    return view;
}

}  // namespace

std::string recipe_schema() {
    Json definitions = {{"layer", layer_schema()}, {"mask", any_mask_schema()}, {"view", view_schema()}};
    for (const MaskType& type : mask_types()) definitions[definition_of(type)] = mask_schema(type);
    for (const StageType& type : stages_of_layers()) {
        Json parameters = schema_of(type.parameters);
        parameters["description"] = type.info.help;
        definitions[definition_of(type)] = std::move(parameters);
    }
    const Json recipe = schema::with_needed(
        schema::object(k_recipe_keys, {{k_recipe_format_key, schema::whole(1, k_recipe_format)},
                                       {"name", schema::text()},
                                       {"about", schema::text()},
                                       {"world", world_schema()},
                                       {"layers", schema::list(schema::ref("layer"), 0, k_max_layers)},
                                       {"views", schema::list(schema::ref("view"), 0, k_max_views)}}),
        {k_recipe_format_key});
    return json_dump(schema::file("Talus recipe", k_help, recipe, std::move(definitions)), 2) + "\n";
}

}  // namespace talus
