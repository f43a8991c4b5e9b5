#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace talus {

/// What is seen of a heightmap without reading it. While two of these are equal, the file has not changed.
struct FileState {
    /// When it, and the sidecars that it may have, were changed last.
    std::array<std::filesystem::file_time_type, 3> times{};
    std::uintmax_t size = 0;  ///< bytes

    friend bool operator==(const FileState&, const FileState&) = default;
};

/// A file that is not there has a state, too.
FileState file_state(const std::string& path);

}  // namespace talus
