#include "core/recipe/line_json.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t k_node_members = 6;

float nearest_float(double value) {
    constexpr double k_limit = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -k_limit, k_limit));
}

std::optional<LineNode> read_line_node(const Json& json) {
    if (!json.is_array() || json.size() != k_node_members) return std::nullopt;
    for (const std::size_t number : {0, 1, 3, 4})
        if (!json[number].is_number()) return std::nullopt;
    if (!json[2].is_string() || !json[5].is_string()) return std::nullopt;
    const auto from = value_of_key<HeightFrom>(k_height_from_keys, json[2].get_ref<const std::string&>());
    const auto kind = value_of_key<NodeKind>(k_node_kind_keys, json[5].get_ref<const std::string&>());
    if (!from || !kind) return std::nullopt;
    return LineNode{.x = json[0].get<double>(),
                    .y = json[1].get<double>(),
                    .height = nearest_float(json[3].get<double>()),
                    .from = *from,
                    .width = nearest_float(json[4].get<double>()),
                    .kind = *kind};
}

}  // namespace

Json json_of(const GroundLine& line) {
    Json nodes = Json::array();
    for (const LineNode& node : line.nodes)
        nodes.push_back({node.x, node.y, k_height_from_keys[static_cast<std::size_t>(node.from)],
                         json_number(node.height), json_number(node.width),
                         k_node_kind_keys[static_cast<std::size_t>(node.kind)]});
    return {{"closed", line.closed}, {"nodes", std::move(nodes)}};
}

std::optional<GroundLine> line_of_json(const Json& json) {
    if (!json.is_object() || json.size() != 2 || !json.contains("closed") || !json.contains("nodes"))
        return std::nullopt;
    const Json& nodes = json["nodes"];
    if (!json["closed"].is_boolean() || !nodes.is_array() || nodes.size() > GroundLine::k_max_nodes)
        return std::nullopt;
    GroundLine line{.closed = json["closed"].get<bool>()};
    for (const Json& each : nodes) {
        const auto node = read_line_node(each);
        if (!node) return std::nullopt;
        line.nodes.push_back(*node);
    }
    return line;
}

}  // namespace talus
