#include "tests/places.h"

namespace talus {
namespace {

std::string path_in(const std::string& folder, const std::string& inside) {
    return inside.empty() ? folder : folder + "/" + inside;
}

}  // namespace

std::string source_path(const std::string& inside) { return path_in(TALUS_SOURCE_DIR, inside); }
std::string build_path(const std::string& inside) { return path_in(TALUS_BINARY_DIR, inside); }
std::string cmake_path() { return TALUS_CMAKE; }

}  // namespace talus
