#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/digest.h"
#include "core/base/progress.h"
#include "core/terrain/run_event.h"

namespace talus {

/// A process to which things are done while it runs: itself a process, see core/terrain/process.h. It ends a
/// step where an event is due. Beside what a process has, `Process` has
///
///     static constexpr bool takes(RunTool);
///     void touch(const RunEvent&);            // what the event does; a tool that it takes
///     void add_state(Digester&) const;        // all that the next steps depend on
///     static constexpr bool k_whole_steps;    // optional: events come between whole steps
///     static constexpr int k_touch_reach;     // optional: see LiveRun::touch_reach
///
/// A run that is replayed with the events that were noted while it ran takes the same steps: an event has the
/// time at which a step had ended, and a step that would end there except for rounding ends there.
template <class Process>
class Eventful {
 public:
    Eventful(Process process, RunEvents events)
        : process_(std::move(process)), events_(taken(std::move(events))) {}

    double next_step() const { return limited(process_.next_step()); }
    double step(double max_length, Progress* progress = nullptr) {
        touch_due();
        const double natural = process_.next_step();
        const double limit = std::min(max_length, limited(natural));
        return process_.step(limit > natural * (1 - k_rounding) ? natural : limit, progress);
    }
    double length() const { return process_.length(); }
    std::size_t bytes() const { return process_.bytes() + events_.list.size() * sizeof(RunEvent); }

    /// Does what is due by now, as the next step would.
    void touch_due() {
        const double now = length() + k_rounding * process_.next_step();
        while (next_ < events_.list.size() && events_.list[next_].time <= now)
            process_.touch(events_.list[next_++]);
    }
    /// Replaces the events after those that were done; those that were must be the same.
    void set_events(RunEvents events) {
        events_ = taken(std::move(events));
        next_ = std::min(next_, events_.list.size());
    }
    void add_state(Digester& digester) const {
        digester.add(length()).add(next_);
        process_.add_state(digester);
    }
    const Process& process() const& { return process_; }
    Process&& process() && { return std::move(process_); }

 private:
    static constexpr double k_rounding = 1e-9;  // share of a step by which a time may differ from its end

    static RunEvents taken(RunEvents events) {
        std::erase_if(events.list, [](const RunEvent& event) { return !Process::takes(event.tool); });
        if constexpr (requires { Process::k_whole_steps; }) {
            for (RunEvent& event : events.list) event.time = -std::floor(-event.time);
        }
        return events;
    }
    // An event that is due already ends no step.
    double limited(double step) const {
        for (std::size_t i = next_; i < events_.list.size(); ++i) {
            const double left = events_.list[i].time - length();
            if (left > k_rounding * step) return std::min(step, left);
        }
        return step;
    }

    Process process_;
    RunEvents events_;
    std::size_t next_ = 0;  // of the events that were not done yet
};

}  // namespace talus
