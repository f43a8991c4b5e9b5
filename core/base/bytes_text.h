#pragma once

#include <string>

namespace talus {

/// An amount of memory or the size of a file as a user reads it: "12 kB", "4.2 MB", "1.3 GB".
std::string bytes_text(double bytes);

}  // namespace talus
