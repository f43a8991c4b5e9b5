#pragma once

#include <cmath>

#include "core/base/math.h"
#include "core/filter/map_heights.h"

namespace talus {

/// Heights as programs keep them that store them in bytes.
inline constexpr float k_most_whole_number = 255;

/// round(255 · share of the height range), held to [0, 255].
inline float whole_number(const RangeShare& range, float height) {
    return std::floor(clamp(range.share(height), 0.0f, 1.0f) * k_most_whole_number + 0.5f);
}
inline float height_of_whole_number(const RangeShare& range, float number) {
    return range.height(number / k_most_whole_number);
}

}  // namespace talus
