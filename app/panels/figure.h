#pragma once

#include <string>
#include <string_view>

namespace talus {

/// Shows a figure with its name, two to a line. about: its help; second: it stands beside the one before.
void figure(const char* name, const std::string& value, const char* about, bool second);

}  // namespace talus
