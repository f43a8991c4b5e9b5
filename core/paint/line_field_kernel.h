#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A piece of a line as the samples of a row see it.
struct LinePart {
    double x, y;                        ///< the middle of its chord, within the world where that wraps
    double along_x, along_y;            ///< the chord's direction
    double half;                        ///< m, of the chord
    double centre_x, centre_y, radius;  ///< from its middle; a radius of 0: straight
    double arm_x, arm_y, cosine;        ///< where the arc lies as seen from the centre
    double height, height_rise, width, width_rise;  ///< in the middle, and over a metre
};

/// Some samples of a row.
struct LinePlaces {
    const double* columns;  ///< m, within the world where that wraps
    double around;          ///< m, of the way around the world; infinite where it does not wrap
    double south;           ///< m, from the part's middle to the row
    int count;
};

/// Sums over the parts of a line, of each sample.
struct LineSums {
    double *weight, *height, *width, *east, *south;
};

struct LineFieldKernel {
    /// Lowers each square of a distance [m²] to that of the part, where it is less.
    void (*lower)(const LinePart& part, const LinePlaces& places, double* squares);
    /// Adds the part with its weights. soft: m², added to the squares of distances. per_far: 1/m², of the
    /// distance where it has faded out.
    void (*add)(const LinePart& part, const LinePlaces& places, double soft, double per_far,
                const LineSums& sums);
};
TALUS_DECLARE_KERNEL(LineFieldKernel, line_field_kernel)

}  // namespace talus
