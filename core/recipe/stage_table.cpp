#include "core/recipe/stage_table.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <type_traits>

#include "core/base/math.h"
#include "core/recipe/stages.h"

namespace talus {
namespace {

// How a member of a stage looks outside it. Enums travel as the index of their choice.
template <class Member>
ParameterKind kind_of() {
    if constexpr (std::is_same_v<Member, bool>) return ParameterKind::boolean;
    if constexpr (std::is_same_v<Member, int>) return ParameterKind::integer;
    if constexpr (std::is_same_v<Member, float>) return ParameterKind::real;
    if constexpr (std::is_same_v<Member, Float4>) return ParameterKind::real4;
    if constexpr (std::is_enum_v<Member>) return ParameterKind::choice;
}

template <class Member>
ParameterValue to_value(const Member& member) {
    if constexpr (std::is_enum_v<Member>) {
        return static_cast<int>(member);
    } else {
        return member;
    }
}

template <class Member>
Member from_value(const ParameterValue& value) {
    if constexpr (std::is_enum_v<Member>) {
        return static_cast<Member>(std::get<int>(value));
    } else {
        return std::get<Member>(value);
    }
}

template <class S>
void apply_stage(std::span<const ParameterValue> values, Terrain& terrain, const Context& context) {
    S stage;
    std::size_t next = 0;
    S::parameters([&]<class Member>(Member S::*member, ParameterInfo) {
        stage.*member = from_value<Member>(values[next++]);
    });
    assert(next == values.size());
    stage.apply(terrain, context);
}

template <class S>
StageType describe() {
    StageType type{.info = S::info, .parameters = {}, .apply = &apply_stage<S>};
    const S defaults;
    S::parameters([&]<class Member>(Member S::*member, ParameterInfo info) {
        type.parameters.push_back({info, kind_of<Member>(), to_value(defaults.*member)});
    });
    return type;
}

template <class... Stages>
std::vector<StageType> describe_all(std::type_identity<std::variant<Stages...>>) {
    return {describe<Stages>()...};
}

float clamped_number(const ParameterInfo& info, float value, float fallback) {
    if (value != value) return fallback;
    return clamp(value, static_cast<float>(info.min), static_cast<float>(info.max));
}

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

}  // namespace

std::vector<ParameterValue> StageType::defaults() const {
    std::vector<ParameterValue> values;
    for (const Parameter& parameter : parameters) values.push_back(parameter.default_value);
    return values;
}

std::optional<std::size_t> StageType::find(std::string_view parameter_key) const {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].info.key == parameter_key) return i;
    }
    return std::nullopt;
}

bool StageType::visible(std::size_t parameter, std::span<const ParameterValue> values) const {
    const Condition& condition = parameters[parameter].info.visible_when;
    if (condition.key.empty()) return true;
    const auto other = find(condition.key);
    assert(other && "a condition names a parameter of the same stage");
    const ParameterValue& value = values[*other];
    if (const bool* flag = std::get_if<bool>(&value)) return static_cast<int>(*flag) == condition.value;
    return std::get<int>(value) == condition.value;
}

std::span<const StageType> stage_types() {
    static const std::vector<StageType> types = describe_all(std::type_identity<Stage>{});
    return types;
}

const StageType* find_stage(std::string_view key) {
    for (const StageType& type : stage_types()) {
        if (type.info.key == key) return &type;
    }
    return nullptr;
}

ParameterValue clamped(const Parameter& parameter, ParameterValue value) {
    assert(value.index() == parameter.default_value.index());
    const ParameterInfo& info = parameter.info;
    switch (parameter.kind) {
        case ParameterKind::boolean: break;
        case ParameterKind::integer:
            value = clamp(std::get<int>(value), static_cast<int>(info.min), static_cast<int>(info.max));
            break;
        case ParameterKind::choice:
            value = clamp(std::get<int>(value), 0, static_cast<int>(info.choices.size()) - 1);
            break;
        case ParameterKind::real:
            value = clamped_number(info, std::get<float>(value), std::get<float>(parameter.default_value));
            break;
        case ParameterKind::real4: {
            Float4& four = std::get<Float4>(value);
            const Float4& fallback = std::get<Float4>(parameter.default_value);
            for (std::size_t i = 0; i < four.size(); ++i) four[i] = clamped_number(info, four[i], fallback[i]);
            break;
        }
    }
    return value;
}

std::string text_of(const Parameter& parameter, const ParameterValue& value) {
    switch (parameter.kind) {
        case ParameterKind::boolean: return std::get<bool>(value) ? "on" : "off";
        case ParameterKind::integer: return number_text(std::get<int>(value));
        case ParameterKind::choice:
            return std::string(parameter.info.choices[static_cast<std::size_t>(std::get<int>(value))].label);
        case ParameterKind::real: return number_text(std::get<float>(value));
        case ParameterKind::real4: {
            std::string text;
            for (const float element : std::get<Float4>(value)) {
                text += (text.empty() ? "" : ", ") + number_text(element);
            }
            return text;
        }
    }
    return {};
}

}  // namespace talus
