#pragma once

#include <cstdint>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/strokes.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What a stroke is done to.
struct SculptedMap {
    Lattice window;  ///< of the map
    Lattice world;   ///< the whole map at this resolution
    HeightRange range;
    std::uint64_t seed = 0;  ///< of the knolls of noise, and of noise in strokes' own masks
};

/// The cells along one axis of a part of a map and of what lies around it, which may go on beyond the map's
/// edges where that wraps.
struct AxisAround {
    int first;
    int end;
    int before;  ///< cells before the part's own
    bool wraps;  ///< they are all that there are
};

/// A part of a map, with the cells around it that a tool looks at; beyond an edge where the world wraps.
struct Surroundings {
    Grid<float> heights;
    Lattice lattice;
    int left = 0;  ///< columns before the part's own
    int above = 0;
};

/// Returns a part of a map with `margin` more cells around it, as far as there are any. The lattice may wrap
/// and the part reach to its edge: then the cells around it come from the other side.
Surroundings around(const Grid<float>& heights, const CellRectangle& part, int margin, const Lattice& window);

/// Returns the weights of a stroke's own masks at the cells of a part of a map, on the ground as it is;
/// nothing where the stroke has none. Throws Cancelled.
Grid<float> own_weights(const Stroke& stroke, const CellRectangle& part, const SculptedMap& map,
                        const Grid<float>& heights, Progress* progress);
/// Multiplies weights by others of the same size; by none, if there are none.
void multiply(Grid<float>& weights, const Grid<float>& by, const Progress* progress);

/// Returns how far from a place a stroke's own masks look at the ground [m].
double mask_reach(const Stroke& stroke, const Lattice& world);
/// Does the same for a list of strokes that change no ground.
double mask_reach(const Strokes& strokes, const Lattice& world);

}  // namespace talus
