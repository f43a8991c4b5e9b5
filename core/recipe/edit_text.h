#pragma once

#include <string>
#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// Names are of any length, labels of edits are not: the beginning of a long one, and "…".
std::string short_name(std::string_view name);

/// "Change Radius", "Turn on Random additions". What the label adds in brackets is left out.
std::string change_text(const Parameter& parameter, const ParameterValue& value);

}  // namespace talus
