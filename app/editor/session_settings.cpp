// What the session keeps from one start to the next, written while it runs.
#include <algorithm>

#include "app/editor/session.h"

namespace talus {

void Session::note_view() {
    settings.view = view_infos()[static_cast<std::size_t>(view.kind)].key;
    settings.look = info_of(own_look.value_or(look.kind)).key;
    settings.around = around_infos()[static_cast<std::size_t>(opening.own(look).around)].key;
    settings.scale_bar = look.scale_bar;
    // A document that opens is still seen as the one before it was.
    if (!view_due) remember_view(settings, document.file(), kept_view(view, look), look.figure);
}

// They must survive an end that comes without warning.
std::optional<Session::Clock::time_point> Session::keep_settings(Clock::time_point now) {
    note_view();
    if (settings != seen_settings_) {
        seen_settings_ = settings;
        settings_changed_ = now;
    }
    if (folder_.empty() || settings == kept_settings_) {
        unwritten_since_.reset();
        return std::nullopt;
    }
    if (!unwritten_since_) unwritten_since_ = now;
    const auto due = std::min(settings_changed_ + k_settings_rest, *unwritten_since_ + k_settings_patience);
    if (now < due) return due;
    unwritten_since_.reset();
    kept_settings_ = settings;
    jobs.submit(JobKind::safety_copy, "Settings",
                [kept = settings, folder = folder_](Progress&) { save_settings(kept, folder); });
    return std::nullopt;
}

}  // namespace talus
