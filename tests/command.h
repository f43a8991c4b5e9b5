#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace talus {

/// For tests that run programs and look at files.

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Makes the folders that are missing.
inline void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

struct Result {
    int status = -1;   ///< −1: not started, or ended by a signal
    std::string text;  ///< both streams
};

inline Result run(const std::string& command) {
    Result result;
    FILE* pipe = popen(("{ " + command + "; } 2>&1").c_str(), "r");
    if (!pipe) return result;
    char piece[4096];
    while (const std::size_t size = std::fread(piece, 1, sizeof piece, pipe)) result.text.append(piece, size);
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

}  // namespace talus
