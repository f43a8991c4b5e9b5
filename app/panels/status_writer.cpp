#include "app/panels/status_writer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/recipe/parameter_json.h"

namespace talus {

StatusValue::StatusValue(double value) : json_("null") {
    if (!std::isfinite(value)) return;
    std::array<char, 32> digits;
    json_.assign(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
    if (json_.find_first_of(".e") == std::string::npos) json_ += ".0";
}

StatusValue::StatusValue(std::string_view text) : json_(json_quoted(text)) {}

StatusValue::StatusValue(const StatusWriter& object) : json_(object.json()) {}

StatusValue::StatusValue(std::initializer_list<StatusMember> object) : StatusValue(StatusWriter(object)) {}

StatusValue StatusValue::of(const nlohmann::ordered_json& json) {
    StatusValue value = nullptr;
    value.json_ = json_dump(json);
    return value;
}

StatusWriter::StatusWriter(std::initializer_list<StatusMember> members) {
    for (const StatusMember& member : members) set(member.key, member.value);
}

void StatusWriter::set(std::string_view key, const StatusValue& value) {
    members_.append(members_.empty() ? "" : ",").append(json_quoted(key)).append(":").append(value.json());
}

StatusValue status_of(std::span<const Parameter> listing, std::span<const ParameterValue> values) {
    return StatusValue::of(json_from_values(listing, values));
}

}  // namespace talus
