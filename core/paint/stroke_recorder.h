#pragma once

#include <vector>

#include "core/terrain/strokes.h"

namespace talus {

/// Makes the line of a stroke from the places that a hand passes. Its points lie at even distances along the
/// way, so that it does not matter how fast the hand was or how often it was looked at.
class StrokeRecorder {
 public:
    /// spacing: m between two points. leash: m that the brush trails behind the hand, which steadies it; 0:
    /// it does not.
    StrokeRecorder(double spacing, double leash) : spacing_(spacing), leash_(leash) {}

    /// Goes on to a place; the first begins the line. pressure: 0 to 1.
    void move_to(double x, double y, float pressure);
    bool empty() const { return kept_.empty(); }
    /// Returns the points up to where the brush is now.
    std::vector<StrokePoint> points() const;

 private:
    double spacing_;
    double leash_;
    std::vector<StrokePoint> kept_;  // at even distances
    StrokePoint brush_;              // where it is, not rounded
    double since_ = 0;               // m of the way since the last point that was kept
};

/// m between the points of a stroke of this radius: the line is as smooth as its brush shows.
constexpr double stroke_spacing(float radius) { return static_cast<double>(radius) / 8; }

}  // namespace talus
