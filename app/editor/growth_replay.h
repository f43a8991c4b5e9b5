#pragma once

#include <chrono>
#include <memory>

#include "app/editor/job_result.h"
#include "core/lesson/trace/growth.h"

namespace talus {

/// Plays how a terrain grows: its levels are made in a job, then it gives a terrain for each frame.
/// It belongs to one thread, the window's.
class GrowthReplay {
 public:
    using Clock = std::chrono::steady_clock;

    /// Begins to play once the levels are made; the queue's wake says when.
    void start(JobQueue& jobs, const Recipe& recipe);
    /// Ends at once, whether it plays or waits for its levels.
    void stop();

    /// Returns whether it was started and is not over: its levels are being made, or it plays.
    bool running() const { return making_.busy() || growth_ != nullptr; }
    /// Returns whether it plays from the next frame on.
    bool ready() const { return making_.over() || growth_ != nullptr; }
    /// The terrain to be shown now: null where it does not play. The clock starts with the first frame that
    /// is asked for, and the last frame, which is the whole terrain, ends it.
    std::shared_ptr<const Terrain> frame(Clock::time_point now);

 private:
    JobResult<std::shared_ptr<const Growth>> making_;
    std::shared_ptr<const Growth> growth_;  // once it is made
    bool playing_ = false;
    Clock::time_point began_;
};

}  // namespace talus
