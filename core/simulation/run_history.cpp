#include "core/simulation/run_history.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

// Takes the end of a list off, from this place on.
std::vector<RunEvent> taken_off(std::vector<RunEvent>& list, std::size_t from) {
    const auto first = list.begin() + static_cast<std::ptrdiff_t>(std::min(from, list.size()));
    std::vector<RunEvent> taken(first, list.end());
    list.erase(first, list.end());
    return taken;
}

void append(std::vector<RunEvent>& list, const std::vector<RunEvent>& more) {
    list.insert(list.end(), more.begin(), more.end());
}

}  // namespace

void RunHistory::touch(RunEvents& events, const RunEvent& event, std::int64_t step, bool begins) {
    const auto later = std::ranges::upper_bound(events.list, event.time, {}, &RunEvent::time);
    std::vector<RunEvent> forgotten =
        taken_off(events.list, static_cast<std::size_t>(later - events.list.begin()));
    if (begins || !open_ || !forgotten.empty())
        done_.push_back({.label = {},
                         .change = {.from = step},
                         .before = events.list.size(),
                         .events = {},
                         .forgotten = std::move(forgotten)});
    Stroke& stroke = done_.back();
    stroke.label = info_of(event.tool).label;
    stroke.change.to = step;
    stroke.events.push_back(event);
    events.list.push_back(event);
    events.end = 0;
    undone_.clear();
    open_ = true;
}

void RunHistory::reset(RunEvents& events, std::int64_t step) {
    open_ = false;
    if (events.list.empty()) return;
    undone_.clear();
    done_.push_back({.label = k_reset_label,
                     .change = {},
                     .back = step,
                     .before = 0,
                     .events = {},
                     .forgotten = std::exchange(events.list, {})});
}

std::optional<RunHistory::Change> RunHistory::undo(RunEvents& events) {
    open_ = false;
    if (done_.empty()) return std::nullopt;
    const Stroke& stroke = undone_.emplace_back(std::move(done_.back()));
    done_.pop_back();
    taken_off(events.list, stroke.before);
    append(events.list, stroke.forgotten);
    return Change{stroke.change.from, stroke.back};
}

std::optional<RunHistory::Change> RunHistory::redo(RunEvents& events) {
    open_ = false;
    if (undone_.empty()) return std::nullopt;
    const Stroke& stroke = done_.emplace_back(std::move(undone_.back()));
    undone_.pop_back();
    taken_off(events.list, stroke.before);
    append(events.list, stroke.events);
    return stroke.change;
}

void RunHistory::clear() { *this = {}; }

}  // namespace talus
