#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/strokes.h"

namespace talus {

/// Returns what strokes have painted on a map, which is a window of the world: 0 where nothing is, 1 where it
/// is full. Painting brings it towards 1, erasing towards 0, by the stroke's weight (coverage.h) times its
/// amount; strokes that shape the ground paint nothing. The same bits in any window, on any number of
/// threads. progress: may be null; throws Cancelled.
Grid<float> painted_cover(const Strokes& strokes, const Lattice& window, const Lattice& world,
                          const Progress* progress);

}  // namespace talus
