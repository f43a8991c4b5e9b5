#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace talus {

struct FileEntry {
    std::string name;
    bool folder = false;
    double bytes = 0;
    std::string changed = {};  ///< "2024-05-31 14:02", local time
};

struct FileListing {
    std::vector<FileEntry> entries;  ///< folders first, each by name without regard to case; nothing hidden
    std::string error;               ///< empty, or why the folder cannot be shown
};

/// The folders in `folder`, and its files that end in one of `endings`, with spaces between
/// (lower or upper case; empty: all; "/": none).
FileListing list_folder(const std::string& folder, std::string_view endings);

/// The folder to begin with: `wish` while it is there, else the home folder, else the root.
std::string first_folder(const std::string& wish);
/// The user's home folder, or "/".
std::string home_folder();

/// Makes a folder. Returns nothing, or why it cannot, in one line.
std::string make_folder(const std::string& path);

/// Returns a file name that the folder does not have yet: this one, or with a number before its ending.
std::string free_name(const std::string& folder, const std::string& name);

/// `name` with `ending` unless it has it already.
std::string with_ending(std::string name, std::string_view ending);

}  // namespace talus
