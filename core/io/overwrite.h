#pragma once

#include <span>
#include <string>

namespace talus {

/// A file that is read for what is written, and what it is to the user: "the recipe itself", say.
struct InputFile {
    std::string path;
    std::string what;
};

/// Returns why these files may not be written, in one line with its remedy, or nothing: two of them are one
/// and the same, one of them is read for it, one is the sidecar of a map that is not written, or has a longer
/// name than its folder takes. Files are the same however their paths are written, and through links; folders
/// need not exist. The one rule for every command and for the window.
std::string overwrite_objection(std::span<const std::string> written, std::span<const InputFile> read);

}  // namespace talus
