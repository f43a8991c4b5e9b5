#include "app/editor/stamp_files.h"

#include <filesystem>
#include <stdexcept>

#include "core/io/read_heightmap.h"
#include "core/paint/stamps.h"

namespace talus {
namespace {

std::shared_ptr<const Stamp> read_stamp(const std::string& path, Progress& progress) {
    auto stamp = stamp_of(read_heightmap(path, {}, &progress).values);
    if (stamp == nullptr)
        throw std::runtime_error(path + ": no cell of it has data; choose another image for the stamp");
    return stamp;
}

}  // namespace

std::shared_ptr<const Stamp> StampFiles::find(JobQueue& jobs, const std::string& path) {
    take();
    if (const auto known = stamps_.find(path); known != stamps_.end()) return known->second;
    if (reading_.busy() && path_ == path) return nullptr;
    path_ = path;
    reading_.begin(jobs, JobKind::file, "Reading " + std::filesystem::path(path).filename().string(),
                   [path](Progress& progress) { return read_stamp(path, progress); });
    return nullptr;
}

bool StampFiles::has_failed(const std::string& path) const {
    const auto known = stamps_.find(path);
    return known != stamps_.end() && known->second == nullptr;
}

void StampFiles::take() {
    if (reading_.over()) stamps_[path_] = reading_.take().value_or(nullptr);
}

}  // namespace talus
