#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "app/editor/recent_times.h"

namespace talus {

/// How long the terrain takes to answer the hand: from an event of mouse or keyboard to the terrain evaluated
/// and uploaded to the GPU, without the drawing of pictures. All but job_ended() is for one thread, the
/// window's.
class AnswerTimes {
 public:
    using Clock = std::chrono::steady_clock;

    /// A preview was requested; the first has the number 1. event: when the input came that it answers; none:
    /// nobody waits for it.
    void requested(std::optional<Clock::time_point> event);
    /// Any thread may call this.
    void job_ended(Clock::time_point now = Clock::now());
    /// The answer to the request of this number, and so to all before it, is on the GPU. upload_seconds: what
    /// that took after the job.
    void uploaded(int request, double upload_seconds);

    const RecentTimes& times() const { return times_; }

 private:
    RecentTimes times_;
    int requests_ = 0;
    int answered_ = 0;                                       // the number of the newest
    std::deque<std::pair<int, Clock::time_point>> waiting_;  // number and event, the oldest first
    std::mutex mutex_;
    Clock::time_point last_end_;  // of a job: guarded by mutex_
};

}  // namespace talus
