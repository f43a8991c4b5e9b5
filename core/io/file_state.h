#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace talus {

/// The state of a heightmap file, found without reading it. While it stays equal, the file has not changed.
struct FileState {
    /// The last change of the file, of the sidecars that it may have, and of what may lie beside a map.
    std::vector<std::filesystem::file_time_type> times{};
    std::uintmax_t size = 0;  ///< bytes

    friend bool operator==(const FileState&, const FileState&) = default;
};

/// Returns the state of a file; a missing file has a state, too.
FileState file_state(const std::string& path);

}  // namespace talus
