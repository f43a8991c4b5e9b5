#pragma once

#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/ground_change.h"

namespace talus {

/// Scree at a cost that grows with a map's cells alone.
///
/// ScreeProcess takes as many steps as the length has squares of a cell: four times as many on a lattice
/// twice as fine. But what is twice as wide slides four times as slowly, and what is narrow has come to rest
/// long before. So the length is dealt out from the map's own lattice on, so many squares of its cells to
/// each, to ever coarser ones, until nothing is left: as one cycle of a multigrid method (Brandt,
/// *Multi-level adaptive solutions to boundary-value problems*, 1977) it goes down them and up again, half of
/// each lattice's share before the coarser ones, and half after.
///
/// A coarser lattice begins with the ground of the finer one, without what is finer than itself. What slides
/// there is handed back as what slid over the sides of cells, interpolated, so that no rock is lost, cells
/// without ease keep theirs, and what is too fine for a lattice is neither moved nor forgotten there. Borders
/// are the same on all: see ScreeProcess::count_slid. The result is that of many plain steps on the map's own
/// lattice to about a hundredth of what moved.

/// Returns the ground after it has slid over `length`, m²: see ScreeProcess, for talus and ease, too.
/// progress: may be null; throws Cancelled, std::bad_alloc.
GroundChange slid_over_levels(const Lattice& lattice, Field<float> start, float talus, Field<float> ease,
                              double length, Progress* progress);

/// Returns how many stages of ScreeProcess on the whole map take as long, for a prediction.
double stages_over_levels(const Lattice& lattice, double length);

}  // namespace talus
