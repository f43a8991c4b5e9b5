#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/editor/streamed_job.h"
#include "core/base/grid.h"
#include "core/recipe/seed_search.h"

namespace talus {

/// A search for seeds that a job makes: how far it is, and what it has found. All members must be called from
/// one thread, the window's, which never waits. A search that is given up stops at its next checkpoint.
class SeedFinding {
 public:
    struct Found {
        SeedHit hit;
        Grid<std::uint32_t> picture;  ///< of its world, red in the lowest byte
    };
    /// A condition that no seed can meet.
    struct Never {
        std::size_t condition = 0;
        ConditionObjection why = ConditionObjection::none;
    };

    /// wake: called from the job for each hit.
    SeedFinding(JobQueue& jobs, std::function<void()> wake) : job_(jobs, std::move(wake)) {}

    /// Begins a search, and drops the one before with all that it has found. pixels: along the longer side of
    /// a picture.
    void begin(const Recipe& recipe, const SeedSearch& search, int pixels);
    /// Stops the search; what it has found stays.
    void stop() { job_.stop(); }
    /// Stops the search and drops what it has found.
    void forget();
    /// Looks at what the job has done, to be called once a frame before the others.
    void tick();

    /// Returns whether a search was begun and not forgotten.
    bool begun() const { return job_.begun(); }
    bool busy() const { return job_.busy(); }
    int looked_at() const;
    /// What was found, in the order of the seeds; it grows at its end.
    const std::vector<Found>& found() const { return job_.found(); }
    const SeedSearch& search() const { return search_; }
    const Never& never() const { return never_; }
    /// What went wrong in making a world, as a line; empty: nothing did.
    const std::string& failure() const { return job_.failure(); }

 private:
    StreamedJob<Found> job_;
    SeedSearch search_;
    Never never_;
    std::shared_ptr<Never> told_;  // by the job, before it is over
};

}  // namespace talus
