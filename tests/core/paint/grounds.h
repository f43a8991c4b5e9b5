#pragma once

#include <cmath>

#include "core/recipe/evaluate.h"

namespace talus {

inline Lattice square_map(int cells, double cell) {
    Lattice lattice;
    lattice.width = lattice.height = cells;
    lattice.cell_size = cell;
    return lattice;
}

inline Grid<float> ground_of(const Recipe& recipe, int cells) {
    return *Evaluator(0).evaluate(recipe, cells, cells)->height();
}

/// Returns how far the ground on so many samples a side is from each fourth of the ground on four times as
/// many steps: the mean difference, as a share of the world's height range.
inline double unlikeness_of_coarse(const Recipe& recipe, int cells) {
    const Grid<float> fine = ground_of(recipe, 4 * (cells - 1) + 1);
    const Grid<float> coarse = ground_of(recipe, cells);
    double sum = 0;
    for (int y = 0; y < cells; ++y) {
        for (int x = 0; x < cells; ++x)
            sum += std::fabs(static_cast<double>(fine(4 * x, 4 * y) - coarse(x, y)));
    }
    return sum / (cells * cells) / static_cast<double>(recipe.world.high - recipe.world.low);
}

}  // namespace talus
