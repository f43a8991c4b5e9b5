#pragma once

#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/field.h"
#include "core/terrain/raster.h"

namespace talus {

/// Returns the values of a raster that is laid over the whole world at the samples of a window: bit for bit
/// where raster and world have the same size, else bicubic. Beyond the edges of a world that does not wrap
/// they are those on the edge. raster: not empty. progress: may be null; throws Cancelled.
Field<float> raster_in(const Raster& raster, const Lattice& window, const Lattice& world,
                       const Progress* progress);

}  // namespace talus
