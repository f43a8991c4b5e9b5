#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "tests/places.h"

namespace talus {

/// A copy of the shaders that TALUS_SHADERS names for as long as this lives.
class ShaderFolder {
 public:
    ShaderFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "talus-shaders-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
        path_ = name;
        std::filesystem::copy(source_path("shaders"), path_);
        setenv("TALUS_SHADERS", path_.c_str(), 1);
    }
    ~ShaderFolder() {
        unsetenv("TALUS_SHADERS");
        std::filesystem::remove_all(path_);
    }
    ShaderFolder(const ShaderFolder&) = delete;
    ShaderFolder& operator=(const ShaderFolder&) = delete;

    std::string read(const std::string& name) const {
        std::ifstream file(path_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// Replaces a file; it is then newer than any before, however coarse the file system's clock.
    void write(const std::string& name, const std::string& text) {
        const std::filesystem::path fresh = path_.string() + ".new";
        std::ofstream(fresh, std::ios::binary) << text;
        std::filesystem::last_write_time(
            fresh, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(10 * ++writes_));
        std::filesystem::rename(fresh, path_ / name);
    }

 private:
    std::filesystem::path path_;
    int writes_ = 0;
};

}  // namespace talus
