#pragma once

#include <array>
#include <cstddef>

#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Returns whether a mask can follow a field: all that layers make and that measure something on a scale of
/// their own.
constexpr bool can_mask(const FieldInfo& field) { return field.has_scale() && !field.only_live; }
constexpr std::size_t measured_field_count() {
    std::size_t count = 0;
    for (const FieldInfo& field : k_fields) count += can_mask(field);
    return count;
}
inline constexpr auto k_measured_fields = [] {
    std::array<FieldId, measured_field_count()> ids{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (can_mask(k_fields[i])) ids[next++] = static_cast<FieldId>(i);
    }
    return ids;
}();
inline constexpr auto k_measured_choices = [] {
    std::array<Choice, measured_field_count()> choices{};
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const FieldInfo& field = info_of(k_measured_fields[i]);
        choices[i] = {field.key, field.label, field.help};
    }
    return choices;
}();

/// Selects ground between two values of a field that layers below have made, each counted from 0 to 1 along
/// the field's scale (share_of). On ground without that field the mask acts as if it were not there.
struct FieldMask {
    enum class MeasuredField {};  ///< a place in k_measured_fields
    MeasuredField field = {};

    static constexpr MaskInfo info{
        .key = "field",
        .label = "Field",
        .ends = {0.5f, 1},
        .soft = 0.25f,
        .selects = 0.3,
        .help =
            "Acts where the value of a map made by earlier layers lies in a range, from 0 to 1 along the "
            "map's scale of colours."};
    static void parameters(auto&& parameter) {
        parameter(&FieldMask::field,
                  {.key = "field",
                   .label = "Field",
                   .basic = true,
                   .choices = k_measured_choices,
                   .help = "Which map to follow. Where no earlier layer makes it, the mask does nothing."});
    }

    FieldId follows() const { return k_measured_fields[static_cast<std::size_t>(field)]; }
    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const FieldMask&, const FieldMask&) = default;
};

}  // namespace talus
