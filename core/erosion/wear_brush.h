#pragma once

#include <array>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Wear and deposition in cells, spread as by a brush of two cells' deviation, so that no trench is one cell
/// wide: such a trench finds its way along rows and columns more easily than between them, and so do the
/// valleys that grow from it. On small maps it is narrower, k_share of the longer side, so that they have the
/// valleys of large ones.
///
/// The brush is a Gaussian, the same in all directions. No rock is lost: δ' = w · B(δ / B(w)), where B is the
/// brush, mirrored at the map's ends, and w the share of its rate that a cell has. Where w is 0 nothing
/// changes; where all around it is, what is there stays.
class WearBrush {
 public:
    static constexpr double k_widest = 2;  ///< cells
    static constexpr double k_share = 1 / 256.0;

    explicit WearBrush(const Lattice& lattice);

    /// Spreads what has been added to `change` since it was `before` [m]. share: w of each cell, 0 to 1, or
    /// null: 1. progress: may be null; throws Cancelled and then leaves the change as it was.
    void spread(Grid<float>& change, const Grid<float>& before, const Grid<float>* share,
                const Progress* progress) const;

 private:
    // to: of the same size; may be from.
    void blur(const Grid<float>& from, Grid<float>& to, const Progress* progress) const;

    static constexpr int k_reach = 8;  // cells: four deviations

    Lattice lattice_;
    std::array<float, k_reach + 1> weights_{};  // from the middle outwards
};

}  // namespace talus
