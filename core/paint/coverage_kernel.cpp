#include "core/paint/coverage_kernel.h"

#include <cmath>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Calls join(i, weight) for each cell.
template <class Join>
[[gnu::always_inline]] inline void each_weight(const PieceRow& row, int count, Join&& join) {
    const PieceRow piece = row;  // so that no store could change it
    const auto inside = [](float value) __attribute__((always_inline)) {
        value = value > 0 ? value : 0;
        return value < 1 ? value : 1;
    };
    for (int i = 0; i < count; ++i) {
        const auto east = static_cast<float>((piece.first + i) * piece.cell - piece.x);
        const float along = inside(east * piece.share_x + piece.south * piece.share_y);
        const float away_x = east - along * piece.way_east;
        const float away_y = piece.south - along * piece.way_south;
        const float away = std::sqrt(away_x * away_x + away_y * away_y);
        const float s = inside((away - piece.solid) * piece.inverse);
        const float rest = 1 - s * s;
        join(i, rest * rest * (piece.pressure + along * piece.more));
    }
}

void largest(const PieceRow& piece, int count, float* __restrict weights) {
    each_weight(
        piece, count, [&](int i, float weight) __attribute__((always_inline)) {
            weights[i] = weights[i] < weight ? weight : weights[i];
        });
}

void sum(const PieceRow& piece, float scale, int count, float* __restrict sums) {
    each_weight(
        piece, count, [&](int i, float weight) __attribute__((always_inline)) { sums[i] += weight * scale; });
}

void sum_both(const PieceRow& piece, int count, float* __restrict sums, float* __restrict squares) {
    each_weight(
        piece, count, [&](int i, float weight) __attribute__((always_inline)) {
            sums[i] += weight;
            squares[i] += weight * weight;
        });
}

void divide(const float* __restrict sums, int count, float* __restrict squares) {
    for (int i = 0; i < count; ++i) {
        const float mean = squares[i] / sums[i];
        squares[i] = sums[i] > 0 ? mean : 0;
    }
}

}  // namespace

extern const CoverageKernel coverage_kernel = {largest, sum, sum_both, divide};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
