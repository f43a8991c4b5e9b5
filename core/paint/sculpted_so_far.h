#pragma once

#include <cstddef>
#include <memory>

#include "core/terrain/run_cache.h"
#include "core/terrain/strokes.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The ground of a whole map after the first strokes, kept as a run of so many.
struct SculptedSoFar : SavedRun {
    Strokes strokes;
    Terrain ground;  ///< of its fields the height alone

    std::size_t bytes() const override { return bytes_of(ground); }
};

/// Returns the longest beginning of these strokes whose ground is kept; null: none.
std::shared_ptr<const SculptedSoFar> kept_beginning(const Strokes& strokes, RunCache* runs);
/// Keeps the ground that the strokes made.
void keep_sculpted(const Strokes& strokes, const Lattice& lattice, const Field<float>& heights,
                   RunCache& runs);

}  // namespace talus
