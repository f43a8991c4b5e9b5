#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// Writes the slopes of a row of samples in degrees, 0 to 90, as rise_at (core/terrain/gradient.h) measures
/// their rise over `reach` samples to either side. Any SIMD level gives the same bits.
void slopes_of_row(const Lattice& lattice, const Grid<float>& height, int y, int reach, float* degrees);

}  // namespace talus
