#include "core/recipe/recipe_json.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/formatted.h"
#include "core/base/json_text.h"
#include "core/base/math.h"
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/io/read_heightmap.h"
#include "core/io/safe_file.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/layer_ids.h"
#include "core/recipe/mask_json.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_keys.h"
#include "core/recipe/view_json.h"
#include "core/terrain/fitting_ground.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t k_max_remarks = 50;  // of one file; nobody reads more

const Json* member(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

// The part of what was kept that belongs to a member, an object: empty where nothing was.
Json kept_member(Json& kept, const char* key) {
    if (!kept.contains(key)) return Json::object();
    Json part = std::move(kept[key]);
    kept.erase(key);
    return part;
}

// Returns the members but those of these keys, without copying what is left out: it may be large.
Json without(const Json& object, std::span<const JsonKey> keys) {
    Json rest = Json::object();
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(keys, key, &JsonKey::key) == keys.end()) rest[key] = value;
    }
    return rest;
}

// Returns whether a layer of an unknown stage is enabled: the only setting of it that matters here.
bool is_enabled(const Json& layer) {
    const Json* enabled = member(layer, "enabled");
    return enabled == nullptr || !enabled->is_boolean() || enabled->get<bool>();
}

// An id as a file may hold it: 0, which none has, where there is none.
int id_member(const Json& layer, std::string_view key, const std::string& where) {
    const Json* id = member(layer, key);
    if (id == nullptr) return 0;
    if (!id->is_number_integer())
        throw RecipeError(where + "." + std::string(key) + ": expected a whole number");
    return static_cast<int>(std::clamp<std::int64_t>(id->get<std::int64_t>(), 0, k_max_layer_id));
}

Json json_from_layer(const Layer& layer) {
    if (layer.type == nullptr) return Json::parse(json_of_unknown(layer));
    Json json = {{"id", layer.id}, {"name", layer.name}, {"stage", std::string(layer.type->info.key)}};
    if (layer.parent != 0) json[std::string(k_parent_key)] = layer.parent;
    Json kept = kept_of_unknown(layer.unknown_json);
    const Json kept_parameters = kept_member(kept, "parameters");
    json.update(json_from_values(layer_parameters(), values_of_settings(layer), kept));
    Json masks = Json::array();
    for (const LayerMask& mask : layer.masks) masks.push_back(json_from_mask(mask));
    json["masks"] = std::move(masks);
    json["parameters"] = json_from_values(layer.type->parameters, layer.values, kept_parameters);
    return json;
}

std::string text_member(const Json& object, std::string_view key, const std::string& where) {
    const Json* value = member(object, key);
    if (value == nullptr) return {};
    if (!value->is_string()) throw RecipeError(where + std::string(key) + ": expected a text in quotes");
    return value->get<std::string>();
}

const Json& array_member(const Json& object, std::string_view key, const std::string& where) {
    static const Json k_empty = Json::array();
    const Json* value = member(object, key);
    if (value == nullptr) return k_empty;
    if (!value->is_array()) throw RecipeError(where + std::string(key) + ": expected a list in [ ]");
    return *value;
}

// The colours of a world without lines followed its height range.
void add_lines(Json& world) {
    if (world.contains("tree_line") || world.contains("rock_line") || world.contains("snow_line")) return;
    const auto number = [&](const char* key, float otherwise) {
        const Json* value = member(world, key);
        if (value == nullptr || !value->is_number()) return otherwise;
        constexpr double k_most = 1e6;  // m; what is farther is clamped when it is read
        return static_cast<float>(clamp(value->get<double>(), -k_most, k_most));
    };
    const World usual;
    const HeightRange range{number("low", usual.low), number("high", usual.high)};
    const GroundStyle style = fitting_ground(range, number("sea_level", usual.sea_level));
    world["tree_line"] = style.tree_line;
    world["rock_line"] = style.rock_line;
    world["snow_line"] = style.snow_line;
}

