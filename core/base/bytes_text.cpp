#include "core/base/bytes_text.h"

#include <cmath>

#include "core/base/formatted.h"

namespace talus {

std::string bytes_text(double bytes) {
    if (bytes >= 1e9) return formatted("%.1f GB", bytes / 1e9);
    if (bytes >= 1e6) return formatted("%.1f MB", bytes / 1e6);
    if (bytes < 1e4) return formatted("%.0f bytes", bytes);
    return formatted("%.0f kB", -std::floor(-bytes / 1e3));
}

std::string memory_objection(std::string_view what, double needed, double allowed, std::string_view remedy) {
    if (needed <= allowed) return {};
    return std::string(what) + " needs about " + bytes_text(needed) + " of memory, but only " +
           bytes_text(allowed) + " may be used; " + std::string(remedy);
}

}  // namespace talus
