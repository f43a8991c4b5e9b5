#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

class StatusWriter;
struct StatusMember;

/// A value of the status file: its JSON. What is missing is null, and so is a number that JSON does not have.
class StatusValue {
 public:
    StatusValue(std::nullptr_t) : json_("null") {}
    StatusValue(std::same_as<bool> auto value) : json_(value ? "true" : "false") {}
    template <std::integral T>
    requires(!std::same_as<T, bool>) StatusValue(T value) : json_(std::to_string(value)) {}
    StatusValue(double value);
    StatusValue(std::string_view text);
    StatusValue(const std::string& text) : StatusValue(std::string_view(text)) {}
    StatusValue(const char* text) : StatusValue(std::string_view(text)) {}
    StatusValue(const StatusWriter& object);
    StatusValue(std::initializer_list<StatusMember> object);
    template <class T>
    StatusValue(const std::optional<T>& value) : StatusValue(value ? StatusValue(*value) : nullptr) {}
    template <std::ranges::range List>
    requires(!std::convertible_to<List, std::string_view>) StatusValue(const List& list) : json_("[") {
        for (const auto& value : list)
            json_.append(json_.size() > 1 ? "," : "").append(StatusValue(value).json_);
        json_ += ']';
    }

    const std::string& json() const { return json_; }
    static StatusValue of(const nlohmann::ordered_json& json);

 private:
    std::string json_;
};

struct StatusMember {
    std::string_view key;
    StatusValue value;
};

/// Writes an object of the status file, key by key. No key is set twice.
///
/// Panels and workspaces write these in place of a JSON library's values, which took a fourth of the time
/// that their files need to compile.
class StatusWriter {
 public:
    StatusWriter() = default;
    StatusWriter(std::initializer_list<StatusMember> members);
    void set(std::string_view key, const StatusValue& value);
    std::string json() const { return "{" + members_ + "}"; }

 private:
    std::string members_;
};

/// Returns values of a listing by their keys, as a recipe's file has them.
StatusValue status_of(std::span<const Parameter> listing, std::span<const ParameterValue> values);

}  // namespace talus
