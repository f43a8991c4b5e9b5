#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "render/tile_grid.h"

namespace talus {

/// A vertex of a coarse mesh.
struct EnvelopeVertex {
    float height;  ///< m
    float gap;     ///< m: in the neighbourhood, the ground lies at most this far below the mesh
};

/// For each coarser mesh of a map, the heights its vertices need so that the mesh lies nowhere below the map
/// itself or the next finer mesh. A line of sight that hits the ground has then passed through each of these
/// meshes before, so what is drawn with them can be trimmed to the true outline.
///
/// Level 0 is the map; the mesh of level L has every 2^L-th sample of each row and column, and the last one:
/// side() vertices. Both triangles of a quad share the diagonal from north-west to south-east.
struct Envelope {
    std::vector<TileGrid<EnvelopeVertex>> levels;  ///< from level 1
    /// m: how far a vertex of level 0, 1, 2 … lies above the map at most.
    std::vector<float> lifts;
    std::vector<Grid<float>> tile_gaps;  ///< the largest gap in each tile of each of `levels`

    static int side(int samples, int level) { return ((samples - 2 + (1 << level)) >> level) + 1; }
};

/// Makes the envelope with `levels` levels, level 0 included. progress: may be null; throws Cancelled.
Envelope make_envelope(const Grid<float>& heights, int levels, const Progress* progress = nullptr);

/// Makes the same vertices at the cost of the rectangle: copies those of `earlier` and recomputes those that
/// depend on heights in it. earlier: of a map of this size whose heights differ only within `changed`.
Envelope make_envelope(const Grid<float>& heights, const Envelope& earlier, CellRectangle changed);

}  // namespace talus
