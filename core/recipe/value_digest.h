#pragma once

#include <span>

#include "core/base/digest.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Adds a parameter's value and its type to the digest.
void add(Digester& digester, const ParameterValue& value);
/// Adds all values and their count to the digest.
void add(Digester& digester, std::span<const ParameterValue> values);

}  // namespace talus
