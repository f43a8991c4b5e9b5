#pragma once

#include "core/surface/palette.h"

namespace talus {

/// The noise of place that divides the ground of a biome into patches, on which its layers take turns: spread
/// evenly from 0 to 1, so that the ground between two thresholds has their difference as its share. It is a
/// function of the place in metres alone: the same in windows, at any resolution and for any heights.
class PatchNoise {
 public:
    static constexpr double k_patch = 250;  ///< m: about the width of a patch

    PatchNoise();

    /// x, y: m, the place in the world. Any thread may call it.
    float at(double x, double y) const;

 private:
    Palette palette_;  // for its noise
};

}  // namespace talus
