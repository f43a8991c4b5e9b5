#pragma once

#include <cstdint>

#include "core/base/map_size.h"
#include "core/recipe/recipe.h"
#include "core/terrain/stage.h"

namespace talus {

/// Names the samples of a world to be made: all of them, a band of rows, a chunk.
struct Window {
    /// The samples of the whole world, at least 2 each; in an endless world the samples of a piece as large
    /// as its extent.
    MapSize resolution;
    std::int64_t x0 =
        0;  ///< world index of the first column; of an endless world from place 0, not from its origin
    std::int64_t y0 = 0;  ///< world index of the first row
    int width = 0;        ///< samples
    int height = 0;       ///< samples

    friend bool operator==(const Window&, const Window&) = default;
};

/// Returns the window of the whole world, or of the piece at the origin of an endless one.
Window whole_window(const World& world, MapSize resolution);
/// Returns the piece of an endless world for its statistics, whatever its origin; else the whole.
Window anchor_window(const World& world, MapSize resolution);

/// Returns so many samples along the longer side, in the world's shape; never more than it has.
MapSize reduced_size(const World& world, int samples);

/// Returns what stages are told about the world at this resolution; the sea level is left out.
WorldFrame frame_of(const World& world, MapSize resolution);

/// The samples of a window, and those around it that lie within `halo` samples; where the world ends, so does
/// the lattice, and where it wraps it is never longer than one turn. It wraps on an axis that it has all of.
Lattice lattice_of(const World& world, const Window& window, int halo = 0);

}  // namespace talus