// Before worlds could be endless, a world had a switch: whether it wraps.
Json with_todays_keys(Json world) {
    if (!world.is_object()) return world;
    add_lines(world);
    const Json* wrap = member(world, k_former_wrap.key);
    if (wrap == nullptr || !wrap->is_boolean()) return world;
    const Bounds bounds = wrap->get<bool>() ? Bounds::wrapped : Bounds::bounded;
    world.erase(std::string(k_former_wrap.key));
    if (!world.contains("bounds")) world["bounds"] = k_bounds[static_cast<std::size_t>(bounds)].key;
    return world;
}

Layer layer_from_json(const Json& json, const std::string& where, std::vector<std::string>& remarks) {
    if (!json.is_object()) throw RecipeError(where + ": expected an object in { }");
    Layer layer;
    const std::string stage = text_member(json, "stage", where + ".");
    if (stage.empty())
        throw RecipeError(where + ".stage: missing; give the key of a stage, `talus list stages` names them");
    layer.id = id_member(json, "id", where);
    layer.parent = id_member(json, k_parent_key, where);
    layer.name = text_member(json, "name", where + ".");
    layer.type = find_stage(stage);
    if (layer.type == nullptr) {
        remarks.push_back(
            where + ".stage: \"" + stage +
            "\" is not known to this version of Talus; the layer makes nothing and is kept as it is");
        layer.unknown_json = json_dump(json);
        layer.enabled = is_enabled(json);
    }

    const Json settings = without(json, k_layer_keys);
    if (layer.type != nullptr) {
        Json kept = Json::object();
        static_cast<LayerSettings&>(layer) = settings_from_values(
            values_from_json(layer_parameters(), settings, values_of_settings({}), where, remarks, kept));
        const Json& masks = array_member(json, "masks", where + ".");
        if (masks.size() > k_max_masks) {
            throw RecipeError(where + ".masks: " + std::to_string(masks.size()) + " of them; at most " +
                              std::to_string(k_max_masks) + " are possible");
        }
        for (std::size_t i = 0; i < masks.size(); ++i) {
            layer.masks.push_back(
                mask_from_json(masks[i], where + ".masks[" + std::to_string(i) + "]", remarks));
        }
        layer.values = layer.type->defaults();
        if (const Json* parameters = member(json, "parameters"); parameters != nullptr) {
            Json kept_parameters = Json::object();
            layer.values = values_from_json(layer.type->parameters, *parameters, layer.values,
                                            where + ".parameters", remarks, kept_parameters);
            if (!kept_parameters.empty()) kept["parameters"] = std::move(kept_parameters);
        }
        layer.unknown_json = text_of_unknown(kept);
        layer.unknown_json = json_of_unknown(layer);
    }
    if (layer.name.empty()) layer.name = layer.type != nullptr ? std::string(layer.type->info.label) : stage;
    return layer;
}

// Ids are persistent: those given stay, missing and repeated ones get the next free.
void give_ids(LayerList& layers) {
    std::set<int> all;
    std::set<int> taken;
    for (const Layer& layer : layers) all.insert(layer.id);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i].id > 0 && taken.insert(layers[i].id).second) continue;
        LayerList::Editing layer = layers.edit(i);
        layer->id = free_layer_id(all);
        all.insert(layer->id);
        if (layer->type == nullptr) layer->unknown_json = json_of_unknown(*layer);
        taken.insert(layer->id);
    }
}

}  // namespace

std::string json_of_unknown(const Layer& layer) {
    if (layer.type != nullptr) {
        Json kept = kept_of_unknown(layer.unknown_json);
        const Json parameters =
            still_kept(layer.type->parameters, layer.values, kept_member(kept, "parameters"));
        kept = still_kept(layer_parameters(), values_of_settings(layer), std::move(kept));
        if (!parameters.empty()) kept["parameters"] = parameters;
        return text_of_unknown(kept);
    }
    Json json = Json::parse(layer.unknown_json);
    if (json.value("id", Json()) != Json(layer.id)) json["id"] = layer.id;
    const Json name = json.value("name", json.value("stage", Json()));
    if (name != Json(layer.name)) json["name"] = layer.name;
    if (is_enabled(json) != layer.enabled) json["enabled"] = layer.enabled;
    const std::string parent(k_parent_key);
    if (layer.parent == 0)
        json.erase(parent);
    else if (json.value(parent, Json()) != Json(layer.parent))
        json[parent] = layer.parent;
    return json_dump(json);
}

