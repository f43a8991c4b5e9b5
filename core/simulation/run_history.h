#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/terrain/run_event.h"

namespace talus {

/// What was done to a run by hand, in strokes, so that each can be taken back and done again as a whole. A
/// stroke's events lie at the end of the list as it then is: it has made the run forget what came later.
class RunHistory {
 public:
    /// Where the run changes: up to `from` it is the same with a stroke and without it.
    struct Change {
        std::int64_t from = 0;  ///< steps
        std::int64_t to = 0;    ///< steps that the run has gone at least, once that is made again
    };
    static constexpr std::string_view k_reset_label = "Begin anew";

    /// Adds an event, after `step` steps, to the list, of which all that is later is forgotten. begins: it is
    /// the first of a stroke; others belong to the stroke before.
    void touch(RunEvents& events, const RunEvent& event, std::int64_t step, bool begins);
    /// Takes all events out of the list, of a run that begins anew after `step` steps.
    void reset(RunEvents& events, std::int64_t step);
    /// Takes the last stroke out of the list, or puts the one that was taken out last into it again, and
    /// returns where the run changes by that; null where there is none.
    std::optional<Change> undo(RunEvents& events);
    std::optional<Change> redo(RunEvents& events);
    /// Makes all that was done stay.
    void clear();

    /// Labels of what undo() and redo() are about; empty: nothing.
    std::string_view undo_label() const { return done_.empty() ? "" : done_.back().label; }
    std::string_view redo_label() const { return undone_.empty() ? "" : undone_.back().label; }

 private:
    struct Stroke {
        std::string_view label;
        Change change;           // of redo
        std::int64_t back = 0;   // see Change::to, of undo
        std::size_t before = 0;  // number of events before it
        std::vector<RunEvent> events, forgotten;
    };

    std::vector<Stroke> done_, undone_;  // the next one is the last
    bool open_ = false;                  // more may come of the last stroke
};

}  // namespace talus
