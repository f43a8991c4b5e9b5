#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/recipe/biome_world.h"
#include "core/recipe/edit.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/mask_json.h"
#include "core/recipe/recipe_json.h"
#include "core/words/words.h"

namespace talus {
namespace {

// Other ground keeps its heights: a volcano rises from it, noise goes up and down around it. A stage that is
// nothing but a level keeps its own, for at 0 it would do nothing.
void lay_over_ground(Layer& layer) {
    layer.blend = Blend::add;
    const auto level = find_parameter(layer.type->parameters, "level");
    if (level && layer.values.size() > 1) layer.values[*level] = 0.0f;
}

// To two digits, as one would type it.
double round_number(double value) {
    double step = 1;
    while (std::fabs(value) >= 100 * step) step *= 10;
    while (value != 0 && std::fabs(value) < 10 * step) step /= 10;
    return std::floor(value / step + 0.5) * step;
}

// A shape that comes upon other ground is a part of the world, whatever size that has, and keeps its form;
// in a large one it does not grow higher than it is by default.
void fit_shape_to_extent(Layer& layer, const World& world) {
    const MapHandles& handles = layer.type->handles;
    if (handles.new_radius == 0) return;
    const Lattice lattice = lattice_of(world);
    const double shorter = std::min(lattice.extent_x(), lattice.extent_y());
    const std::vector<Parameter>& rows = layer.type->parameters;
    const double radius =
        static_cast<double>(std::get<float>(layer.values[*find_parameter(rows, handles.radii[0])]));
    const double times = handles.new_radius * shorter / radius;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind != ParameterKind::real || rows[i].info.unit != "m") continue;
        const bool is_radius = std::ranges::find(handles.radii, rows[i].info.key) != handles.radii.end();
        const double length = static_cast<double>(std::get<float>(layer.values[i]));
        const double fitting = round_number(length * (is_radius ? times : std::min(times, 1.0)));
        layer.values[i] = clamped(rows[i], static_cast<float>(fitting));
    }
}

// A layer or mask that follows a line begins with one, which is there to be dragged.
void draw_new_lines(std::span<const Parameter> listing, std::vector<ParameterValue>& values,
                    const World& world) {
    const Lattice lattice = lattice_of(world);
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const NewLine& line = listing[i].info.new_line;
        if (listing[i].kind == ParameterKind::line && std::get<GroundLine>(values[i]).empty())
            values[i] = initial_line(lattice.extent_x(), lattice.extent_y(), line.span, line.closed,
                                     line.height, initial_width(listing[i], world));
    }
}

// after: the id of the layer below it; one that is not there stands for the last.
Edited with_layer_after(const Recipe& recipe, int after, Layer layer, const char* label) {
    Edited edited{recipe, named(label, layer.name)};
    if (recipe.layers.size() >= k_max_layers) return edited;
    const std::size_t last = recipe.layers.empty() ? 0 : recipe.layers.size() - 1;
    const std::size_t place = recipe.layers.empty() ? 0 : find_layer(recipe, after).value_or(last) + 1;
    insert_layer(edited.recipe.layers, place, std::move(layer));
    return edited;
}

// Lets `change` edit the layer; it returns the label.
Edited with_layer_changed(const Recipe& recipe, int layer_id, auto&& change) {
    Edited edited{recipe, {}};
    const auto place = find_layer(recipe, layer_id);
    if (!place) return edited;
    Layer layer = recipe.layers[*place];
    edited.label = change(layer);
    layer.unknown_json = json_of_unknown(layer);
    for (LayerMask& mask : layer.masks) mask.unknown_json = json_of_unknown(mask);
    edited.recipe.layers.set(*place, std::move(layer));
    return edited;
}

// The same for its masks, where there is one at `place`.
Edited with_masks_changed(const Recipe& recipe, int layer_id, std::size_t place, const char* label,
                          auto&& change) {
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) {
        if (place < layer.masks.size()) change(layer.masks);
        return named(label, layer.name);
    });
}

// Each value within its parameter's range.
LayerMask clamped(LayerMask mask) {
    for (std::size_t i = 0; i < mask.values.size(); ++i)
        mask.values[i] = clamped(mask.type->parameters[i], mask.values[i]);
    return mask;
}

