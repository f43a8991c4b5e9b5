#pragma once

#include <vector>

#include "core/base/grid.h"
#include "render/checkpoint.h"
#include "render/tile_grid.h"

namespace talus {

/// A vertex of a coarse mesh.
struct EnvelopeVertex {
    float height;  ///< m
    float gap;     ///< m: around here the ground lies at most so far under the mesh
};

/// For each coarser mesh of a map, the heights its vertices need so that it nowhere lies below the map
/// itself, nor below the next finer mesh. A line of sight that meets the ground has then met each of these
/// meshes before, so what is drawn with them can be cut down to the true outline.
///
/// Level 0 is the map; the mesh of level L has every 2^L-th sample of each row and column, and the last one:
/// side() vertices. Both triangles of a quad share the diagonal from north-west to south-east.
struct Envelope {
    std::vector<TileGrid<EnvelopeVertex>> levels;  ///< from level 1
    /// m: the most that a vertex of level 0, 1, 2 … lies above the map.
    std::vector<float> lifts;
    std::vector<Grid<float>> tile_gaps;  ///< the greatest gap in each tile of each of `levels`

    static int side(int samples, int level) { return ((samples - 2 + (1 << level)) >> level) + 1; }
};

/// levels: of them in all, with level 0. progress: may be null; throws Cancelled.
Envelope make_envelope(const Grid<float>& heights, int levels, const Progress* progress = nullptr);

/// The same vertices at the cost of the rectangle: those of `earlier`, made anew where they depend on heights
/// in it. earlier: of a map of this size whose heights differ in `changed` at most.
Envelope make_envelope(const Grid<float>& heights, const Envelope& earlier, CellRectangle changed);

}  // namespace talus
