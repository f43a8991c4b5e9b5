#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// A wide bell leaves nothing that a thinned map could not show. So a map is thinned to every n-th sample of
/// the world, where each is the mean of those around it, weighted by a cubic B-spline; the thinned map is
/// blurred; and cubic B-splines widen the result. They blur, too, by a variance that is the same between
/// samples as at them: the bell is narrower by that, and none sees where the samples lie.
///
/// Thinned samples lie at multiples of n in the world, so that every window takes the same ones.

/// Returns n for a bell of this deviation [cells]: a power of two, 4 or more, or 1 where the bell is too
/// narrow, or the world wraps after a number of cells that it does not divide.
int thinning_of(double deviation, const Lattice& world);

/// Returns the deviation of the bell on the thinned map [its cells] that makes up the rest.
double deviation_left(double deviation, int every);

/// Returns how many cells around a cell thinning and widening look.
constexpr int thinning_reach(int every) { return every == 1 ? 0 : 4 * every; }

/// Returns the thinned map. Beyond edges values repeat or wrap, as the lattice says. progress: may be null;
/// throws Cancelled.
Grid<float> thinned(const Grid<float>& map, const Lattice& lattice, int every, const Progress* progress);

/// Some rows of a map.
struct RowRange {
    int first = 0;
    int end = 0;
    int count() const { return end - first; }
};

/// Returns these rows of a map on the lattice, made from a thinned one. sharpened: null, or a map of the
/// lattice's size of whose samples s each becomes s + amount · (s − widened).
Grid<float> widened(const Grid<float>& thin, const Lattice& lattice, const RowRange& rows, int every,
                    const Grid<float>* sharpened, float amount, const Progress* progress);

}  // namespace talus
