#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Snow that slides off steep ground onto what lies below.
///
/// A slope S, that of the steepest of a cell's eight ways down, holds
///
///     k_holds · max(0, steepest / S − 1)  metres
///
/// of snow; what lies above that goes to all lower neighbours, by their slopes, a cell in each step (after
/// Bernhardt and Schulz, *SnowSlide: A simple routine for calculating gravitational snow transport*,
/// Geophysical Research Letters 37, 2010, whose slopes hold the less the steeper they are). Each cell gathers
/// what its neighbours give it, so that nothing is lost but by rounding, and any number of threads gives the
/// same bits. A cell without a lower neighbour keeps all.
struct SnowSlide {
    static constexpr float k_holds = 1;  ///< m, on a slope half as steep as the steepest

    float steepest = 1.43f;  ///< tangent, above 0: what is so steep holds nothing
    int steps = 1;           ///< cells that snow slides at most
};

/// Lets snow [m] slide on a ground [m], or on water that stands on it. progress: may be null; throws
/// Cancelled.
void slide_snow(const SnowSlide& slide, const Lattice& map, const Grid<float>& ground, Grid<float>& snow,
                const Progress* progress = nullptr);

}  // namespace talus
