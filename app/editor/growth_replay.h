#pragma once

#include <chrono>
#include <memory>

#include "core/base/job_queue.h"
#include "core/lesson/growth.h"

namespace talus {

/// Plays how a terrain grows: its levels are made in a job, then it gives a terrain for each frame.
/// One thread's, the window's.
class GrowthReplay {
 public:
    using Clock = std::chrono::steady_clock;

    /// From the beginning, once the levels are there; the queue's wake says when.
    void start(JobQueue& jobs, const Recipe& recipe);
    /// At once, whether it plays or waits for its levels.
    void stop(JobQueue& jobs);

    /// Started and not over: its levels are made, or it plays.
    bool running() const { return shared_ != nullptr; }
    /// It plays from the next frame on.
    bool ready() const;
    /// The terrain to be shown now: null where it does not play. The clock starts with the first frame that
    /// is asked for, and the last frame, which is the whole terrain, ends it.
    std::shared_ptr<const Terrain> frame(Clock::time_point now);

 private:
    struct Shared;  // with the job, which may outlive a stop

    std::shared_ptr<Shared> shared_;
    bool playing_ = false;
    Clock::time_point began_;
};

}  // namespace talus
