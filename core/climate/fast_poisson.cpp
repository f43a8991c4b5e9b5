#include "core/climate/fast_poisson.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/transposed.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The waves of a side, a row each, of length 1, and the eigenvalues of the second difference.
struct Waves {
    Grid<double> rows;
    std::vector<double> eigenvalues;
};

double eigenvalue(double turns, double cell_size) {
    const double sine = sin_cos_turns(0.5 * turns).sin;
    return -4 * sine * sine / (cell_size * cell_size);
}

Waves waves_of(const PoissonAxis& axis) {
    const int n = axis.cells;
    Waves waves{Grid<double>(n, n), std::vector<double>(static_cast<std::size_t>(n))};
    // All angles are multiples of a quarter of a turn by n; of a side that wraps, of four quarters.
    std::vector<SinCos> angles;
    for (int i = 0; i < 4 * n; ++i) angles.push_back(sin_cos_turns(0.25 * i / n));
    for (int k = 0; k < n; ++k) {
        // The waves of a side that wraps are a constant, cosines and sines in turns, and one that only
        // changes its sign.
        const int whole = (k + 1) / 2;
        const bool alone = axis.wraps ? k == 0 || 2 * whole == n : k == n - 1;
        const bool cosine = axis.wraps && (k % 2 == 1 || k == 0);
        const double size = std::sqrt((alone ? 1.0 : 2.0) / n);
        for (int j = 0; j < n; ++j) {
            const int angle = axis.wraps ? 4 * whole * j : (k + 1) * (2 * j + 1);
            const SinCos& at = angles[static_cast<std::size_t>(angle % (4 * n))];
            waves.rows(j, k) = size * (cosine ? at.cos : at.sin);
        }
        const double turns = axis.wraps ? static_cast<double>(whole) / n : 0.5 * (k + 1) / n;  // a cell
        waves.eigenvalues[static_cast<std::size_t>(k)] = eigenvalue(turns, axis.cell_size);
    }
    return waves;
}

// Returns a · b, as matrices whose rows are those of the grids.
Grid<double> product(const Grid<double>& a, const Grid<double>& b, const Progress* progress) {
    Grid<double> out(b.width(), a.height());
    each_row(b.width() * a.width(), a.height(), progress, [&](int y) {
        double* const to = out.row(y);
        std::fill_n(to, b.width(), 0.0);
        const double* const factors = a.row(y);
        int k = 0;
        for (; k + 4 <= a.width(); k += 4) {  // four at a time, for the sum is read and written each time
            const double* const b0 = b.row(k);
            const double* const b1 = b.row(k + 1);
            const double* const b2 = b.row(k + 2);
            const double* const b3 = b.row(k + 3);
            for (int x = 0; x < b.width(); ++x)
                to[x] += (factors[k] * b0[x] + factors[k + 1] * b1[x]) +
                         (factors[k + 2] * b2[x] + factors[k + 3] * b3[x]);
        }
        for (; k < a.width(); ++k) {
            const double* const from = b.row(k);
            for (int x = 0; x < b.width(); ++x) to[x] += factors[k] * from[x];
        }
    });
    return out;
}

}  // namespace

void solve_poisson(const PoissonAxis& x, const PoissonAxis& y, Grid<double>& values,
                   const Progress* progress) {
    const Waves across = waves_of(x);
    const Waves down = waves_of(y);
    Grid<double> parts = product(product(down.rows, values, progress), transposed(across.rows), progress);
    for (int j = 0; j < parts.height(); ++j) {
        for (int i = 0; i < parts.width(); ++i) {
            const double sum = across.eigenvalues[static_cast<std::size_t>(i)] +
                               down.eigenvalues[static_cast<std::size_t>(j)];
            parts(i, j) = sum < 0 ? parts(i, j) / sum : 0.0;
        }
    }
    values = product(product(transposed(down.rows), parts, progress), across.rows, progress);
}

}  // namespace talus
