#pragma once

#include <filesystem>

namespace talus {

/// Returns the first page of the manual that belongs to a program: of its installation, or of the sources
/// where it lies in their folder for builds. Empty where there is neither.
std::filesystem::path manual_of(const std::filesystem::path& program);

}  // namespace talus
