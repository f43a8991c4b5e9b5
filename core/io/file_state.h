#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace talus {

/// The state of a heightmap file, found without reading it. While it stays equal, the file has not changed.
struct FileState {
    /// The last change of the file and of the sidecars that it may have.
    std::array<std::filesystem::file_time_type, 3> times{};
    std::uintmax_t size = 0;  ///< bytes

    friend bool operator==(const FileState&, const FileState&) = default;
};

/// Returns the state of a file; a missing file has a state, too.
FileState file_state(const std::string& path);

}  // namespace talus
