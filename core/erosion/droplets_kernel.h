#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// The ground that drops run over.
struct DropGround {
    const float* height;  ///< m; the first sample of `rows` rows, each `stride` from the one before
    int stride;           ///< samples; around the map there are k_drop_margin more on each side
    const float* ease;    ///< share of what soft rock would give, rows · width; null: 1 everywhere
    const float* rate;    ///< share of what is taken and laid elsewhere, as many; null: 1 everywhere
    int width;
    int rows;
    bool wrap_x;
    bool wrap_y;
};

/// DropletSetup in cells and steps.
struct DropRules {
    float stride;    ///< cells that a drop goes in a step
    int steps;       ///< of its life
    float per_cell;  ///< m of ground that a load of 1 m is where it is worked
    float inertia;
    float capacity;
    float wear;
    float laying;
    float evaporation;
    float drag;         ///< share of the square of its speed that is left after a step
    float fade;         ///< with so many steps left, times this, below 1 a drop carries that share
    float laid_at_end;  ///< 1 / the largest rate: where that is, a drop that ends lays down all its load
};

/// Grains that two cells beside each other in a row get; `east` is for column + 1, or for column 0 from the
/// last one of a row.
struct DropRecord {
    int row;
    int column;
    std::int32_t west;
    std::int32_t east;
};

inline constexpr int k_drop_margin = 2;          // samples beyond the borders
inline constexpr float k_drop_grain = 0x1p-24f;  // m on k_drop_area
inline constexpr float k_drop_area = 16;         // m², on which a load is counted

struct DropletsKernel {
    /// Runs drops that begin at these places [cells, on the ground] to their end and writes down what each
    /// cell gets; returns the number of records, at most 2 (steps + 1) for each drop. There must be room
    /// for two more. Adds to `gone` the grains that left the map.
    std::size_t (*run)(const DropRules& rules, const DropGround& ground, const float* x, const float* y,
                       int drops, DropRecord* records, std::int64_t* gone);
};
TALUS_DECLARE_KERNEL(DropletsKernel, droplets_kernel)

}  // namespace talus
