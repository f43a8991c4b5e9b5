#include "tests/places.h"

#include <cstdlib>

namespace talus {
namespace {

std::string path_in(const std::string& folder, const std::string& inside) {
    return inside.empty() ? folder : folder + "/" + inside;
}

// A program that draws compiles its shaders for three seconds, and most tests give theirs a new home: what
// Mesa has compiled once serves all of them, in every run.
const int k_shaders_are_kept = setenv("MESA_SHADER_CACHE_DIR", TALUS_BINARY_DIR "/shaders_compiled", 0);

}  // namespace

std::string source_path(const std::string& inside) { return path_in(TALUS_SOURCE_DIR, inside); }
std::string build_path(const std::string& inside) { return path_in(TALUS_BINARY_DIR, inside); }
std::string cmake_path() { return TALUS_CMAKE; }

}  // namespace talus
