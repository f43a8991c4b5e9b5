#pragma once

#include <array>

#include "core/terrain/choice.h"
#include "core/terrain/number_rows.h"

namespace talus {

/// Where rain falls, for stages that take no amount of it: what they make follows from how much more falls at
/// one place than at another.
enum class RainMap { climate, even };
inline constexpr std::array<Choice, 2> k_rain_maps{{
    {"climate", "By the climate",
     "More where the yearly precipitation of an earlier Climate layer is high; without one it is even."},
    {"even", "Even", "The same everywhere."},
}};

/// Returns how much falls at each sample, of the mean 1 over the map; null where it is the same everywhere.
inline Field<float> rain_weights(RainMap rain, const Terrain& terrain) {
    if (rain == RainMap::even) return nullptr;
    return factors_of({.number = 1, .field = "precipitation"}, terrain);
}

}  // namespace talus