auto nth(auto& list, std::size_t place) { return list.begin() + static_cast<std::ptrdiff_t>(place); }

// The place beside this one; nothing beyond either end of a list of `size`.
std::optional<std::size_t> moved_place(std::size_t place, int by, std::size_t size) {
    const auto target = static_cast<std::ptrdiff_t>(place) + by;
    if (target < 0 || target >= static_cast<std::ptrdiff_t>(size)) return std::nullopt;
    return static_cast<std::size_t>(target);
}

}  // namespace

Edited with_layer_added(const Recipe& recipe, const StageType& type, int after,
                        std::optional<ChosenValue> chosen) {
    Layer layer = new_layer(recipe, type);
    fit_biomes_to_extent(layer, recipe.world);
    draw_new_lines(type.parameters, layer.values, recipe.world);
    if (!recipe.layers.empty() && !type.info.reads.contains(field_id("height"))) {
        lay_over_ground(layer);
        fit_shape_to_extent(layer, recipe.world);
    }
    if (chosen) {
        const Parameter& parameter = type.parameters[chosen->parameter];
        layer.values[chosen->parameter] = clamped(parameter, chosen->choice);
    }
    return with_layer_after(recipe, after, std::move(layer), "Add {name}");
}

Edited with_maker_added(const Recipe& recipe, const StageType& maker, int layer_id) {
    Layer layer = new_layer(recipe, maker);
    Edited edited{recipe, named("Add {name}", layer.name)};
    const auto place = find_layer(recipe, layer_id);
    if (!place || recipe.layers.size() >= k_max_layers) return edited;
    layer.parent = recipe.layers[*place].parent;
    edited.recipe.layers.insert(first_of(recipe.layers, *place), std::move(layer));
    return edited;
}

Edited with_import_added(const Recipe& recipe, const std::string& path, const World& world, int after) {
    Edited edited = with_layer_after(recipe, after, new_import_layer(recipe, path), "Import {name}");
    if (edited.recipe.layers.size() > recipe.layers.size()) edited.recipe.world = clamped(world);
    return edited;
}

std::optional<std::size_t> place_of_run(const Recipe& recipe, const Layer& replay) {
    const auto place = find_layer(recipe, replay.id);
    return place && recipe.layers[*place].type == replay.type ? place : std::nullopt;
}

std::size_t place_for(const Recipe& recipe, const StageType& type, std::size_t asked) {
    const auto lies_on_it = [&](const Layer& layer) {
        if (layer.type == nullptr) return false;
        const FieldSet made = layer.type->info.writes;
        // Rock, and what was painted, are causes that any number of the stage may follow.
        bool matters = made.contains(k_height_id) || made.contains(field_id("hardness")) ||
                       made.contains(field_id("painted"));
        type.info.reads.for_each([&](FieldId field) { matters = matters || made.contains(field); });
        return !matters;
    };
    std::size_t place = std::min(asked, recipe.layers.size());
    while (place > 0) {
        const std::size_t first = first_of(recipe.layers, place - 1);
        for (std::size_t i = first; i < place; ++i)
            if (!is_group(recipe.layers[i]) && !lies_on_it(recipe.layers[i])) return place;
        place = first;
    }
    return place;
}

Edited with_run_kept(const Recipe& recipe, const Layer& replay) {
    if (replay.type == nullptr) return {recipe, {}};
    if (!place_of_run(recipe, replay)) {
        Layer added = replay;
        if (find_layer(recipe, added.id)) added.id = new_layer(recipe, *added.type).id;
        Edited edited{recipe, named("Keep the run of {name}", added.name)};
        if (recipe.layers.size() < k_max_layers)
            insert_layer(edited.recipe.layers, place_for(recipe, *replay.type, recipe.layers.size()),
                         std::move(added));
        return edited;
    }
    return with_layer_changed(recipe, replay.id, [&](Layer& layer) {
        layer.values = replay.values;
        layer.seed = replay.seed;
        layer.blend = replay.blend;
        layer.strength = replay.strength;
        layer.masks = replay.masks;
        return named("Keep the run of {name}", layer.name);
    });
}

