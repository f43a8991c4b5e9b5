#pragma once

/// For the kernels of gradient and simplex noise: a lattice row's tables, the gradients at the lattice
/// columns left and right of each cell.

#include "core/generate/noise_lanes.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

template <class Float>
struct Gradients {
    static constexpr int k_tables = 4;

    Float* left_x;
    Float* left_y;
    Float* right_x;
    Float* right_y;

    TALUS_INLINE Gradients(Float* tables, int cells)
        : left_x(tables),
          left_y(left_x + table_length(cells)),
          right_x(left_y + table_length(cells)),
          right_y(right_x + table_length(cells)) {}
};

TALUS_INLINE void hash_gradients(const std::uint32_t* spread_x, RowKey key, int cells, float* __restrict x,
                                 float* __restrict y) {
    for (int i = 0; i < padded(cells); ++i) {
        const Gradient gradient = to_gradient(hash_spread(key, spread_x[i]));
        x[i] = gradient.x;
        y[i] = gradient.y;
    }
}

TALUS_INLINE void hash_gradient_tables(const NoiseColumns& columns, RowKey key, float* tables) {
    const Gradients<float> to(tables, columns.cells);
    hash_gradients(columns.spread[2], key, columns.cells, to.left_x, to.left_y);
    hash_gradients(columns.spread[3], key, columns.cells, to.right_x, to.right_y);
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
