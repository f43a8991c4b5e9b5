#include "core/io/file_state.h"

#include <system_error>

namespace talus {

FileState file_state(const std::string& path) {
    namespace fs = std::filesystem;
    FileState state;
    std::error_code error;
    state.size = fs::file_size(path, error);
    const std::array<fs::path, 3> files{path, fs::path(path).replace_extension(".json"), path + ".json"};
    for (std::size_t i = 0; i < files.size(); ++i) {
        const fs::file_time_type time = fs::last_write_time(files[i], error);
        if (!error) state.times[i] = time;
    }
    return state;
}

}  // namespace talus
