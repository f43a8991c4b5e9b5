#pragma once

#include <chrono>
#include <cstddef>

#include "app/editor/recent_times.h"

namespace talus {

/// How long the last frames took apart from drawing: input, panels, what a step of a lesson makes, and
/// uploading it to the GPU. Drawing is what OpenGL does with the scene and with the panels, and the swap.
class FrameTimes {
 public:
    void begin();
    /// Runs a part of the frame that is drawing.
    template <class Draw>
    void drawing(Draw draw) {
        const auto before = Clock::now();
        draw();
        drawn_ += Clock::now() - before;
    }
    /// The last picture of the frame is out; returns what the whole frame took, in seconds.
    double end();

    std::size_t frames() const { return frames_; }  ///< so far
    /// Apart from drawing.
    const RecentTimes& work() const { return work_; }

 private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point begin_;
    Clock::duration drawn_{};
    RecentTimes work_;
    std::size_t frames_ = 0;
};

}  // namespace talus
