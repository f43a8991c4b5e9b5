#pragma once

#include <string>
#include <string_view>

namespace talus {

/// What this program was built from: "0123456789ab, 2026-01-31", or empty where the sources came without
/// git's word. Written at build time by assets/cmake/commit.cmake.
std::string_view build_commit();

/// What `talus --version` says: version, commit, compiler, and the SIMD levels of this machine and build.
std::string version_text();

}  // namespace talus