Edited with_layer_renamed(const Recipe& recipe, int layer_id, const std::string& name) {
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) {
        const std::string before = std::exchange(layer.name, name);
        if (name.empty()) layer.name = layer.type != nullptr ? std::string(layer.type->info.label) : before;
        return named("Rename {name}", before);
    });
}

Edited with_layer_enabled(const Recipe& recipe, int layer_id, bool enabled) {
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) {
        layer.enabled = enabled;
        return named(enabled ? "Turn on {name}" : "Turn off {name}", layer.name);
    });
}

Edited with_parameter(const Recipe& recipe, int layer_id, std::size_t parameter,
                      const ParameterValue& value) {
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) -> std::string {
        if (parameter >= layer.values.size()) return {};
        const Parameter& row = layer.type->parameters[parameter];
        layer.values[parameter] = clamped(row, value);
        return change_text(row, value, layer.name);
    });
}

Edited with_strokes(const Recipe& recipe, int layer_id, std::optional<std::size_t> mask,
                    std::size_t parameter, const Strokes& strokes) {
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) -> std::string {
        if (mask && *mask >= layer.masks.size()) return {};
        std::vector<ParameterValue>& values = mask ? layer.masks[*mask].values : layer.values;
        if (parameter >= values.size() || !std::holds_alternative<Strokes>(values[parameter])) return {};
        values[parameter] = strokes;
        if (strokes.empty()) return named("Clear strokes on {name}", layer.name);
        return with_fillings(named("{tool} on {name}", layer.name),
                             {{"tool", std::string(label_of(strokes.back()))}});
    });
}

Edited with_setting(const Recipe& recipe, int layer_id, std::size_t parameter, const ParameterValue& value) {
    if (parameter >= layer_parameters().size()) return {recipe, {}};
    const Parameter& row = layer_parameters()[parameter];
    if (row.info.key == "enabled") return with_layer_enabled(recipe, layer_id, std::get<bool>(value));
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) -> std::string {
        if (layer.type == nullptr) return {};
        std::vector<ParameterValue> values = values_of_settings(layer);
        values[parameter] = clamped(row, value);
        static_cast<LayerSettings&>(layer) = settings_from_values(values);
        return change_text(row, value, layer.name);
    });
}

namespace {

// A mask without strokes selects nothing: after others it would empty the layer. It adds to what they select.
LayerMask changing_nothing(LayerMask mask) {
    if (mask.type == nullptr || mask.settings().join != Join::both) return mask;
    const auto strokes = find_parameter(mask.type->parameters, "strokes");
    if (strokes && std::get<Strokes>(mask.values[*strokes]).empty())
        mask.values[*find_parameter(mask.type->parameters, "join")] = static_cast<int>(Join::either);
    return mask;
}

}  // namespace

Edited with_mask_added(const Recipe& recipe, int layer_id, const LayerMask& mask) {
    return with_layer_changed(recipe, layer_id, [&](Layer& layer) {
        if (layer.type != nullptr && layer.masks.size() < k_max_masks) {
            LayerMask added = clamped(mask);
            draw_new_lines(added.type->parameters, added.values, recipe.world);
            layer.masks.push_back(is_masked(layer) ? changing_nothing(std::move(added)) : std::move(added));
        }
        return named("Add mask to {name}", layer.name);
    });
}

Edited with_mask_removed(const Recipe& recipe, int layer_id, std::size_t place) {
    return with_masks_changed(recipe, layer_id, place, "Delete mask of {name}",
                              [&](auto& masks) { masks.erase(nth(masks, place)); });
}

Edited with_mask_moved(const Recipe& recipe, int layer_id, std::size_t place, int by) {
    return with_masks_changed(recipe, layer_id, place,
                              by < 0 ? "Move mask up in {name}" : "Move mask down in {name}",
                              [&](auto& masks) {
                                  const auto target = moved_place(place, by, masks.size());
                                  if (!target) return;
                                  auto mask = std::move(masks[place]);
                                  masks.erase(nth(masks, place));
                                  masks.insert(nth(masks, *target), std::move(mask));
                              });
}

Edited with_mask(const Recipe& recipe, int layer_id, std::size_t place, const LayerMask& mask) {
    return with_masks_changed(recipe, layer_id, place, "Change mask of {name}",
                              [&](auto& masks) { masks[place] = clamped(mask); });
}

}  // namespace talus
