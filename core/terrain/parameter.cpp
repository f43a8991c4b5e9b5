#include "core/terrain/parameter.h"

#include <cassert>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/base/text.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

float clamped_number(const ParameterInfo& info, float value, float fallback) {
    if (value != value) return fallback;
    return clamp(value, static_cast<float>(info.min), static_cast<float>(info.max));
}

constexpr int k_digits = 6;

}  // namespace

std::optional<std::size_t> find_parameter(std::span<const Parameter> listing, std::string_view key) {
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (listing[i].info.key == key) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> find_strokes(std::span<const Parameter> listing) {
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (listing[i].kind == ParameterKind::strokes) return i;
    }
    return std::nullopt;
}

bool is_visible(std::span<const Parameter> listing, std::size_t parameter,
                std::span<const ParameterValue> values) {
    const Condition& condition = listing[parameter].info.visible_when;
    if (condition.key.empty()) return true;
    const auto other = find_parameter(listing, condition.key);
    assert(other && "a condition names a parameter of the same listing");
    const ParameterValue& value = values[*other];
    const bool* const flag = std::get_if<bool>(&value);
    const int now = flag != nullptr ? static_cast<int>(*flag) : std::get<int>(value);
    return now == condition.value || now == condition.or_value;
}

ParameterValue clamped(const Parameter& parameter, ParameterValue value) {
    assert(value.index() == parameter.default_value.index());
    const ParameterInfo& info = parameter.info;
    switch (parameter.kind) {
        case ParameterKind::boolean:
        case ParameterKind::seed:
        case ParameterKind::coordinate:
        case ParameterKind::path:
        case ParameterKind::raster:
        case ParameterKind::strokes:
            break;
        case ParameterKind::curve:
            value = validated_curve(std::get<Curve>(value), std::get<Curve>(parameter.default_value));
            break;
        case ParameterKind::events:
            value = validated_events(std::get<RunEvents>(std::move(value)));
            break;
        case ParameterKind::line:
            value = validated_line(std::get<GroundLine>(std::move(value)));
            break;
        case ParameterKind::integer:
            value = clamp(std::get<int>(value), static_cast<int>(info.min), static_cast<int>(info.max));
            break;
        case ParameterKind::choice:
            value = clamp(std::get<int>(value), 0, static_cast<int>(info.choices.size()) - 1);
            break;
        case ParameterKind::real:
            value = clamped_number(info, std::get<float>(value), std::get<float>(parameter.default_value));
            break;
        case ParameterKind::number_or_field: {
            NumberOrField& either = std::get<NumberOrField>(value);
            either.number =
                clamped_number(info, either.number, std::get<NumberOrField>(parameter.default_value).number);
            // A field that measures something else is no factor. One of another version is kept as it is.
            const std::size_t field = find_field(either.field);
            if (field < k_field_count && !may_stand_for(info, static_cast<FieldId>(field)))
                either.field.clear();
            break;
        }
        case ParameterKind::real4: {
            Float4& four = std::get<Float4>(value);
            const Float4& fallback = std::get<Float4>(parameter.default_value);
            for (std::size_t i = 0; i < four.size(); ++i)
                four[i] = clamped_number(info, four[i], fallback[i]);
            break;
        }
    }
    return value;
}

std::string text_of(const Parameter& parameter, const ParameterValue& value) {
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return std::get<bool>(value) ? "on" : "off";
        case ParameterKind::integer:
            return std::to_string(std::get<int>(value));
        case ParameterKind::seed:
            return std::to_string(std::get<std::uint64_t>(value));
        case ParameterKind::coordinate:
            return std::to_string(std::get<std::int64_t>(value));
        case ParameterKind::number_or_field: {
            const NumberOrField& either = std::get<NumberOrField>(value);
            if (either.field.empty()) return number_text(either.number, k_digits);
            return either.number == 1 ? either.field
                                      : number_text(either.number, k_digits) + "*" + either.field;
        }
        case ParameterKind::choice:
            return std::string(parameter.info.choices[static_cast<std::size_t>(std::get<int>(value))].label);
        case ParameterKind::real:
            return number_text(std::get<float>(value), k_digits);
        case ParameterKind::real4:
            return joined(std::get<Float4>(value),
                          [](float element) { return number_text(element, k_digits); });
        case ParameterKind::curve:
            return joined(std::get<Curve>(value).points, [](const CurvePoint& point) {
                return number_text(point.x, k_digits) + ":" + number_text(point.y, k_digits);
            });
        case ParameterKind::path: {
            const FilePath& file = std::get<FilePath>(value);
            if (file.held != nullptr) return file.text.empty() ? "edited" : file.text + ", edited";
            return file.text.empty() ? "none" : file.text;
        }
        case ParameterKind::events:
            return text_of(std::get<RunEvents>(value));
        case ParameterKind::raster: {
            const Raster& raster = std::get<Raster>(value);
            return raster.empty() ? "none" : formatted("%d × %d samples", raster.width(), raster.height());
        }
        case ParameterKind::line:
            return text_of(std::get<GroundLine>(value));
        case ParameterKind::strokes: {
            const std::size_t count = std::get<Strokes>(value).size();
            return count == 0 ? "none" : formatted("%zu stroke%s", count, count == 1 ? "" : "s");
        }
    }
    return {};
}

}  // namespace talus
