#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// What a node's height is counted from.
enum class HeightFrom : std::uint8_t {
    zero,   ///< the world's zero, from which all its heights are counted
    ground  ///< the ground at the node, as the layers below have made it
};
inline constexpr std::array<std::string_view, 2> k_height_from_keys = {"zero", "ground"};
/// How a line passes through a node.
enum class NodeKind : std::uint8_t { smooth, corner };
inline constexpr std::array<std::string_view, 2> k_node_kind_keys = {"smooth", "corner"};

/// A place that a line on the ground passes through.
struct LineNode {
    static constexpr double k_max_place = 1e9;   ///< m
    static constexpr float k_max_height = 1e5f;  ///< m, either way
    static constexpr float k_min_width = 0.1f;
    static constexpr float k_max_width = 1e6f;

    double x = 0;      ///< m of the world, to the east
    double y = 0;      ///< m of the world, to the south
    float height = 0;  ///< m, see `from`
    HeightFrom from = HeightFrom::ground;
    float width = 100;  ///< m, across the line; what it measures is up to who follows the line
    NodeKind kind = NodeKind::smooth;

    friend bool operator==(const LineNode&, const LineNode&) = default;
};

/// A line on the ground, drawn through nodes in metres of the world, which means the same at any resolution:
/// a crest, a river, a road, a shore. How it runs between them: core/paint/line_curve.h.
struct GroundLine {
    static constexpr std::size_t k_max_nodes = 1000;

    std::vector<LineNode> nodes = {};
    bool closed = false;  ///< the last node is followed by the first

    bool empty() const { return nodes.empty(); }
    friend bool operator==(const GroundLine&, const GroundLine&) = default;
};

/// Returns whether none of its numbers is infinite or no number at all.
bool is_finite(const LineNode& node);
/// Returns the line with every number within its limits, without nodes whose numbers are not finite, and with
/// no more nodes than there may be.
GroundLine validated_line(GroundLine line);

/// Returns a line of nodes at this height over the ground [m] that crosses the middle of a world of this
/// extent [m] from west to east in slight bends, over a share `span` of it. closed: it goes round the middle
/// instead, as far across.
GroundLine initial_line(double extent_x, double extent_y, double span, bool closed, float height,
                        float width);

/// Returns the line as text that can be read back, "100:200:ground:50:80:smooth,…,closed" say: x, y, from
/// where the height is counted, height, width and kind of each node; or "none".
std::string text_of(const GroundLine& line);
/// Reads such a text. What a node has after x and y, or after its height, or its width, may be left out.
/// Nothing where it is of another form; numbers are not validated.
std::optional<GroundLine> read_line(std::string_view text);

/// Returns the place of the key in one of the lists of keys above.
template <class Value>
std::optional<Value> value_of_key(const std::array<std::string_view, 2>& keys, std::string_view key) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key) return static_cast<Value>(i);
    return std::nullopt;
}

}  // namespace talus
