#include "core/io/made_folder.h"

#include <filesystem>
#include <system_error>

#include "core/base/read_file.h"

namespace talus {

namespace fs = std::filesystem;

MadeFolder::MadeFolder(const std::string& path) {
    std::error_code error;
    for (fs::path at = fs::path(path); !at.empty(); at = at.parent_path()) {
        if (fs::exists(at, error) || at == at.parent_path()) break;
        if (at.has_filename()) made_.push_back(at.string());
    }
    fs::create_directories(path, error);
    if (error) throw file_error(path, "made", error);
}

MadeFolder::~MadeFolder() {
    std::error_code error;  // of one that holds something
    for (const std::string& path : made_) fs::remove(path, error);
}

}  // namespace talus