std::string json_of_unknown(const Recipe& recipe) {
    Json kept = kept_of_unknown(recipe.unknown_json);
    const Json world =
        still_kept(world_parameters(), values_of_world(recipe.world), kept_member(kept, "world"));
    if (!world.empty()) kept["world"] = world;
    return text_of_unknown(kept);
}

std::string to_json(const Recipe& recipe) {
    Json layers = Json::array();
    for (const Layer& layer : recipe.layers) layers.push_back(json_from_layer(layer));
    Json kept = kept_of_unknown(recipe.unknown_json);
    const Json kept_world = kept_member(kept, "world");
    Json json = Json::object();
    // First, as editors of text look for it.
    if (const Json* schema = member(kept, k_schema_key)) json[std::string(k_schema_key)] = *schema;
    json.update({{k_recipe_format_key, k_recipe_format},
                 {"name", recipe.name},
                 {"about", recipe.about},
                 {"world", json_from_values(world_parameters(), values_of_world(recipe.world), kept_world)},
                 {"layers", std::move(layers)}});
    if (!recipe.views.empty()) json["views"] = json_from_views(recipe.views);
    json.update(kept);
    return json_dump(json, 2) + "\n";
}

namespace {

std::string hexadecimal(const Digest& digest) {
    return formatted("%016llx%016llx", static_cast<unsigned long long>(digest.high),
                     static_cast<unsigned long long>(digest.low));
}

// What stands for a raster or strokes that are left out; null for what is written.
Json left_out(const ParameterValue& value) {
    if (const Raster* raster = std::get_if<Raster>(&value); raster != nullptr && !raster->empty())
        return {{"width", raster->width()},
                {"height", raster->height()},
                {"left_out", hexadecimal(raster->digest())}};
    if (const Strokes* strokes = std::get_if<Strokes>(&value); strokes != nullptr && !strokes->empty())
        return {{"strokes", strokes->size()}, {"left_out", hexadecimal(strokes->digest())}};
    return nullptr;
}

// Puts what stands for them into `said`, by the row's key.
void leave_out(std::span<const Parameter> listing, std::vector<ParameterValue>& values, Json& said) {
    for (std::size_t row = 0; row < values.size(); ++row) {
        Json instead = left_out(values[row]);
        if (instead.is_null()) continue;
        said[std::string(listing[row].info.key)] = std::move(instead);
        values[row] = listing[row].default_value;
    }
}

}  // namespace

std::string to_json_without_rasters(Recipe recipe) {
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        if (rasters_of(recipe.layers[i]).empty() && strokes_of(recipe.layers[i]).empty()) continue;
        LayerList::Editing layer = recipe.layers.edit(i);
        Json kept = kept_of_unknown(layer->unknown_json);
        Json parameters = kept_member(kept, "parameters");
        if (layer->type != nullptr) leave_out(layer->type->parameters, layer->values, parameters);
        if (!parameters.empty()) kept["parameters"] = std::move(parameters);
        layer->unknown_json = text_of_unknown(kept);
        for (LayerMask& mask : layer->masks) {
            if (mask.type == nullptr) continue;
            Json said = kept_of_unknown(mask.unknown_json);
            leave_out(mask.type->parameters, mask.values, said);
            mask.unknown_json = text_of_unknown(said);
        }
    }
    return to_json(recipe);
}

