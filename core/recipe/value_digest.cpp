#include "core/recipe/value_digest.h"

#include <type_traits>

namespace talus {

void add(Digester& digester, const ParameterValue& value) {
    digester.add(static_cast<std::uint8_t>(value.index()));
    std::visit(
        [&]<class T>(const T& content) {
            if constexpr (std::is_arithmetic_v<T>) {
                digester.add(content);
            } else if constexpr (std::is_same_v<T, Float4>) {
                for (const float element : content) digester.add(element);
            } else if constexpr (std::is_same_v<T, FilePath>) {
                digester.add(content.text);
                if (content.held != nullptr) digester.add(*content.held);
            } else if constexpr (std::is_same_v<T, NumberOrField>) {
                digester.add(content.number).add(content.field);
            } else if constexpr (std::is_same_v<T, RunEvents>) {
                digester.add(content.list.size()).add(content.end);
                for (const RunEvent& event : content.list) {
                    digester.add(event.time).add(event.tool).add(event.x).add(event.y);
                    digester.add(event.radius).add(event.amount);
                }
            } else if constexpr (std::is_same_v<T, GroundLine>) {
                digester.add(content.nodes.size()).add(content.closed);
                for (const LineNode& node : content.nodes) {
                    digester.add(node.x).add(node.y).add(node.height).add(node.from);
                    digester.add(node.width).add(node.kind);
                }
            } else if constexpr (std::is_same_v<T, Raster> || std::is_same_v<T, Strokes>) {
                digester.add(content.digest());
            } else {
                static_assert(std::is_same_v<T, Curve>);
                digester.add(content.points.size());
                for (const CurvePoint& point : content.points) digester.add(point.x).add(point.y);
            }
        },
        value);
}

void add(Digester& digester, std::span<const ParameterValue> values) {
    digester.add(values.size());
    for (const ParameterValue& value : values) add(digester, value);
}

}  // namespace talus
