#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

namespace talus {

/// How long the last frames took apart from drawing: input, panels, what a step of a lesson makes, and
/// sending it to the card. Drawing is what OpenGL does with the scene and with the panels, and the swap.
class FrameTimes {
 public:
    static constexpr std::size_t k_most = 256;  // frames remembered

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
    /// Seconds apart from drawing, of the frames remembered; 0 before the first.
    double median() const;
    double worst() const;

 private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point begin_;
    Clock::duration drawn_{};
    std::deque<double> work_;  // s, the newest last
    std::size_t frames_ = 0;
};

}  // namespace talus
