#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/recipe/edit.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/mask_json.h"
#include "core/recipe/recipe_json.h"
#include "core/terrain/ground_line.h"

namespace talus {
namespace {

// Lets `change` edit the line; it returns the label without the layer's name, and an empty one for what
// cannot be done.
Edited with_line_changed(const Recipe& recipe, const LinePlace& place, auto&& change) {
    Edited edited{recipe, {}};
    const auto at = find_layer(recipe, place.layer_id);
    if (!at) return edited;
    Layer layer = recipe.layers[*at];
    if (layer.type == nullptr || (place.mask && *place.mask >= layer.masks.size())) return edited;
    if (place.mask && layer.masks[*place.mask].type == nullptr) return edited;
    std::vector<ParameterValue>& values = place.mask ? layer.masks[*place.mask].values : layer.values;
    if (place.parameter >= values.size()) return edited;
    auto* const line = std::get_if<GroundLine>(&values[place.parameter]);
    if (line == nullptr) return edited;
    const std::string what = change(*line);
    if (what.empty()) return edited;
    *line = validated_line(std::move(*line));
    edited.label = named(what, layer.name);
    layer.unknown_json = json_of_unknown(layer);
    for (LayerMask& mask : layer.masks) mask.unknown_json = json_of_unknown(mask);
    edited.recipe.layers.set(*at, std::move(layer));
    return edited;
}

std::string text_of_change(const LineNode& before, const LineNode& now) {
    if (before.x != now.x || before.y != now.y) return "Move node of {name}";
    if (before.kind != now.kind)
        return now.kind == NodeKind::corner ? "Corner at node of {name}" : "Smooth node of {name}";
    if (before.width != now.width)
        return now.width > before.width ? "Widen node of {name}" : "Narrow node of {name}";
    if (before.from != now.from) return "Change height of node of {name}";
    return now.height > before.height ? "Raise node of {name}" : "Lower node of {name}";
}

auto node_at(GroundLine& line, std::size_t place) {
    return line.nodes.begin() + static_cast<std::ptrdiff_t>(place);
}

}  // namespace

const GroundLine* line_at(const Recipe& recipe, const LinePlace& place) {
    const auto at = find_layer(recipe, place.layer_id);
    if (!at) return nullptr;
    const Layer& layer = recipe.layers[*at];
    if (place.mask && *place.mask >= layer.masks.size()) return nullptr;
    const std::vector<ParameterValue>& values = place.mask ? layer.masks[*place.mask].values : layer.values;
    return place.parameter < values.size() ? std::get_if<GroundLine>(&values[place.parameter]) : nullptr;
}

Edited with_line_replaced(const Recipe& recipe, const LinePlace& line, const GroundLine& now,
                          std::string_view label) {
    return with_line_changed(recipe, line, [&](GroundLine& drawn) -> std::string {
        if (drawn == now) return {};
        drawn = now;
        return std::string(label);
    });
}

Edited with_node_added(const Recipe& recipe, const LinePlace& line, std::size_t place, const LineNode& node) {
    return with_line_changed(recipe, line, [&](GroundLine& drawn) -> std::string {
        if (drawn.nodes.size() >= GroundLine::k_max_nodes) return {};
        drawn.nodes.insert(node_at(drawn, std::min(place, drawn.nodes.size())), node);
        return "Add node of {name}";
    });
}

Edited with_node(const Recipe& recipe, const LinePlace& line, std::size_t place, const LineNode& node) {
    return with_line_changed(recipe, line, [&](GroundLine& drawn) -> std::string {
        if (place >= drawn.nodes.size() || !is_finite(node)) return {};
        const LineNode before = std::exchange(drawn.nodes[place], node);
        return text_of_change(before, node);
    });
}

Edited with_node_removed(const Recipe& recipe, const LinePlace& line, std::size_t place) {
    return with_line_changed(recipe, line, [&](GroundLine& drawn) -> std::string {
        if (place >= drawn.nodes.size()) return {};
        drawn.nodes.erase(node_at(drawn, place));
        return "Remove node of {name}";
    });
}

Edited with_line_closed(const Recipe& recipe, const LinePlace& line, bool closed) {
    return with_line_changed(recipe, line, [&](GroundLine& drawn) -> std::string {
        drawn.closed = closed;
        return closed ? "Close line of {name}" : "Open line of {name}";
    });
}

}  // namespace talus
