#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace talus {

/// The state of a process at some time of its run, kept so that a longer run goes on from it instead of from
/// the start. Each process that is kept derives its own.
struct SavedRun {
    virtual ~SavedRun() = default;
    virtual std::size_t bytes() const = 0;
};

/// The kept states of one process, of one start and one choice of parameters: what differs between them is
/// only how far the run went, in the unit that the process counts in (seconds, years, steps, drops per km²).
/// Only one thread may use it at a time.
class RunCache {
 public:
    /// budget: bytes that kept states may take together; a state that is larger is not kept.
    explicit RunCache(std::size_t budget) : budget_(budget) {}

    /// Returns the state that got furthest without passing `length`, or null.
    std::shared_ptr<const SavedRun> find(double length);
    /// Returns how many were found.
    int found() const { return found_; }
    /// Returns whether a state of this size would be kept, so that others are not copied in vain.
    bool has_room_for(std::size_t bytes) const { return bytes <= budget_; }
    /// Keeps a state, in place of one of the same length; the longest unchanged ones make room.
    void keep(double length, std::shared_ptr<const SavedRun> run);

    /// Returns one that finds the same runs and keeps none.
    RunCache for_reading() const {
        RunCache reading = *this;
        reading.budget_ = 0;
        return reading;
    }

    std::size_t bytes() const;

 private:
    struct Entry {
        double length;
        std::shared_ptr<const SavedRun> run;
    };
    std::size_t budget_;
    std::vector<Entry> entries_;  // oldest first
    int found_ = 0;
};

}  // namespace talus
