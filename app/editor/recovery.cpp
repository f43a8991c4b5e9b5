#include "app/editor/recovery.h"

#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/platform.h"
#include "core/io/safe_file.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view k_prefix = "recovery-";
constexpr std::string_view k_ending = ".json";

// The process that wrote a recovery file; 0 for any other file.
long process_of(const fs::path& path) {
    const std::string name = path.filename().string();
    if (!name.starts_with(k_prefix) || !name.ends_with(k_ending)) return 0;
    long id = 0;
    const char* begin = name.data() + k_prefix.size();
    const char* end = name.data() + name.size() - k_ending.size();
    const auto [stop, error] = std::from_chars(begin, end, id);
    return error == std::errc() && stop == end ? id : 0;
}

std::optional<Recovery::Recovered> read(const fs::path& path) {
    try {
        const json all = json::parse(read_file(path.string(), 2 * k_max_recipe_bytes));
        return Recovery::Recovered{path.string(),
                                   recipe_from_json(all.at("recipe").get<std::string>()).recipe,
                                   all.at("file").get<std::string>()};
    } catch (const std::exception&) {
        return std::nullopt;  // cut off in the middle of the crash, or not ours
    }
}

void write_copy(const std::string& path, const Recipe& recipe, const std::string& file) {
    const json all{{"file", file}, {"recipe", to_json(recipe)}};
    write_file_safely(path, all.dump(2, ' ', false, json::error_handler_t::replace));
}

}  // namespace

Recovery::Recovery(std::string folder, Clock::time_point now) : folder_(std::move(folder)), last_(now) {
    path_ = folder_ + "/" + std::string(k_prefix) + std::to_string(platform::process_id()) +
            std::string(k_ending);
}

std::optional<Recovery::Recovered> Recovery::find_recovered() const {
    if (folder_.empty()) return std::nullopt;
    std::optional<Recovered> newest;
    fs::file_time_type newest_time{};
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
        const long process = process_of(entry.path());
        if (process == 0 || platform::process_runs(process)) continue;
        const fs::file_time_type time = entry.last_write_time(error);
        if (newest && time <= newest_time) continue;
        if (auto recovered = read(entry.path())) {
            newest = std::move(recovered);
            newest_time = time;
        }
    }
    return newest;
}

void Recovery::forget(const Recovered& recovered) {
    std::error_code error;
    fs::remove(recovered.path, error);
}

void Recovery::adopt(const Recovered& recovered) const {
    std::error_code error;
    fs::rename(recovered.path, path_, error);
}

std::optional<Recovery::Clock::time_point> Recovery::tick(const Document& document, JobQueue& jobs,
                                                          Clock::time_point now) {
    if (folder_.empty() || !document.dirty() || document.revision() == kept_revision_) return std::nullopt;
    if (now - last_ < k_period) return last_ + k_period;
    last_ = now;
    kept_revision_ = document.revision();
    copying_ = jobs.submit(JobKind::safety_copy, "Autosave",
                           [path = path_, mutex = file_mutex_, recipe = document.recipe(),
                            file = document.file()](Progress& progress) {
                               const std::lock_guard lock(*mutex);
                               progress.checkpoint();
                               write_copy(path, recipe, file);
                           });
    return std::nullopt;
}

void Recovery::keep(const Document& document) {
    if (folder_.empty() || !document.dirty()) return;
    const std::lock_guard lock(*file_mutex_);
    if (copying_) copying_->cancel();
    write_copy(path_, document.recipe(), document.file());
}

void Recovery::clear() {
    const std::lock_guard lock(*file_mutex_);
    if (copying_) copying_->cancel();  // a copy must not come after the last one went
    std::error_code error;
    fs::remove(path_, error);
}

}  // namespace talus
