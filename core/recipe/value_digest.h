#pragma once

#include <span>

#include "core/base/digest.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Adds a parameter's value, with its type.
void add(Digester& digester, const ParameterValue& value);
/// Adds all of them, and how many they are.
void add(Digester& digester, std::span<const ParameterValue> values);

}  // namespace talus