namespace {

Json parsed_recipe(std::string_view text) {
    try {
        return parse_json(text, "recipe", k_recipe_format_key);
    } catch (const JsonError& error) {
        throw RecipeError(error.what());
    }
}

}  // namespace

ReadRecipe recipe_from_json(std::string_view text) {
    const Json json = parsed_recipe(text);
    const Json* version = json.is_object() ? member(json, k_recipe_format_key) : nullptr;
    if (version == nullptr || !version->is_number_integer()) {
        throw RecipeError("JSON, but not a Talus recipe: it has no key \"talus\" with the format's version");
    }
    const auto format = version->get<double>();
    if (format < 1) {
        throw RecipeError("talus: there is no format " + json_dump(*version) + "; the first is 1");
    }
    if (format > k_recipe_format) {
        throw RecipeError("made by a newer version of Talus (format " + json_dump(*version) +
                          "); this one reads format " + std::to_string(k_recipe_format));
    }

    ReadRecipe read;
    read.recipe.name = text_member(json, "name", "");
    read.recipe.about = text_member(json, "about", "");
    Json kept = without(json, k_recipe_keys);
    for (const auto& [key, value] : kept.items()) {
        if (key == k_schema_key && value.is_string()) continue;
        read.remarks.push_back(printable(key) + ": not known to this version of Talus; kept as it is");
    }
    if (const Json* world = member(json, "world"); world != nullptr) {
        Json kept_world = Json::object();
        const auto values = values_from_json(world_parameters(), with_todays_keys(*world),
                                             values_of_world({}), "world", read.remarks, kept_world);
        read.recipe.world = with_valid_range(world_from_values(values), read.remarks);
        if (!kept_world.empty()) kept["world"] = std::move(kept_world);
    }
    read.recipe.unknown_json = text_of_unknown(kept);
    read.recipe.unknown_json = json_of_unknown(read.recipe);
    const Json& layers = array_member(json, "layers", "");
    if (layers.size() > k_max_layers) {
        throw RecipeError("layers: " + std::to_string(layers.size()) + " of them; at most " +
                          std::to_string(k_max_layers) + " are possible");
    }
    for (std::size_t i = 0; i < layers.size(); ++i) {
        read.recipe.layers.push_back(
            layer_from_json(layers[i], "layers[" + std::to_string(i) + "]", read.remarks));
    }
    give_ids(read.recipe.layers);
    repair_groups(read.recipe.layers, read.remarks);
    read.recipe.views = views_from_json(array_member(json, "views", ""), read.remarks);
    if (read.remarks.size() > k_max_remarks) {
        const std::size_t more = read.remarks.size() - k_max_remarks;
        read.remarks.resize(k_max_remarks);
        read.remarks.push_back("and " + std::to_string(more) + " more of the kind");
    }
    return read;
}

bool is_recipe_file(const std::string& path) {
    if (lower_case(path).ends_with(".talus")) return true;
    std::error_code error;
    if (has_heightmap_ending(path) || !std::filesystem::is_regular_file(path, error)) return false;
    // Marks of UTF-8 and UTF-16 come before the text, and spaces may.
    constexpr std::string_view k_passed{"\xEF\xBB\xBF\xFE\xFF\0 \t\r\n", 10};
    std::ifstream file(path, std::ios::binary);
    char byte = 0;
    for (int count = 0; count < 1024 && file.get(byte); ++count)
        if (k_passed.find(byte) == k_passed.npos) return byte == '{';
    return false;
}

ReadRecipe load_recipe(const std::string& path) {
    const std::string text = read_text_file(path, k_max_recipe_bytes);
    try {
        ReadRecipe read = recipe_from_json(text);
        read.recipe = with_absolute_paths(std::move(read.recipe), folder_of(path));
        return read;
    } catch (const RecipeError& error) {
        throw RecipeError(path + ": " + error.what());
    }
}

void save_recipe(const Recipe& recipe, const std::string& path) {
    write_file_safely(path, to_json(with_relative_paths(recipe, folder_of(path))));
}

}  // namespace talus
