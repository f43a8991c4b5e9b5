#include "core/io/overwrite.h"

#include <filesystem>
#include <set>
#include <system_error>

#include "core/base/platform.h"
#include "core/base/read_file.h"
#include "core/io/sidecar.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// The same for all ways to write a path.
std::string place_of(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    if (error) return path;
    const fs::path place = fs::weakly_canonical(absolute, error);
    return error ? absolute.lexically_normal().string() : place.string();
}

bool is_too_long(const std::string& path) {
    return fs::path(path).filename().string().size() > platform::max_name_bytes(folder_of(path));
}

}  // namespace

std::string overwrite_objection(std::span<const std::string> written, std::span<const InputFile> read) {
    std::set<std::string> places;
    for (const std::string& path : written) {
        if (!places.insert(place_of(path)).second)
            return path +
                   ": would be written twice, and the second would replace the first; choose another name";
    }
    for (const InputFile& input : read) {
        if (places.contains(place_of(input.path)))
            return input.path + ": is " + input.what + ", which this would replace; choose another name";
    }
    for (const std::string& path : written) {
        if (is_too_long(path)) return path + ": the name is too long for a file; choose a shorter one";
        const std::string map = path.ends_with(".json") ? map_of_sidecar(path) : std::string();
        if (!map.empty() && !places.contains(place_of(map)))
            return path + ": describes the map " + map + ", and this would replace it; choose another name";
    }
    return {};
}

}  // namespace talus
