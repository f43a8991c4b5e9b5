// What other programs do to the files of the document while it is open: to its own, and to those it reads.
#include <exception>
#include <filesystem>
#include <utility>

#include "app/editor/session.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/recipe_json.h"
#include "core/words/words.h"

namespace talus {
namespace {

// Frozen ground takes long to read, and the window waits: of a larger file its times alone say that it has
// changed.
constexpr std::uintmax_t k_quickly_read = std::uintmax_t{1} << 19;  // bytes

// A file that is gone, cannot be read, or holds the same in other words asks nothing of the user.
bool holds_another(const std::string& path, const FileState& state, const Recipe& known) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    if (state.size >= k_quickly_read) return true;
    try {
        return load_recipe(path).recipe != known;
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

bool Session::reread_files() {
    if (file_states(document.recipe()) == asked_files_) return false;
    file_written();
    toasts.post(Toast::Kind::note, "A file of the document has changed on disk and is read again.");
    return true;
}

void Session::file_written() {
    asked_revision_ = 0;  // of no document: tick asks again
    ++files_read;
    building.forget();  // it was made of the file before
}

bool Session::look_at_files() {
    if (document.editing() || document.revision() != asked_revision_) return false;
    std::vector<FileState> files = file_states(document.recipe());
    // What is still being written is read once it rests.
    const bool rest = files == seen_files_;
    seen_files_ = std::move(files);
    const bool reread = rest && reread_files();
    return look_at_own_file() || reread;
}

bool Session::look_at_own_file() {
    const std::string& file = document.file();
    if (file.empty() || !file_state_ || saving_.busy() || conflict_) return false;
    const FileState state = talus::file_state(file);
    const bool rests = std::exchange(seen_own_file_, state) == state;
    if (!rests || state == *file_state_ || state == told_own_file_) return false;
    told_own_file_ = state;
    if (!holds_another(file, state, document.clean())) return false;
    withdraw_reload();
    reload_offer_ = toasts.offer(with_fillings("{file} has been changed on disk by another program.",
                                               {{"file", std::filesystem::path(file).filename().string()}}),
                                 "reload");
    return true;
}

void Session::withdraw_reload() {
    if (const auto offer = std::exchange(reload_offer_, std::nullopt)) toasts.dismiss(*offer);
}

void Session::reload() { take_version_of(document.file()); }

bool Session::take_version_of(const std::string& path) {
    try {
        const FileState state = talus::file_state(path);
        const Recipe theirs = load_recipe(path).recipe;
        document.commit();
        document.change(with_all_of(theirs, "Take the version on disk"));
        document.mark_saved(path, theirs);
        file_state_ = state;
        recovery_.clear();
        withdraw_reload();
        return true;
    } catch (const std::exception& failure) {
        toasts.post(Toast::Kind::error, failure.what());
        return false;
    }
}

}  // namespace talus
