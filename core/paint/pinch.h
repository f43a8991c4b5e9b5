#pragma once

#include "core/paint/coverage.h"
#include "core/paint/surroundings.h"

namespace talus {

/// Draws the ground of a map together under a stroke, or apart in its second mode. Each place takes the
/// height of another that lies k_steps steps away: in each as far as the gradient of the mean weight^1.5
/// (mean_coverage_of) says there, so that ground is stretched, and folded nowhere. Heights are bicubic
/// between samples: where ground is stretched straight pieces between cells would be seen.
///
/// coverage: the mean one. within: the weights of the stroke's own masks, which point nowhere; it may be
/// empty. Throws Cancelled.
void pinch(const Stroke& stroke, const Coverage& coverage, const Grid<float>& within, const SculptedMap& map,
           Grid<float>& heights, const Progress* progress);

/// Returns how far away a height may come from [m].
double pinch_reach(const Stroke& stroke, const Lattice& world);

}  // namespace talus
