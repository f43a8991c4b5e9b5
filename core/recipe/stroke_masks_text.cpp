#include "core/recipe/stroke_masks_text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr char k_between_masks = '&';
constexpr char k_between_values = '/';

std::string_view taken(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

// Unlike what a user reads, with all digits.
std::string exact_text(const Parameter& row, const ParameterValue& value) {
    const float* const number = std::get_if<float>(&value);
    return number != nullptr ? number_text(*number) : text_of(row, value);
}

std::optional<ParameterValue> value_in(const Parameter& row, std::string_view text) {
    try {
        std::vector<std::string> remarks;
        const ParameterValue value = value_from_text(row, text, {}, remarks);
        if (remarks.empty()) return value;
    } catch (const RecipeError&) {  // refused below
    }
    return std::nullopt;
}

std::optional<LayerMask> read_mask(std::string_view text) {
    const MaskType* const type = find_mask(taken(text, k_between_values));
    if (type == nullptr) return std::nullopt;
    LayerMask mask = default_mask(*type);
    while (!text.empty()) {
        std::string_view value = taken(text, k_between_values);
        const auto row = find_parameter(type->parameters, taken(value, '='));
        if (!row) return std::nullopt;
        const auto read = value_in(type->parameters[*row], value);
        if (!read) return std::nullopt;
        mask.values[*row] = *read;
    }
    return mask;
}

}  // namespace

std::string text_of_mask(const LayerMask& mask) {
    const std::vector<Parameter>& rows = mask.type->parameters;
    std::string text(mask.type->info.key);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].info.key != "join")
            text.append(1, k_between_values)
                .append(rows[i].info.key)
                .append("=")
                .append(exact_text(rows[i], mask.values[i]));
    }
    return text;
}

std::string text_of_masks(const StrokeMasks& masks) {
    std::string text;
    for (const LayerMask& mask : masks_in(&masks))
        text.append(text.empty() ? 0 : 1, k_between_masks).append(text_of_mask(mask));
    return text;
}

std::shared_ptr<const StrokeMasks> read_stroke_masks(std::string_view text) {
    std::vector<LayerMask> masks;
    if (text.ends_with(k_between_masks) || text.ends_with(k_between_values)) return nullptr;
    while (!text.empty()) {
        auto mask = read_mask(taken(text, k_between_masks));
        if (!mask) return nullptr;
        masks.push_back(std::move(*mask));
    }
    const auto made = ground_masks(masks);
    return masks_in(made.get()).size() == masks.size() ? made : nullptr;
}

}  // namespace talus
