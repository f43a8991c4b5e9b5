#pragma once

#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/field.h"
#include "core/terrain/kept_covers.h"
#include "core/terrain/strokes.h"

namespace talus {

/// Returns what strokes have painted on a map, which is a window of the world: 0 where nothing is, 1 where it
/// is full. Painting brings it towards 1, erasing towards 0, by the stroke's weight (coverage.h) times its
/// amount; strokes that shape the ground paint nothing. The same bits in any window, on any number of
/// threads, whatever is kept. covers: of other such lists, to go on from; may be null. progress: may be
/// null; throws Cancelled.
Field<float> painted_cover(const Strokes& strokes, const Lattice& window, const Lattice& world,
                           KeptCovers* covers, const Progress* progress);

}  // namespace talus
