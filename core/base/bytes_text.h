#pragma once

#include <string>
#include <string_view>

namespace talus {

/// Returns an amount of memory or the size of a file as a user reads it: "12 kB", "4.2 MB", "1.3 GB".
std::string bytes_text(double bytes);

/// Returns why `what` is refused: "WHAT needs about 3.1 GB of memory, but only 2.0 GB may be used; REMEDY".
/// Empty if no more bytes are needed than allowed.
std::string memory_objection(std::string_view what, double needed, double allowed, std::string_view remedy);

}  // namespace talus
