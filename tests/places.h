#pragma once

#include <string>

namespace talus {

/// Where the sources, the build and its tools are. Compiled once, so that no other test depends on the folder
/// it is built in, and a compiler's cache serves every checkout.

/// Returns the path of a file or folder of the sources: source_path("tests/data").
std::string source_path(const std::string& inside = "");
/// Returns the path of one in the folder of the build: build_path("talus").
std::string build_path(const std::string& inside = "");
/// Returns the path of the cmake that made the build.
std::string cmake_path();

}  // namespace talus
