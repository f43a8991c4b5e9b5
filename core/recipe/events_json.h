#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "core/terrain/run_event.h"

namespace talus {

/// {"end": 60, "list": [["pour", 12.5, 100, 200, 50, 1.5], …]}: tool, time, x, y, radius, amount. `end` is
/// left out where it is 0.
nlohmann::ordered_json json_of(const RunEvents& events);
/// Reads this form, or the list alone. Nothing where it is of another form; numbers are not validated.
std::optional<RunEvents> read_events(const nlohmann::ordered_json& json);
/// Reads what text_of writes. Nothing where it is of another form.
std::optional<RunEvents> read_events(std::string_view text);

}  // namespace talus
