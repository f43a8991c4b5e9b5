#include "app/editor/toasts.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

// Errors are to be read and acted upon, and so is a button; results are seen at a glance.
std::chrono::seconds duration_of(Toast::Kind kind, bool button) {
    return kind == Toast::Kind::error || button ? std::chrono::seconds(12) : std::chrono::seconds(6);
}

}  // namespace

int Toasts::post(Toast::Kind kind, std::string text, std::string folder, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.kind == kind && toast.text == text; });
    const auto until = now + duration_of(kind, !folder.empty());
    toasts_.push_back(
        {.kind = kind, .text = std::move(text), .folder = std::move(folder), .until = until, .id = next_id_});
    if (toasts_.size() > k_max_toasts) {
        const auto passing = std::ranges::find_if_not(toasts_, &Toast::stays);
        toasts_.erase(passing != toasts_.end() ? passing : toasts_.begin());
    }
    return next_id_++;
}

int Toasts::post_path(std::string text, std::string path, Clock::time_point now) {
    const int id = post(Toast::Kind::note, std::move(text), {}, now);
    const std::lock_guard lock(mutex_);
    for (Toast& toast : toasts_) {
        if (toast.id != id) continue;
        toast.copied = std::move(path);
        toast.until = now + duration_of(toast.kind, true);
    }
    return id;
}

int Toasts::offer(std::string text, std::string command) {
    const std::lock_guard lock(mutex_);
    toasts_.push_back({.text = std::move(text),
                       .command = std::move(command),
                       .until = Clock::time_point::max(),
                       .id = next_id_});
    return next_id_++;
}

void Toasts::dismiss(int id) {
    const std::lock_guard lock(mutex_);
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.id == id; });
}

void Toasts::keep(int id) {
    const std::lock_guard lock(mutex_);
    for (Toast& toast : toasts_) {
        if (toast.id == id) toast.until = Clock::time_point::max();
    }
}

void Toasts::outlive(int id) {
    const std::lock_guard lock(mutex_);
    for (Toast& toast : toasts_) toast.outlives |= toast.id == id;
}

void Toasts::leave_document() {
    const std::lock_guard lock(mutex_);
    std::erase_if(toasts_, [](const Toast& toast) {
        const bool has_button = !toast.folder.empty() || !toast.copied.empty() || !toast.command.empty();
        return toast.kind != Toast::Kind::error && !has_button && !toast.outlives;
    });
}

void Toasts::reword(int id, std::string text) {
    const std::lock_guard lock(mutex_);
    for (Toast& toast : toasts_) {
        if (toast.id == id) toast.text = std::move(text);
    }
}

void Toasts::let_go(int id, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    for (Toast& toast : toasts_) {
        if (toast.id == id) toast.until = now + duration_of(toast.kind, true);
    }
}

void Toasts::hold(int id, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    for (Toast& toast : toasts_) {
        if (toast.id == id) toast.until = std::max(toast.until, now + std::chrono::seconds(4));
    }
}

std::vector<Toast> Toasts::current(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.until <= now; });
    return toasts_;
}

std::vector<Toast> Toasts::all() const {
    const std::lock_guard lock(mutex_);
    return toasts_;
}

std::optional<Toasts::Clock::time_point> Toasts::next_end() const {
    const std::lock_guard lock(mutex_);
    std::optional<Clock::time_point> end;
    for (const Toast& toast : toasts_) {
        if (toast.stays()) continue;
        if (!end || toast.until < *end) end = toast.until;
    }
    return end;
}

}  // namespace talus
