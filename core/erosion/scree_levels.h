#pragma once

#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/ground_change.h"

namespace talus {

/// Slides ground so far at a cost that grows with its cells alone.
///
/// ScreeProcess takes as many steps as the length has squares of a cell: four times as many on a lattice
/// twice as fine. But what is twice as wide slides four times as slowly, so that only the last of the length
/// has to be run on the map's own lattice, where it ends what is finer than two cells of the next coarser
/// one: a step is k_step² cells, many times that. So the length is dealt out from the finest lattice on, a
/// step to each, and what is left is run first, on the lattice where it is less than a step too (cascadic
/// multigrid: Bornemann and Deuflhard, *The cascadic multigrid method for elliptic problems*, 1996). What
/// slid there is handed on to the next finer one as what slid over the sides of cells, interpolated: so
/// nothing is lost, and roughness too fine for a lattice is neither moved nor forgotten there.
///
/// A coarser lattice has the ground without what is finer than itself.

/// Returns the ground after it has slid over `length`, m²: see ScreeProcess, for talus and ease, too.
/// progress: may be null; throws Cancelled, std::bad_alloc.
GroundChange slid_over_levels(const Lattice& lattice, Field<float> start, float talus, Field<float> ease,
                              double length, Progress* progress);

/// Returns how many steps of ScreeProcess on the whole map take as long, for a prediction.
double steps_over_levels(const Lattice& lattice, double length);

}  // namespace talus
