#pragma once

#include <string>

namespace talus {

/// Returns what printf would print.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

}  // namespace talus
