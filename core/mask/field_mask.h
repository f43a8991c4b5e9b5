#pragma once

#include <array>
#include <cstddef>

#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Counts the fields of the table that are shares from 0 to 1.
constexpr std::size_t share_field_count() {
    std::size_t count = 0;
    for (const FieldInfo& field : k_fields) count += field.is_share();
    return count;
}
inline constexpr auto k_share_fields = [] {
    std::array<FieldId, share_field_count()> ids{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (k_fields[i].is_share()) ids[next++] = static_cast<FieldId>(i);
    }
    return ids;
}();
inline constexpr auto k_share_choices = [] {
    std::array<Choice, share_field_count()> choices{};
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const FieldInfo& field = info_of(k_share_fields[i]);
        choices[i] = {field.key, field.label, field.help};
    }
    return choices;
}();

/// Selects ground between two values of a field that layers below have made. On ground without that field the
/// mask acts as if it were not there.
struct FieldMask {
    enum class ShareField {};  ///< a place in k_share_fields
    ShareField field = {};

    static constexpr MaskInfo info{
        .key = "field",
        .label = "Field",
        .ends = {0.5f, 1},
        .soft = 0.25f,
        .help = "Acts where the value of a map made by layers below lies in a range."};
    static void parameters(auto&& parameter) {
        parameter(&FieldMask::field,
                  {.key = "field",
                   .label = "Field",
                   .basic = true,
                   .choices = k_share_choices,
                   .help = "Which map to follow. Where no layer below makes it, the mask does nothing."});
    }

    FieldId follows() const { return k_share_fields[static_cast<std::size_t>(field)]; }
    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const FieldMask&, const FieldMask&) = default;
};

}  // namespace talus
