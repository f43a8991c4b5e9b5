#pragma once

#include "core/base/resample_map.h"

namespace talus {

/// Samples a map at places that lie in no rows and columns, as those of a map that is turned. Bicubic
/// (Catmull and Rom 1974), held within the four samples around, on the level whose samples lie about as far
/// apart as those wanted.
class PointSampler {
 public:
    /// map: must outlive the sampler. step: from one wanted sample to the next, in cells of the map. beyond:
    /// edge or mirror.
    PointSampler(const MapPyramid& map, double step, Beyond beyond);

    /// Returns the value at a place in cells of the map: (0, 0) is the middle of its first sample.
    float at(double x, double y) const;

 private:
    const Grid<float>& level_;
    double scale_;  // cells of the level in a cell of the map
    Beyond beyond_;
};

}  // namespace talus
