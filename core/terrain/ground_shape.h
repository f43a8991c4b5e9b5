#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// How the ground lies around a place: its slope and its curvature, by central differences over a baseline in
/// metres, so that they hardly depend on resolution. Beyond the border of a map that does not wrap the
/// border's heights count.
class GroundShape {
 public:
    /// height [m] lies on `lattice` and outlives this. baseline: m from one end of a difference to the other;
    /// at least two cells are taken.
    GroundShape(const Lattice& lattice, const Grid<float>& height, float baseline);

    /// Cells to each side of a place that are looked at.
    static int cells_around(float baseline, double cell_size);

    /// Steepness, 0 to 90 degrees.
    float slope(int x, int y) const;
    /// By how much the place lies above the mean of its four neighbours half a baseline away, per metre of
    /// that distance: above 0 on ridges, below 0 in hollows, 0 on planes.
    float convexity(int x, int y) const;

 private:
    struct Axis {
        std::vector<int> before;  // index of the sample at the near end of a difference, for each sample
        std::vector<int> after;
        std::vector<double> run;  // m between them
    };
    static Axis axis(int count, bool wraps, int reach, double cell_size);

    const Grid<float>& height_;
    Axis x_;
    Axis y_;
    float half_;  // m
};

}  // namespace talus
