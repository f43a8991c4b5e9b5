#include "core/recipe/biome_world.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/recipe/edit_text.h"
#include "core/terrain/fitting_ground.h"
#include "core/terrain/listing.h"
#include "core/words/words.h"

namespace talus {
namespace {

// A world of this extent has several regions of every map at its usual sizes.
constexpr double k_usual_extent = 24576;  // m

// Returns a positive number to two digits.
double in_two_digits(double value) {
    double unit = 1;
    while (value >= 100 * unit) unit *= 10;
    while (value < 10 * unit) unit /= 10;
    return std::floor(value / unit + 0.5) * unit;
}

// A new layer that fits the recipe's world.
Layer fitting_layer(const Recipe& recipe, const StageType& type) {
    Layer layer = new_layer(recipe, type);
    fit_biomes_to_extent(layer, recipe.world);
    return layer;
}

// Rivers of the world are a layer of their own, which digs their beds: those that some maps of biomes have
// would come unasked, and beside that layer twice.
Layer without_rivers(Layer map) {
    for (std::size_t i = 0; i < map.values.size(); ++i) {
        const std::string_view key = map.type->parameters[i].info.key;
        if (key == "rivers") map.values[i] = false;
        if (key == "river_width") map.values[i] = 0.0f;
    }
    return map;
}

// A layer of the stage with this choice of its parameter `by`.
Layer layer_by(const Recipe& recipe, std::string_view stage, std::string_view choice) {
    Layer layer = fitting_layer(recipe, *find_stage(stage));
    const std::size_t by = *find_parameter(layer.type->parameters, "by");
    const auto& choices = layer.type->parameters[by].info.choices;
    layer.values[by] = static_cast<int>(std::ranges::find(choices, choice, &Choice::key) - choices.begin());
    return layer;
}

Layer ground_layer(const Recipe& recipe, BiomeWorld::Ground ground) {
    if (ground == BiomeWorld::Ground::flat) return new_layer(recipe, *find_stage("flat"));
    return layer_by(recipe, "ground_from_biomes",
                    BiomeWorld::k_grounds[static_cast<std::size_t>(ground)].key);
}

// Several areas and climates of the maps' default sizes lie in it, and the heights of the shipped table.
World world_for_biomes(const World& before, bool endless) {
    World world{.seed = before.seed,
                .extent = 24576,
                .width = before.width,
                .height = before.height,
                .low = -150,
                .high = 750,
                .bounds = endless ? Bounds::endless : Bounds::bounded};
    world.set_ground_style(fitting_ground(world.range(), world.sea_level));
    return world;
}

}  // namespace

std::span<const Parameter> biome_world_parameters() {
    static const std::vector<Parameter> listing = list_parameters<BiomeWorld>();
    return listing;
}

std::vector<ParameterValue> values_of_biome_world(const BiomeWorld& parts) { return values_of(parts); }

BiomeWorld biome_world_from_values(std::span<const ParameterValue> values) {
    return from_values<BiomeWorld>(values);
}

void fit_biomes_to_extent(Layer& layer, const World& world) {
    const double share = static_cast<double>(world.extent) / k_usual_extent;
    if (layer.type->info.group != Group::biome_map || share >= 1) return;
    for (std::size_t i = 0; i < layer.values.size(); ++i) {
        const Parameter& parameter = layer.type->parameters[i];
        const bool is_ground = layer.type->info.key == "ground_from_biomes" && parameter.info.key == "size";
        float* const value = std::get_if<float>(&layer.values[i]);
        if (value == nullptr || *value == 0 || !(parameter.info.unit == "m" || is_ground)) continue;
        const double size = in_two_digits(std::abs(static_cast<double>(*value)) * share);
        layer.values[i] = clamped(parameter, static_cast<float>(*value < 0 ? -size : size));
    }
}

bool is_endless_with(const Recipe& recipe, const BiomeWorld& parts) {
    return parts.others == BiomeWorld::Others::replaced ? parts.endless : recipe.world.is_endless();
}

Edited with_biome_world(const Recipe& recipe, const BiomeWorld& parts) {
    Edited edited{recipe, "Add a world from biomes"};
    Recipe& made = edited.recipe;
    if (parts.others == BiomeWorld::Others::replaced) {
        made = {};
        made.name = k_biome_world_name;
        made.world = world_for_biomes(recipe.world, parts.endless);
        edited.label = "Make a world from biomes";
    }
    const auto add = [&](std::string_view stage) {
        made.layers.push_back(fitting_layer(made, *find_stage(stage)));
    };
    const std::string_view map = BiomeWorld::k_maps[static_cast<std::size_t>(parts.map)].key;
    made.layers.push_back(without_rivers(fitting_layer(made, *find_stage(map))));
    made.layers.push_back(ground_layer(made, parts.ground));
    if (parts.rivers) add("noise_rivers");
    // After the rivers, whose biome has a material, too.
    if (parts.composition != Composition::By::biome)
        made.layers.push_back(layer_by(made, "composition",
                                       Composition::k_by[static_cast<std::size_t>(parts.composition)].key));
    if (parts.lakes && !is_endless_with(recipe, parts)) add("lakes");
    if (parts.snow) add("snow");
    if (made.layers.size() > k_max_layers) made = recipe;
    return edited;
}

std::vector<const StageType*> exchanges_for(const StageType& type) {
    std::vector<const StageType*> others;
    if (type.info.group != Group::biome_map) return others;
    for (const StageType& other : stage_types()) {
        if (&other != &type && other.info.group == type.info.group && other.info.reads == type.info.reads)
            others.push_back(&other);
    }
    return others;
}

Edited with_stage_exchanged(const Recipe& recipe, int layer_id, const StageType& type) {
    Edited edited{recipe, {}};
    const auto place = find_layer(recipe, layer_id);
    if (!place || recipe.layers[*place].type == nullptr || recipe.layers[*place].type == &type) return edited;
    Layer layer = recipe.layers[*place];
    const StageType& before = *layer.type;
    edited.label = with_fillings(named("Exchange {name} for {other}", layer.name),
                                 {{"other", short_name(type.info.label)}});
    const Layer fresh = fitting_layer(recipe, type);
    if (layer.name == before.info.label) layer.name = fresh.name;
    std::vector<ParameterValue> values = fresh.values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Parameter& parameter = type.parameters[i];
        const auto same = find_parameter(before.parameters, parameter.info.key);
        // A key alone may mean something else there: the finest cells of one map are none of another's.
        if (same && before.parameters[*same].kind == parameter.kind &&
            before.parameters[*same].info.label == parameter.info.label &&
            std::ranges::equal(before.parameters[*same].info.choices, parameter.info.choices, {},
                               &Choice::key, &Choice::key))
            values[i] = clamped(parameter, layer.values[*same]);
    }
    layer.type = &type;
    layer.values = std::move(values);
    layer.unknown_json.clear();
    edited.recipe.layers.set(*place, std::move(layer));
    return edited;
}

}  // namespace talus
