#pragma once

#include <array>
#include <cstdint>

namespace talus {

/// What may stand in a cave, by the value that it has in the field `cave_fluid`.
enum class Fluid : std::uint8_t { none = 0, water = 1, lava = 2, sea = 3 };
inline constexpr std::array k_fluids{Fluid::water, Fluid::lava, Fluid::sea};

}  // namespace talus
