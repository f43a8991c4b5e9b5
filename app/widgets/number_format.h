#pragma once

#include <string>

#include "core/terrain/parameter.h"

namespace talus {

/// Returns the printf format for numbers of this range, with the unit in the language of the window: "%.0f
/// m", "%.3f". usual: a number that it shows as what it is, with up to three decimals. now: the number to be
/// shown, of which it shows two digits at least, with up to five.
std::string number_format(const ParameterInfo& info, float usual = 0, float now = 0);

}  // namespace talus
