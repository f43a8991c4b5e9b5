#include "core/recipe/value_digest.h"

#include <type_traits>

namespace talus {

void add(Digester& digester, const ParameterValue& value) {
    digester.add(static_cast<std::uint8_t>(value.index()));
    std::visit(
        [&]<class T>(const T& held) {
            if constexpr (std::is_arithmetic_v<T>) {
                digester.add(held);
            } else if constexpr (std::is_same_v<T, Float4>) {
                for (const float element : held) digester.add(element);
            } else if constexpr (std::is_same_v<T, FilePath>) {
                digester.add(held.text);
            } else if constexpr (std::is_same_v<T, NumberOrField>) {
                digester.add(held.number).add(held.field);
            } else {
                static_assert(std::is_same_v<T, Curve>);
                digester.add(held.points.size());
                for (const CurvePoint& point : held.points) digester.add(point.x).add(point.y);
            }
        },
        value);
}

void add(Digester& digester, std::span<const ParameterValue> values) {
    digester.add(values.size());
    for (const ParameterValue& value : values) add(digester, value);
}

}  // namespace talus
