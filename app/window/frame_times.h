#pragma once

#include <chrono>
#include <cstddef>

#include "app/editor/recent_times.h"

namespace talus {

/// How long the last frames took apart from drawing: input, panels, steps of a lesson and uploads to the GPU.
/// Drawing is what OpenGL does with the scene and the panels, and the swap.
class FrameTimes {
 public:
    void begin();
    /// Runs and counts a part of the frame that is drawing.
    template <class Draw>
    void drawing(Draw draw) {
        const auto before = Clock::now();
        draw();
        drawn_ += Clock::now() - before;
    }
    /// Ends a frame after its picture is displayed; returns the whole time it took, in seconds.
    double end();

    std::size_t frames() const { return frames_; }  ///< so far
    /// Returns the times apart from drawing.
    const RecentTimes& work() const { return work_; }

 private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point begin_;
    Clock::duration drawn_{};
    RecentTimes work_;
    std::size_t frames_ = 0;
};

}  // namespace talus
