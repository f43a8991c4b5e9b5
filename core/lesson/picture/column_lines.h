#pragma once

#include <string>
#include <vector>

namespace talus {

/// Returns the lines as they are broken into a column: what stands side by side in one has a line each, and
/// no sum is torn from its result, no number from its unit.
std::vector<std::string> lines_of_column(const std::vector<std::string>& lines);

}  // namespace talus
