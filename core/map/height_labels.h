#pragma once

#include <vector>

#include "core/map/drawing.h"

namespace talus {

/// Writes heights on contour lines, where they are straight enough for it, and keeps them apart.
class HeightLabels {
 public:
    explicit HeightLabels(double metres_per_mm) : metre_(metres_per_mm) {}

    /// Returns the parts of a line [m] between the places where its height [m] is written.
    std::vector<MapLine> add(MapLine line, float height, Rgba8 ink);
    /// Returns the texts of all lines so far.
    std::vector<DrawnText> take() { return std::move(texts_); }

 private:
    bool is_free(MapPoint place) const;

    double metre_;  // to a mm of paper
    std::vector<DrawnText> texts_;
};

}  // namespace talus
