#include "core/recipe/set_value.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/base/read_file.h"
#include "core/base/text.h"
#include "core/recipe/edit.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

struct Assignment {
    std::string target;        // NAME_OR_KEY
    std::optional<int> which;  // n, from 1
    std::string parameter;
    std::string value;
    std::string where;  // as the user wrote it, without the value
};

// text: what stands before the "=", in which there is a dot.
Assignment parsed_place(std::string_view text) {
    const auto dot = text.rfind('.');
    Assignment result{.target = std::string(text.substr(0, dot)),
                      .which = {},
                      .parameter = std::string(text.substr(dot + 1)),
                      .value = {},
                      .where = std::string(text)};
    if (const auto hash = result.target.rfind('#'); hash != std::string::npos) {
        const std::string number = result.target.substr(hash + 1);
        int which = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), which);
        if (error == std::errc{} && end == number.data() + number.size() && which > 0) {
            result.which = which;
            result.target.resize(hash);
        }
    }
    return result;
}

bool names_place(std::string_view text) {
    const auto dot = text.rfind('.');
    return dot != std::string_view::npos && dot != 0 && dot + 1 != text.size();
}

Assignment parsed_assignment(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || !names_place(text.substr(0, equals))) {
        throw RecipeError("--set " + std::string(text) +
                          ": write NAME.PARAM=VALUE, for example diamond_square.smoothness=0.7");
    }
    Assignment result = parsed_place(text.substr(0, equals));
    result.value = text.substr(equals + 1);
    return result;
}

std::string keys_of(std::span<const Parameter> listing) {
    return joined(listing, [](const Parameter& parameter) { return parameter.info.key; });
}

std::string names_of(const Recipe& recipe) {
    std::string text = "world";
    for (const Layer& layer : recipe.layers) text += ", " + layer.name;
    return text;
}

// The layers of that name or stage.
std::vector<std::size_t> layers_called(const Recipe& recipe, std::string_view target) {
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        const Layer& layer = recipe.layers[i];
        if (layer.name == target || (layer.type != nullptr && layer.type->info.key == target))
            fitting.push_back(i);
    }
    return fitting;
}

std::size_t chosen_layer(const Recipe& recipe, const Assignment& assignment) {
    const std::vector<std::size_t> fitting = layers_called(recipe, assignment.target);
    if (fitting.empty()) {
        const std::string layer = assignment.target.substr(0, assignment.target.rfind('.'));
        throw RecipeError(assignment.where +
                          (!layers_called(recipe, layer).empty()
                               ? ": --set changes a layer's own values; its masks are "
                                 "changed in the window or in the recipe's file"
                               : ": no layer of that name or stage; there are " + names_of(recipe)));
    }
    const auto count = static_cast<int>(fitting.size());
    if (!assignment.which && count > 1) {
        throw RecipeError(assignment.where + ": " + std::to_string(count) + " layers fit; choose one with " +
                          assignment.target + "#1 to " + assignment.target + "#" + std::to_string(count));
    }
    const int which = assignment.which.value_or(1);
    if (which > count) {
        throw RecipeError(
            assignment.where + ": " + std::to_string(count) +
            (count == 1 ? " layer fits; leave the #n out" : " layers fit; #n counts them from 1"));
    }
    return fitting[static_cast<std::size_t>(which - 1)];
}

// The layer, of a known stage, that an assignment is for.
const Layer& known_layer(const Recipe& recipe, const Assignment& assignment) {
    const Layer& layer = recipe.layers[chosen_layer(recipe, assignment)];
    if (layer.type == nullptr)
        throw RecipeError(assignment.where + ": the layer's stage is not known to this version");
    return layer;
}

[[noreturn]] void throw_no_parameter(const Layer& layer, const Assignment& assignment) {
    throw RecipeError(assignment.where + ": " + std::string(layer.type->info.key) +
                      " has no such parameter; it has " + keys_of(layer.type->parameters) + ", " +
                      keys_of(layer_parameters()));
}

[[noreturn]] void throw_no_world_value(const Assignment& assignment) {
    throw RecipeError(assignment.where + ": the world has no such value; it has " +
                      keys_of(world_parameters()));
}

struct Chosen {
    std::size_t parameter;  // its place in the listing
    ParameterValue value;
};

// "@FILE" for a line: what the file has for the layer.
std::optional<ParameterValue> line_of_file(const Parameter& parameter, const Layer& layer,
                                           const ParameterValue& before, const Assignment& assignment,
                                           const World& world, std::vector<std::string>& remarks) {
    const auto* const line = std::get_if<GroundLine>(&before);
    if (line == nullptr || !assignment.value.starts_with('@')) return std::nullopt;
    try {
        return line_from_file(assignment.value.substr(1), parameter, *line, layer.name, world, remarks);
    } catch (const FileError& error) {
        throw RecipeError(assignment.where + ": " + error.what());
    }
}

