#pragma once

#include <string>
#include <vector>

namespace talus {

/// A folder for files, made with those above it where they are missing. Those that it made and that are empty
/// in the end, because what was to stand there failed, go again.
class MadeFolder {
 public:
    /// Throws FileError.
    explicit MadeFolder(const std::string& path);
    ~MadeFolder();
    MadeFolder(const MadeFolder&) = delete;
    MadeFolder& operator=(const MadeFolder&) = delete;

 private:
    std::vector<std::string> made_;  // the innermost first
};

}  // namespace talus
