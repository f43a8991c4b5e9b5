#include <algorithm>
#include <utility>
#include <vector>

#include "core/generate/frozen.h"
#include "core/recipe/edit.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/mask_json.h"
#include "core/recipe/recipe_json.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

// Lets the layer hold these values. What its file said and this version could not read goes with them.
void hold(Layer& layer, const Frozen& frozen) {
    layer.values = values_of(frozen);
    layer.unknown_json = json_of_unknown(layer);
}

// Replaces the strokes among the values by the raster, unless that holds nothing.
void bake_into(std::vector<ParameterValue>& values, const Raster& raster) {
    if (raster.empty()) return;
    const auto strokes = std::ranges::find_if(
        values, [](const ParameterValue& value) { return std::holds_alternative<Strokes>(value); });
    const auto place = std::ranges::find_if(
        values, [](const ParameterValue& value) { return std::holds_alternative<Raster>(value); });
    if (strokes == values.end() || place == values.end()) return;
    *strokes = Strokes();
    *place = raster;
}

}  // namespace

Edited with_layer_frozen(const Recipe& recipe, int layer_id, const FrozenGround& ground) {
    Edited edited{recipe, {}};
    const auto place = find_layer(recipe, layer_id);
    if (!place) return edited;
    const Frozen frozen{.heights = ground.heights, .water = ground.water, .base = ground.base};
    Layer layer = recipe.layers[*place];
    const std::string name = short_name(layer.name);
    if (is_frozen(layer)) {
        edited.label = named("Freeze {name} again", name);
        hold(layer, frozen);
        edited.recipe.layers.set(*place, std::move(layer));
        return edited;
    }
    edited.label = named("Freeze {name}", name);
    if (recipe.layers.size() >= k_max_layers) return edited;
    Layer added = new_layer(recipe, *find_stage(Frozen::info.key));
    added.name = "Frozen " + layer.name;
    hold(added, frozen);
    insert_layer(edited.recipe.layers, *place + 1, std::move(added));
    return edited;
}

Edited with_base_kept(const Recipe& recipe, int layer_id) {
    Edited edited{recipe, {}};
    const auto place = find_layer(recipe, layer_id);
    if (!place || !is_frozen(recipe.layers[*place])) return edited;
    Layer layer = recipe.layers[*place];
    edited.label = named("Keep {name} as it is", layer.name);
    Frozen frozen = from_values<Frozen>(layer.values);
    frozen.base = base_of(recipe, *place);
    hold(layer, frozen);
    edited.recipe.layers.set(*place, std::move(layer));
    return edited;
}

Edited with_strokes_baked(const Recipe& recipe, int layer_id, const BakedStrokes& baked) {
    Edited edited{recipe, {}};
    const auto place = find_layer(recipe, layer_id);
    if (!place || recipe.layers[*place].type == nullptr) return edited;
    Layer layer = recipe.layers[*place];
    edited.label = named("Bake strokes of {name}", layer.name);
    bake_into(layer.values, baked.own);
    for (std::size_t i = 0; i < std::min(layer.masks.size(), baked.masks.size()); ++i)
        bake_into(layer.masks[i].values, baked.masks[i]);
    for (LayerMask& mask : layer.masks) mask.unknown_json = json_of_unknown(mask);
    layer.unknown_json = json_of_unknown(layer);
    edited.recipe.layers.set(*place, std::move(layer));
    return edited;
}

}  // namespace talus
