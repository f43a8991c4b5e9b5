#pragma once

#include "core/terrain/field.h"
#include "core/terrain/raster.h"
#include "core/terrain/stage.h"

namespace talus {

/// Returns what strokes once made on a whole world, a raster that is not empty, at the samples of a window.
/// An endless world has it where its own piece lies, and 0 beyond. Throws Cancelled.
Field<float> baked_in(const Raster& baked, const Lattice& window, const Context& context);

}  // namespace talus
