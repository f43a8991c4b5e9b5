#include "core/terrain/ground_line.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr std::string_view k_closed_line = "closed";
constexpr std::string_view k_no_line = "none";

void append_number(std::string& text, auto number) {
    char digits[32];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number);
    text.append(std::begin(digits), end.ptr).push_back(':');
}

// Takes the text up to the next separator, and that.
std::string_view take_field(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

template <class Number>
bool take_value(std::string_view& text, Number& number) {
    const std::string_view part = take_field(text, ':');
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    return error == std::errc{} && end == part.data() + part.size();
}

std::optional<LineNode> read_node(std::string_view text) {
    LineNode node;
    if (!take_value(text, node.x) || !take_value(text, node.y)) return std::nullopt;
    if (text.empty()) return node;
    const auto from = value_of_key<HeightFrom>(k_height_from_keys, take_field(text, ':'));
    if (!from || !take_value(text, node.height)) return std::nullopt;
    node.from = *from;
    if (!text.empty() && !take_value(text, node.width)) return std::nullopt;
    if (text.empty()) return node;
    const auto kind = value_of_key<NodeKind>(k_node_kind_keys, text);
    if (!kind) return std::nullopt;
    node.kind = *kind;
    return node;
}

}  // namespace

bool is_finite(const LineNode& node) {
    const auto finite = [](double value) { return value - value == 0; };
    return finite(node.x) && finite(node.y) && finite(static_cast<double>(node.height)) &&
           finite(static_cast<double>(node.width));
}

GroundLine validated_line(GroundLine line) {
    std::erase_if(line.nodes, [](const LineNode& node) { return !is_finite(node); });
    if (line.nodes.size() > GroundLine::k_max_nodes) line.nodes.resize(GroundLine::k_max_nodes);
    for (LineNode& node : line.nodes) {
        node.x = clamp(node.x, -LineNode::k_max_place, LineNode::k_max_place);
        node.y = clamp(node.y, -LineNode::k_max_place, LineNode::k_max_place);
        node.height = clamp(node.height, -LineNode::k_max_height, LineNode::k_max_height);
        node.width = clamp(node.width, LineNode::k_min_width, LineNode::k_max_width);
    }
    return line;
}

GroundLine initial_line(double extent_x, double extent_y, double span, bool closed, float height,
                        float width) {
    // Shares of the span from the middle.
    constexpr std::array<std::array<double, 2>, 4> k_open = {
        {{-0.5, 1.0 / 12}, {-1.0 / 6, -1.0 / 12}, {1.0 / 6, 1.0 / 12}, {0.5, -1.0 / 12}}};
    constexpr std::array<std::array<double, 2>, 6> k_round = {
        {{-0.5, 0}, {-0.2, -0.425}, {0.25, -0.5}, {0.5, 0}, {0.2, 0.425}, {-0.25, 0.5}}};
    GroundLine line{.closed = closed};
    const auto add = [&](const std::array<double, 2>& at) {
        line.nodes.push_back({.x = (0.5 + span * at[0]) * extent_x,
                              .y = (0.5 + span * at[1]) * extent_y,
                              .height = height,
                              .width = width});
    };
    if (closed)
        for (const auto& at : k_round) add(at);
    else
        for (const auto& at : k_open) add(at);
    return validated_line(std::move(line));
}

std::string text_of(const GroundLine& line) {
    if (line.nodes.empty()) return std::string(line.closed ? k_closed_line : k_no_line);
    std::string text;
    for (const LineNode& node : line.nodes) {
        append_number(text, node.x);
        append_number(text, node.y);
        text.append(k_height_from_keys[static_cast<std::size_t>(node.from)]).push_back(':');
        append_number(text, node.height);
        append_number(text, node.width);
        text.append(k_node_kind_keys[static_cast<std::size_t>(node.kind)]).push_back(',');
    }
    if (line.closed) return text.append(k_closed_line);
    text.pop_back();
    return text;
}

std::optional<GroundLine> read_line(std::string_view text) {
    GroundLine line;
    if (text == k_no_line) return line;
    if (text.empty()) return std::nullopt;
    while (!text.empty()) {
        const std::string_view part = take_field(text, ',');
        line.closed = text.empty() && part == k_closed_line;
        if (line.closed) break;
        const auto node = read_node(part);
        if (!node || line.nodes.size() == GroundLine::k_max_nodes) return std::nullopt;
        line.nodes.push_back(*node);
    }
    return line;
}

}  // namespace talus
