#pragma once

namespace talus {

/// Whether quick pictures of a view are drawn at full resolution or at half: half while the picture moves and
/// full ones take too long, full again as soon as it rests. Within one movement it changes at most once, so
/// that nothing flickers.
class ResolutionPolicy {
 public:
    /// A frame should not take longer, s.
    static constexpr double k_budget = 0.025;

    /// The share of pixels along each side for the next frame, 1 or 0.5. moving: whether the camera, or the
    /// terrain under a slider, has changed since the last frame.
    double next(bool moving);
    /// How long the frame that next() was asked for took to draw, s. Not called for precise pictures, which
    /// are drawn at rest.
    void took(double seconds);

 private:
    double scale_ = 1;
    double full_seconds_ = 0;  // of frames at full resolution, smoothed
    int slow_ = 0;             // frames over the budget in a row
};

}  // namespace talus
