#pragma once

#include <cstdlib>

namespace talus {

/// Class numbers are counted in tenths.
inline constexpr int k_tenths = 10;

/// sum / count + offset, rounded to whole tenths, halves away from 0.
inline int rounded_result(int sum, int count, int offset) {
    const int total = sum + count * offset;
    const int size = (2 * std::abs(total) + count) / (2 * count);
    return total < 0 ? -size : size;
}

}  // namespace talus
