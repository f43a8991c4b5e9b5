#pragma once

#include "core/base/grid.h"
#include "core/base/progress.h"

namespace talus {

/// A side of a grid of cells, for Poisson's equation.
struct PoissonAxis {
    int cells = 1;
    double cell_size = 1;
    bool wraps = false;  ///< else the solution is 0 at both ends
};

/// Replaces the values f of a grid of cells by the solution u of
///
///     Σ over the faces of a cell of (u beyond − u here) / size² = f,
///
/// where u is 0 in the middle of a face on a border; where both sides wrap, the mean of f is left out and
/// that of u is 0. Exact except for rounding, by the eigenvectors of each side (Lynch, Rice and Thomas,
/// *Direct solution of partial difference equations by tensor product methods*, Numerische Mathematik 6,
/// 1964): some 2 (width + height) multiplications a value, the same bits on any number of threads.
///
/// progress: may be null; throws Cancelled.
void solve_poisson(const PoissonAxis& x, const PoissonAxis& y, Grid<double>& values,
                   const Progress* progress = nullptr);

}  // namespace talus
