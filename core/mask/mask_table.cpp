#include "core/mask/mask_table.h"

#include <type_traits>

#include "core/mask/masks.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

// The shared rows in a kind's own unit, within its ends, and with its values as defaults.
std::vector<Parameter> shared_rows(const MaskInfo& kind) {
    std::vector<Parameter> listing = list_parameters<MaskSettings>();
    const auto set = [&](std::string_view key, std::string_view label, Span range, Span slider_range,
                         float value) {
        Parameter& row = listing[*find_parameter(listing, key)];
        if (!label.empty()) row.info.label = label;
        row.info.unit = kind.unit;
        row.info.min = range.min;
        row.info.max = range.max;
        row.info.slider_range = slider_range;
        row.default_value = value;
        row.info.hidden = !kind.has_ends;
    };
    set("low", kind.low_label, {kind.min, kind.max}, kind.slider_range, kind.ends.low);
    set("high", kind.high_label, {kind.min, kind.max}, kind.slider_range, kind.ends.high);
    set("soft", {}, {0, kind.max_soft}, kind.softness_slider_range, kind.soft);
    return listing;
}

template <class M>
std::vector<Parameter> listing_of() {
    std::vector<Parameter> listing = shared_rows(M::info);
    for (Parameter& own : list_parameters<M>()) listing.push_back(std::move(own));
    return listing;
}

template <class M>
QuantityRows quantity_of(std::span<const ParameterValue> own, const Terrain& ground, const Context& context) {
    return from_values<M>(own).quantity(ground, context);
}

template <class M>
std::optional<FieldId> follows_of(std::span<const ParameterValue> own) {
    if constexpr (requires(const M& mask) { mask.follows(); }) return from_values<M>(own).follows();
    return std::nullopt;
}

template <class M>
int reach_of(std::span<const ParameterValue> own, double cell_size) {
    if constexpr (requires(const M& mask) { mask.reach(cell_size); })
        return from_values<M>(own).reach(cell_size);
    return 0;
}

template <class M>
MaskEnds initial_ends_of(const HeightRange& range) {
    if constexpr (requires { M::initial_ends(range); }) return M::initial_ends(range);
    return M::info.ends;
}

template <class... Masks>
std::vector<MaskType> describe_all(std::type_identity<std::variant<Masks...>>) {
    return {MaskType{Masks::info, listing_of<Masks>(), &quantity_of<Masks>, &follows_of<Masks>,
                     &reach_of<Masks>, &initial_ends_of<Masks>}...};
}

}  // namespace

std::vector<ParameterValue> MaskType::defaults() const {
    std::vector<ParameterValue> values;
    for (const Parameter& parameter : parameters) values.push_back(parameter.default_value);
    return values;
}

std::span<const MaskType> mask_types() {
    static const std::vector<MaskType> types = describe_all(std::type_identity<MaskKind>{});
    return types;
}

const MaskType* find_mask(std::string_view key) {
    for (const MaskType& type : mask_types()) {
        if (type.info.key == key) return &type;
    }
    return nullptr;
}

}  // namespace talus
