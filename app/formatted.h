#pragma once

#include <string>

namespace talus {

/// What printf would print.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

}  // namespace talus
