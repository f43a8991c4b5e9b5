#pragma once

#include <memory>
#include <utility>

#include "core/terrain/stage.h"

namespace talus {

/// A process is what changes a terrain in time: rain that runs off, a slope that slides. It is a copyable
/// state (grids, ground changes, the time that has passed) with
///
///     double next_step() const;              // the length of the step that it would take now, above 0
///     double step(double max_length, Progress*);  // advances by min(next_step(), max_length), returns that
///     double length() const;                 // how far it has run; the sum of its steps, from 0
///     std::size_t bytes() const;             // of its state, for those who keep it
///     CellRectangle acted() const;           // optional: outside of it the last step changed nothing
///
/// in one unit, which the process names: seconds, years, steps. The same start, parameters and lengths of
/// steps give the same bits on any number of threads and at every SIMD level. A stage runs a process to a
/// length; the live simulation calls the same `step`.
///
/// A step must leave the state as it was if it throws Cancelled, or the state must not be used any more:
/// run_process drops it.

/// A process's state on a shelf.
template <class Process>
struct KeptProcess final : SavedRun {
    explicit KeptProcess(Process state) : process(std::move(state)) {}
    std::size_t bytes() const override { return process.bytes(); }
    Process process;
};

/// Runs a process to a length and returns its state there: from the furthest kept state that has not passed
/// it, or from start(). Keeps the last state that a longer run would pass through as well, so that going on
/// gives the same bits as beginning again. Reports progress; throws Cancelled, std::bad_alloc.
template <class Process, class Start>
Process run_process(double length, const Context& context, Start&& start) {
    RunCache* const shelf = context.runs;
    const auto found = shelf == nullptr ? nullptr : shelf->find(length);
    const auto* const kept = dynamic_cast<const KeptProcess<Process>*>(found.get());
    Process process = kept != nullptr ? kept->process : start();
    const double from = process.length();
    const auto keep = [&] {
        if (shelf != nullptr && shelf->has_room_for(process.bytes()))
            shelf->keep(process.length(), std::make_shared<const KeptProcess<Process>>(process));
    };
    bool is_kept = kept != nullptr && process.length() == length;
    while (process.length() < length) {
        context.checkpoint();
        const double left = length - process.length();
        if (process.next_step() > left) {
            keep();
            is_kept = true;
        }
        process.step(left, context.progress);
        if (context.progress != nullptr)
            context.progress->set_fraction(static_cast<float>((process.length() - from) / (length - from)));
    }
    if (!is_kept) keep();
    return process;
}

}  // namespace talus
