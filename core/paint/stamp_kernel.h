#pragma once

#include "core/base/kernel.h"

namespace talus {

/// Samples of an image between which a cubic B-spline lies, with k_rim more around them.
struct StampSamples {
    static constexpr int k_rim = 2;
    const float* first;  ///< of the image, not of the rim
    int stride;
    int width, height;
};

/// Cells of a row beside a dab, and how its image lies on them.
struct StampRow {
    double first;                      ///< number of the first cell in the world
    double cell;                       ///< m
    double x;                          ///< m, of the dab's middle
    float south;                       ///< m, from there to the row
    float cos, sin;                    ///< direction of the image's right side
    float inverse;                     ///< 1/m: of the radius
    float aspect_across, aspect_down;  ///< how often the image's sides fit the circle's diameter
    float hardness;                    ///< share of the way to the rim within which nothing fades
    float fading;                      ///< 1 / the rest of it
    bool flipped;
    float pressure;
};

/// The highest of the heights that one dab after the other of a line has at some cells, and those of the two
/// dabs before and after it.
struct HighestDabs {
    static constexpr int k_cells = 128;
    alignas(64) float height[k_cells];
    alignas(64) float before[2][k_cells];  ///< the nearer first
    alignas(64) float after[2][k_cells];
    alignas(64) float last[2][k_cells];  ///< of the newest dab, and of that before it
    alignas(64) int since[k_cells];      ///< dabs after the highest
};

struct StampKernel {
    /// Writes the heights of a dab at `count` cells; 0 beyond its rim.
    void (*heights)(const StampSamples& image, const StampRow& row, int count, float* out);
    /// Writes `pressure` times the means of four samples, `right` of a cell from here[x] towards here[x - 1]
    /// and `down` of one from there towards those above.
    void (*between)(const float* here, const float* above, float right, float down, float pressure, int count,
                    float* out);
    void (*clear)(int count, HighestDabs& highest);
    /// Takes the parts above 0 of `sign` times the heights of the next dab, of which there are k_cells.
    void (*take)(const float* heights, float sign, int count, HighestDabs& highest);
    /// Writes the top of a parabola through the highest dab and the higher one beside it, as curved as the
    /// less curved of both places: where heights begin or end at once there is none.
    void (*top)(const HighestDabs& highest, int count, float* out);
};
TALUS_DECLARE_KERNEL(StampKernel, stamp_kernel)

}  // namespace talus
