#pragma once

#include <string>

namespace talus {

/// Returns what printf would print.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

/// Returns a number in up to so many significant digits and never with a power of ten: "1000000", "0.00025".
/// Digits before the point are all there.
std::string plain_number(double value, int digits = 6);

}  // namespace talus
