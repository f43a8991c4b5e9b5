#pragma once

#include <cstdint>

namespace talus {

/// Returns a / b, rounded down also below 0. b: not 0.
constexpr std::int64_t floor_divided(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

}  // namespace talus
