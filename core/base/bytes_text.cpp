#include "core/base/bytes_text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace talus {

std::string bytes_text(double bytes) {
    std::array<char, 48> text{};
    if (bytes >= 1e9) {
        std::snprintf(text.data(), text.size(), "%.1f GB", bytes / 1e9);
    } else if (bytes >= 1e6) {
        std::snprintf(text.data(), text.size(), "%.1f MB", bytes / 1e6);
    } else if (bytes < 1e4) {
        std::snprintf(text.data(), text.size(), "%.0f bytes", bytes);
    } else {
        std::snprintf(text.data(), text.size(), "%.0f kB", -std::floor(-bytes / 1e3));
    }
    return text.data();
}

std::string memory_objection(std::string_view what, double needed, double allowed, std::string_view remedy) {
    if (needed <= allowed) return {};
    return std::string(what) + " needs about " + bytes_text(needed) + " of memory, but only " +
           bytes_text(allowed) + " may be used; " + std::string(remedy);
}

}  // namespace talus
