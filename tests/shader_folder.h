#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {

/// A copy of the shaders that TALUS_SHADERS names for as long as this lives.
class ShaderFolder {
 public:
    ShaderFolder() {
        std::filesystem::copy(source_path("shaders"), folder_.path());
        setenv("TALUS_SHADERS", folder_.path().c_str(), 1);
    }
    ~ShaderFolder() { unsetenv("TALUS_SHADERS"); }
    ShaderFolder(const ShaderFolder&) = delete;
    ShaderFolder& operator=(const ShaderFolder&) = delete;

    std::string read(const std::string& name) const { return bytes_of_file(folder_ / name); }
    /// Replaces a file; it is then newer than any before, however coarse the file system's clock.
    void write(const std::string& name, const std::string& text) {
        const std::string fresh = folder_.path().string() + ".new";
        put_file(fresh, text);
        std::filesystem::last_write_time(
            fresh, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(10 * ++writes_));
        std::filesystem::rename(fresh, folder_ / name);
    }

 private:
    TemporaryFolder folder_;
    int writes_ = 0;
};

}  // namespace talus