// Parses the assignment's value for this listing; nothing where the listing lacks the parameter.
std::optional<Chosen> chosen_in(std::span<const Parameter> listing, const Assignment& assignment,
                                std::vector<std::string>& remarks) {
    const auto place = find_parameter(listing, assignment.parameter);
    if (!place) return std::nullopt;
    return Chosen{*place, value_from_text(listing[*place], assignment.value, assignment.where, remarks)};
}

// The recipe with one layer's parameter or setting as the assignment says. world: as the assignments leave
// it.
Edited with_assignment(const Recipe& recipe, const Assignment& assignment, const World& world,
                       std::vector<std::string>& remarks) {
    const Layer& layer = known_layer(recipe, assignment);
    const std::vector<Parameter>& listing = layer.type->parameters;
    if (const auto row = find_parameter(listing, assignment.parameter))
        if (const auto line =
                line_of_file(listing[*row], layer, layer.values[*row], assignment, world, remarks))
            return with_parameter(recipe, layer.id, *row, *line);
    if (const auto own = chosen_in(listing, assignment, remarks))
        return with_parameter(recipe, layer.id, own->parameter, own->value);
    if (const auto common = chosen_in(layer_parameters(), assignment, remarks))
        return with_setting(recipe, layer.id, common->parameter, common->value);
    throw_no_parameter(layer, assignment);
}

// Taken as typed, one end would swallow the range, and the file would hold nothing.
void refuse_contradiction(const World& world) {
    if (world.high >= world.low + k_min_range) return;
    const Parameter& row = world_parameters()[*find_parameter(world_parameters(), "high")];
    throw RecipeError("world.high: " + text_of(row, world.high) + " m must lie above world.low, " +
                      text_of(row, world.low) + " m; set both ends of the height range, at least " +
                      number_text(k_min_range) + " m apart");
}

}  // namespace

std::vector<std::string> set_values(Recipe& recipe, std::span<const std::string> assignments) {
    std::vector<std::string> remarks;
    Recipe next = recipe;
    // The world's values are set together: both ends of the height range may move, in either order.
    std::vector<ParameterValue> world = values_of_world(recipe.world);
    bool other_world = false;
    for (const std::string& text : assignments) {
        const Assignment assignment = parsed_assignment(text);
        if (assignment.target != "world") {
            next = with_assignment(next, assignment, world_from_values(world), remarks).recipe;
        } else if (const auto chosen = chosen_in(world_parameters(), assignment, remarks)) {
            world[chosen->parameter] = chosen->value;
            other_world = true;
        } else {
            throw_no_world_value(assignment);
        }
    }
    if (other_world) {
        refuse_contradiction(world_from_values(world));
        next = with_world(next, with_valid_range(world_from_values(world), remarks), "Change world").recipe;
    }
    recipe = std::move(next);
    return remarks;
}

const Parameter& parameter_called(const Recipe& recipe, std::string_view name) {
    if (!names_place(name))
        throw RecipeError(std::string(name) + ": write NAME.PARAM, for example diamond_square.smoothness");
    const Assignment assignment = parsed_place(name);
    const auto in = [&](std::span<const Parameter> listing) -> const Parameter* {
        const auto place = find_parameter(listing, assignment.parameter);
        return place ? &listing[*place] : nullptr;
    };
    if (assignment.target == "world") {
        if (const Parameter* const row = in(world_parameters())) return *row;
        throw_no_world_value(assignment);
    }
    const Layer& layer = known_layer(recipe, assignment);
    if (const Parameter* const row = in(layer.type->parameters)) return *row;
    if (const Parameter* const row = in(layer_parameters())) return *row;
    throw_no_parameter(layer, assignment);
}

std::string name_of_parameter(const Recipe& recipe, std::size_t layer, std::size_t parameter) {
    const StageType& type = *recipe.layers[layer].type;
    const std::vector<std::size_t> fitting = layers_called(recipe, type.info.key);
    std::string name(type.info.key);
    if (fitting.size() > 1)
        name += "#" + std::to_string(std::ranges::find(fitting, layer) - fitting.begin() + 1);
    return name + "." + std::string(type.parameters[parameter].info.key);
}

std::vector<std::string> set_value(Recipe& recipe, std::string_view assignment) {
    const std::string one(assignment);
    return set_values(recipe, {&one, 1});
}

}  // namespace talus
