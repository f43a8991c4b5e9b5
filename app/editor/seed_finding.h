#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/job_queue.h"
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
    SeedFinding(JobQueue& jobs, std::function<void()> wake);
    ~SeedFinding();
    SeedFinding(const SeedFinding&) = delete;
    SeedFinding& operator=(const SeedFinding&) = delete;

    /// Begins a search, and drops the one before with all that it has found. pixels: along the longer side of
    /// a picture.
    void begin(const Recipe& recipe, const SeedSearch& search, int pixels);
    /// Stops the search; what it has found stays.
    void stop();
    /// Stops the search and drops what it has found.
    void forget();
    /// Looks at what the job has done, to be called once a frame before the others.
    void tick();

    /// Returns whether a search was begun and not forgotten.
    bool begun() const { return shared_ != nullptr; }
    bool busy() const { return progress_ != nullptr; }
    int looked_at() const { return looked_at_; }
    /// What was found, in the order of the seeds; it grows at its end.
    const std::vector<Found>& found() const { return found_; }
    const SeedSearch& search() const { return search_; }
    const Never& never() const { return never_; }
    /// What went wrong in making a world, as a line; empty: nothing did.
    const std::string& failure() const { return failure_; }

 private:
    struct Shared;

    JobQueue& jobs_;
    std::function<void()> wake_;
    SeedSearch search_;
    std::vector<Found> found_;
    Never never_;
    std::string failure_;
    int looked_at_ = 0;
    std::shared_ptr<Shared> shared_;      // with the job
    std::shared_ptr<Progress> progress_;  // null once the job is over
};

}  // namespace talus
