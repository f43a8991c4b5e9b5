#pragma once

#include <cstdint>
#include <functional>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Rivers that are cells of a grid of whole numbers, which can be asked anywhere.
struct RiverCells {
    double side_x = 1, side_y = 1;  ///< m: of a cell
    int half_width = 4;             ///< cells from the middle of most rivers to their banks
    /// Returns part of the grid: not 0 where a river is.
    std::function<Grid<std::uint8_t>(std::int64_t x0, std::int64_t y0, int width, int height)> part;

    /// Distances are told up to so many cells from a bank.
    static constexpr int k_reach = 16;
    static constexpr float k_far = 1e6f;  ///< half widths: there is no river
    /// Whether samples so many metres apart see more of a river than the cell that each of them is in.
    bool is_fine(double apart) const { return apart <= half_width * side_x; }
    double width() const { return 2 * half_width * side_x; }

    /// Returns how far places are from the middle of a river, in half widths: 1 at the bank, from there on
    /// the distance to the nearest cell of the other kind, exact at the cells' middles and linear in between.
    /// places: not farther apart than is_fine() says, or this takes long. Any window has the same bits.
    /// Throws Cancelled.
    Grid<float> distance(const Lattice& places, const Lattice& world, const Progress* progress) const;
    /// Returns such a distance as it is for valleys of any width: hardly more near the bank, and without end
    /// towards the reach, so that ground beyond it has its own height without a step.
    float stretched(float distance) const;
};

/// Returns the distance in cells from each cell's middle to the nearest bank, exact up to the reach: below 0
/// in a river. Cells less than the reach from an edge of the grid do not know what lies beyond it.
Grid<float> bank_distances(const Grid<std::uint8_t>& rivers, int reach);

}  // namespace talus
