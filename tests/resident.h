#pragma once

#include <fstream>
#include <string>

namespace talus {

/// Kilobytes of the process in memory, or 0 where the system does not tell.
inline long resident() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmRSS:", 0) == 0) return std::stol(line.substr(6));
    }
    return 0;
}

}  // namespace talus
