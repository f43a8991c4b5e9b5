#pragma once

#include <cstdint>

namespace talus {

/// Smooth noise in space between −1 and 1, for the walls of what is carved: random numbers at whole places,
/// and between them a mixture whose slope is continuous. x, y, z: within ±2^30.
float rock_noise(float x, float y, float z, std::uint64_t seed);

}  // namespace talus
