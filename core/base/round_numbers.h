#pragma once

namespace talus {

/// Returns the smallest of 1, 2 and 5 times a power of ten that is not below `value`, which is above 0 and
/// finite.
double round_up_125(double value);
/// Returns the largest of them that is not above `value`.
double round_down_125(double value);
/// Returns the one of them that is nearest by ratio.
double nearest_125(double value);

}  // namespace talus
