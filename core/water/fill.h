#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/water/basins.h"
#include "core/water/lake_depth.h"

namespace talus {

/// Returns the level up to which each basin fills before it runs over [m]; −infinity for k_outside. Without
/// an outlet the water leaves at the lowest cell.
std::vector<float> full_levels(const Basins& basins);

/// Returns the levels of the lakes if each is filled to this share, 0 to 1, of the depth at its lowest place.
LakeLevels levels_at(double share, const Basins& basins);

/// Returns the ground with all depressions filled to where they run over: the lowest surface that is nowhere
/// below the ground and from which water runs to an outlet without climbing. In a map without an outlet the
/// water leaves at the lowest cell.
///
/// The surface is the one that priority-flood finds (Barnes, Lehman, Mulla, *Priority-flood*, Computers &
/// Geosciences 62, 2014), bit by bit, without its queue over cells; see basins_of. Throws Cancelled,
/// std::bad_alloc.
Grid<float> filled(const Grid<float>& ground, const Lattice& lattice, const Outlets& outlets,
                   const Progress* progress = nullptr);

}  // namespace talus
