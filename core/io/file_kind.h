#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace talus {

/// What a file is by its first bytes, whatever it is called.
struct FileKind {
    std::string_view name;                           ///< "a PNG picture"
    std::string_view key = {};                       ///< of what reads it: a format's, "gdal", or none
    std::span<const std::string_view> endings = {};  ///< that such files have, lower case
    std::string_view remedy = {};  ///< what the user does with a file that Talus does not read itself
    bool is_certain = true;        ///< no file of bare numbers begins so by chance

    /// Returns whether the path ends as such files do.
    bool has_ending(std::string_view path) const;
};

/// Returns the kind of file that begins with these bytes, or null: files of bare numbers begin with anything.
/// bytes: of the whole file.
const FileKind* kind_of_bytes(std::string_view beginning, std::uint64_t bytes);
/// Returns the kind of a file on the disk, or null. Throws std::system_error where it cannot be read.
const FileKind* kind_of_file(const std::string& path);

}  // namespace talus
