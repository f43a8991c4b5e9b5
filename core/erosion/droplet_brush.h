#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Spreads what drops take and lay over their surroundings: a Gaussian of half the radius, at least of 1.25
/// cells, below which a Gaussian on a grid is not round. At borders it is mirrored, so that nothing is lost.
///
/// Where a process has a rate w, an amount at y adds w(x) K(x − y) / (K w)(y) to x: it keeps to places with
/// a rate, in proportion to it, and all of it arrives.
class DropletBrush {
 public:
    static constexpr int k_max_reach = 32;  ///< cells to a side

    /// radius: m. rate: of the lattice's size, 0 to 1; null: 1 everywhere.
    DropletBrush(double radius, const Lattice& lattice, Field<float> rate);

    /// Adds the grains, each worth `scale`, to `change` and sets them to 0. work: at least as large as they
    /// are; its values are lost. progress: may be null; throws Cancelled.
    void spread(Grid<std::int64_t>& grains, float scale, Grid<float>& work, Grid<float>& change,
                const Progress* progress) const;

 private:
    int reach() const { return static_cast<int>(weights_.size()) - 1; }

    Lattice lattice_;
    std::vector<float> weights_;  // from the middle outwards
    Field<float> rate_;
    Field<float> parts_;  // 1 / (K w); null without a rate
};

}  // namespace talus
