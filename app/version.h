#pragma once

#include <string>
#include <string_view>

namespace talus {

/// Returns what this program was built from: "0123456789ab, 2026-01-31", or nothing where the sources came
/// without git. Written at build time by assets/cmake/commit.cmake.
std::string_view build_commit();

/// Returns the version alone: "0.1.0".
std::string version_number();

/// Returns what `talus --version` prints: version, commit, compiler, and the SIMD levels of this machine and
/// build.
std::string version_text();

}  // namespace talus
