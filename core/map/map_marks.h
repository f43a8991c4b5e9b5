#pragma once

#include <cstddef>
#include <vector>

#include "core/base/progress.h"
#include "core/map/drawing.h"
#include "core/terrain/terrain.h"

namespace talus {

/// How the lines of a map are drawn.
struct MapStyle {
    double metres_per_mm = 25;  ///< of paper: the scale 1 : 25,000; above 0
    double interval = 20;       ///< m between contour lines; 0: none
};

/// A kind of river that is on a map (core/water/river_kind.h), and how wide its lines are drawn in the mean.
struct MappedRivers {
    std::size_t kind = 0;  ///< place in k_river_kinds
    double pen = 0;        ///< mm
};

/// The layers of lines on a map.
struct MapMarks {
    DrawnGroup sea_contours;  ///< of the ground below the sea
    DrawnGroup contours;
    DrawnGroup rivers;
    DrawnGroup lakes;  ///< their shores
    DrawnGroup coast;
    DrawnGroup heights;  ///< written on the thick contour lines, which are interrupted there
    /// From the narrowest; empty where the terrain has no widths of rivers.
    std::vector<MappedRivers> river_kinds = {};

    /// Calls each(group) from the lowest to the uppermost layer.
    template <class Each>
    void for_each(Each&& each) const {
        for (const DrawnGroup* group : {&sea_contours, &contours, &rivers, &lakes, &coast, &heights})
            each(*group);
    }
};

/// Depth [m] from which water that stands on the ground is drawn as a lake.
inline constexpr float k_min_lake_depth = 0.25f;

/// Returns the lines of a terrain's map, in metres of the world. Lines are simplified by less than can be
/// seen at the scale. The sea level, where it lies within the heights, has the coast and no contour line.
/// progress: may be null. Throws Cancelled, std::bad_alloc.
MapMarks map_marks(const Terrain& terrain, const MapStyle& style, Progress* progress = nullptr);

/// Returns a round interval for a map of this scale: by the terrain's relief, and no closer than lines can be
/// told apart on its steeper slopes. 0 for flat ground.
double map_interval(const Terrain& terrain, double metres_per_mm);

}  // namespace talus
