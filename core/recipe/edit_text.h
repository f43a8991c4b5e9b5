#pragma once

#include <string>
#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// Returns a name short enough for an edit's label: of a long one the beginning, and "…".
std::string short_name(std::string_view name);

/// Returns the label of a change: "Change Radius", "Turn on Random additions", without brackets.
std::string change_text(const Parameter& parameter, const ParameterValue& value);

}  // namespace talus
