#pragma once

#include <string>

#include "core/terrain/parameter.h"

namespace talus {

/// Returns what a file or a text must have in the place of this parameter, for the end of "expected …".
std::string expected_text(const Parameter& parameter);

}  // namespace talus
