#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// The ground that drops run over.
struct DropGround {
    const float* height;  ///< m, rows · width
    const float* ease;    ///< share of what soft rock would give, as many; null: 1 everywhere
    int width;
    int rows;
    bool wrap_x;
    bool wrap_y;
};

/// DropletSetup in cells and steps.
struct DropRules {
    float stride;    ///< cells that a drop goes in a step
    int steps;       ///< of its life
    float per_cell;  ///< m of ground that a load of 1 m is in one cell
    float inertia;
    float capacity;
    float wear;
    float laying;
    float evaporation;
};

/// Grains that two cells beside each other in a row get; `east` is for column + 1, or for column 0 from the
/// last one of a row.
struct DropRecord {
    int row;
    int column;
    std::int32_t west;
    std::int32_t east;
};

inline constexpr float k_drop_grain = 0x1p-24f;  // m on k_drop_area
inline constexpr float k_drop_area = 16;         // m², on which a load is counted

struct DropletsKernel {
    /// Runs drops that begin at these places [cells, on the ground] to their end and writes down what each
    /// cell gets; returns the number of records, at most 2 (steps + 1) for each drop. There must be room
    /// for two more.
    std::size_t (*run)(const DropRules& rules, const DropGround& ground, const float* x, const float* y,
                       int drops, DropRecord* records);
};
TALUS_DECLARE_KERNEL(DropletsKernel, droplets_kernel)

}  // namespace talus
