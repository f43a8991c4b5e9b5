#include "core/recipe/lines/recipe_lines.h"

#include <algorithm>
#include <span>
#include <variant>

#include "core/base/round_numbers.h"

namespace talus {
namespace {

void add_lines(std::span<const ParameterValue> values, const std::string& name,
               std::vector<NamedLine>& lines) {
    for (const ParameterValue& value : values) {
        const auto* const line = std::get_if<GroundLine>(&value);
        if (line != nullptr && !line->empty()) lines.push_back({name, *line});
    }
}

}  // namespace

std::vector<NamedLine> lines_of(const Recipe& recipe) {
    std::vector<NamedLine> lines;
    for (const Layer& layer : recipe.layers) {
        add_lines(layer.values, layer.name, lines);
        for (const LayerMask& mask : layer.masks)
            if (mask.type != nullptr)
                add_lines(mask.values, layer.name + ": " + std::string(mask.type->info.label), lines);
    }
    return lines;
}

const Parameter& parameter_of(const Recipe& recipe, const LinePlace& place) {
    const Layer& layer = recipe.layers[*find_layer(recipe, place.layer_id)];
    return place.mask ? layer.masks[*place.mask].type->parameters[place.parameter]
                      : layer.type->parameters[place.parameter];
}

float initial_width(const Parameter& parameter, const World& world) {
    const Lattice lattice = lattice_of(world);
    const double share = static_cast<double>(parameter.info.new_line.width);
    return static_cast<float>(nearest_125(share * std::min(lattice.extent_x(), lattice.extent_y())));
}

LineNode usual_node(const Parameter& parameter, const GroundLine& line, const World& world) {
    LineNode node{.height = parameter.info.new_line.height, .width = initial_width(parameter, world)};
    if (!line.empty()) node = line.nodes.front();
    node.kind = NodeKind::smooth;
    return node;
}

GroundLine line_from_file(const std::string& path, const Parameter& parameter, const GroundLine& line,
                          std::string_view name, const World& world, std::vector<std::string>& remarks) {
    const ReadLines read = read_line_file(path, world, usual_node(parameter, line, world));
    remarks.insert(remarks.end(), read.remarks.begin(), read.remarks.end());
    return line_called(read, name, path).line;
}

}  // namespace talus
