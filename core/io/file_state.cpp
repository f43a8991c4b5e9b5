#include "core/io/file_state.h"

#include <algorithm>
#include <iterator>
#include <system_error>

#include "core/io/beside_map.h"

namespace talus {

FileState file_state(const std::string& path) {
    namespace fs = std::filesystem;
    FileState state;
    std::error_code error;
    state.size = fs::file_size(path, error);
    std::vector<std::string> files{path, fs::path(path).replace_extension(".json").string(), path + ".json"};
    std::ranges::move(files_beside(path), std::back_inserter(files));
    for (const std::string& file : files) {
        const fs::file_time_type time = fs::last_write_time(file, error);
        state.times.push_back(error ? fs::file_time_type{} : time);
    }
    return state;
}

}  // namespace talus
