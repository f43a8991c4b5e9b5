#include "app/editor/recovery.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_text.h"
#include "core/io/safe_file.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view k_prefix = "recovery-";
constexpr std::string_view k_ending = ".json";

bool is_copy(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.starts_with(k_prefix) && name.ends_with(k_ending);
}

std::string lock_of(const fs::path& copy) { return fs::path(copy).replace_extension(".lock").string(); }

std::optional<Recovery::Recovered> read(const fs::path& path) {
    try {
        const json all = json::parse(read_text_file(path.string(), 2 * k_max_recipe_bytes));
        return Recovery::Recovered{path.string(),
                                   recipe_from_json(all.at("recipe").get<std::string>()).recipe,
                                   all.at("file").get<std::string>()};
    } catch (const std::exception&) {
        return std::nullopt;  // cut off in the middle of the crash, or not ours
    }
}

// Removes what a window left that was killed while it wrote its copy: temporaries that nobody writes, and
// locks of copies that are no more.
void remove_leftovers(const std::string& folder) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        const std::string name = path.filename().string();
        if (!name.starts_with(k_prefix)) continue;
        std::error_code unknown;
        const bool is_lock = path.extension() == ".lock";
        if (name.find(std::string(k_ending) + ".tmp-") != std::string::npos)
            platform::remove_abandoned(path.string());
        else if (is_lock && !fs::exists(fs::path(path).replace_extension(k_ending), unknown))
            platform::FileLock::taken(path.string());  // which removes it when it is let go
    }
}

bool has_unkept(const HandRun* run) { return run != nullptr && run->is_unkept(); }

Recipe recipe_to_copy(const Document& document, const HandRun* run) {
    return has_unkept(run) ? run->recipe_with_it() : document.recipe();
}

}  // namespace

Recovery::Own::Own(const std::string& folder)
    : path(folder + "/" + std::string(k_prefix) + platform::unique_name() + std::string(k_ending)) {}

void Recovery::Own::hold() {
    if (lock) return;
    if (auto taken = platform::FileLock::taken(lock_of(path))) lock.emplace(std::move(*taken));
}

void Recovery::Own::write(const Recipe& recipe, const std::string& file) {
    const Clock::time_point begin = Clock::now();
    const json all{{"file", file}, {"recipe", to_json(recipe)}};
    hold();
    write_file_safely(path, json_dump(all, 2));
    writing = (Clock::now() - begin).count();
}

Recovery::Recovery(std::string folder, Clock::time_point now)
    : folder_(std::move(folder)), last_(now), own_(std::make_shared<Own>(folder_)) {
    if (!folder_.empty()) remove_leftovers(folder_);
}

std::optional<Recovery::Recovered> Recovery::find_recovered() const {
    if (folder_.empty()) return std::nullopt;
    std::optional<Recovered> newest;
    fs::file_time_type newest_time{};
    std::error_code error;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        if (!is_copy(path) || path == own_->path) continue;
        std::error_code unknown;
        const fs::file_time_type time = entry->last_write_time(unknown);
        if (unknown || (newest && time <= newest_time)) continue;
        auto lock = platform::FileLock::taken(lock_of(path));
        if (!lock) continue;
        if (auto recovered = read(path)) {
            recovered->lock.emplace(std::move(*lock));
            newest.reset();
            newest.emplace(std::move(*recovered));
            newest_time = time;
        }
    }
    return newest;
}

void Recovery::forget(const Recovered& recovered) {
    std::error_code error;
    fs::remove(recovered.path, error);
}

void Recovery::adopt(const Recovered& recovered) {
    const std::lock_guard lock(own_->mutex);
    own_->hold();
    std::error_code error;
    fs::rename(recovered.path, own_->path, error);
}

std::optional<Recovery::Clock::time_point> Recovery::tick(const Document& document, JobQueue& jobs,
                                                          Clock::time_point now, const HandRun* run) {
    const std::uint64_t version = has_unkept(run) ? run->version() : 0;
    if (folder_.empty() || (!document.dirty() && !has_unkept(run))) return std::nullopt;
    if (document.revision() == kept_revision_ && version == kept_version_) return std::nullopt;
    if (now - last_ < wait()) return last_ + wait();
    last_ = now;
    hurried_ = false;
    kept_revision_ = document.revision();
    kept_version_ = version;
    copying_ = jobs.submit(
        JobKind::safety_copy, "Autosave",
        [own = own_, recipe = recipe_to_copy(document, run), file = document.file()](Progress& progress) {
            const std::lock_guard lock(own->mutex);
            progress.checkpoint();
            own->write(recipe, file);
        });
    return std::nullopt;
}

void Recovery::keep(const Document& document, const HandRun* run) {
    if (folder_.empty() || (!document.dirty() && !has_unkept(run))) return;
    const std::lock_guard lock(own_->mutex);
    if (copying_) copying_->cancel();
    own_->write(recipe_to_copy(document, run), document.file());
}

void Recovery::clear() {
    const std::lock_guard lock(own_->mutex);
    if (copying_) copying_->cancel();  // a copy must not come after the last one went
    std::error_code error;
    fs::remove(own_->path, error);
    own_->lock.reset();
}

}  // namespace talus
