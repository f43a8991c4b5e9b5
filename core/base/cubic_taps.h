#pragma once

// Kernels alone include this: it interpolates between 4 × 4 values of a map for several places side by side.
#ifdef TALUS_KERNEL_LEVEL
#include <cstddef>

#include "core/base/quads.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

constexpr int k_taps = 4;                     // values along an axis that are interpolated between
constexpr int k_together = k_taps * k_quads;  // places that are interpolated side by side

// The largest whole number that is not above a number that an int can hold.
[[gnu::always_inline]] inline int whole_below(float number) {
    const int whole = static_cast<int>(number);
    return whole - (static_cast<float>(whole) > number ? 1 : 0);
}

// The weights of the taps along one axis, for a chunk of places.
template <int chunk>
struct AxisWeights {
    alignas(64) float weights[k_taps][chunk];
};

// The same with the first taps.
template <int chunk>
struct AxisTaps : AxisWeights<chunk> {
    alignas(64) int first[chunk];

    void repeat_last(int count, int up_to) {
        for (int i = count; i < up_to; ++i) {
            first[i] = first[count - 1];
            for (auto& weight : this->weights) weight[i] = weight[count - 1];
        }
    }
};

// How many places of k_together begin before the `count`th.
constexpr int whole_groups(int count) { return (count + k_together - 1) / k_together * k_together; }

// Computes the sums of the taps' columns for every fourth place, from the first on: a quad for each.
template <int first>
[[gnu::always_inline]] inline Quads column_sums(const float* const (&rows)[k_taps], const int* offsets,
                                                const Quads (&down)[k_taps]) {
    const auto weighed = [&](int j) __attribute__((always_inline)) {
        return repeat_in_quads<first>(down[j]) * gather_quads([&](int i) __attribute__((always_inline)) {
                   return rows[j] + std::ptrdiff_t{offsets[k_taps * i + first]};
               });
    };
    return (weighed(0) + weighed(1)) + (weighed(2) + weighed(3));
}

// Interpolates k_together places from i on. offsets: from `values` to the first taps of each of them, whose
// rows lie `stride` apart.
template <int chunk>
[[gnu::always_inline]] inline Quads interpolated(const float* values, std::ptrdiff_t stride,
                                                 const int* offsets, const AxisWeights<chunk>& across,
                                                 const AxisWeights<chunk>& down, int i) {
    // A pointer for each row: an address is then one of them and an offset, and needs no sum of its own.
    const float* const rows[k_taps] = {values, values + stride, values + 2 * stride, values + 3 * stride};
    Quads weights[k_taps];
    for (int j = 0; j < k_taps; ++j) weights[j] = load_quads(down.weights[j] + i);
    Quads sums[k_taps] = {column_sums<0>(rows, offsets, weights), column_sums<1>(rows, offsets, weights),
                          column_sums<2>(rows, offsets, weights), column_sums<3>(rows, offsets, weights)};
    transpose_quads(sums);
    const auto weighed = [&](int k) __attribute__((always_inline)) {
        return load_quads(across.weights[k] + i) * sums[k];
    };
    return (weighed(0) + weighed(1)) + (weighed(2) + weighed(3));
}

// Writes k_together values, or as many as remain of `count` from i on.
[[gnu::always_inline]] inline void store_group(float* out, int i, int count, Quads values) {
    if (i + k_together <= count) {
        store_quads(out + i, values);
    } else {
        for (int k = 0; i + k < count; ++k) out[i + k] = values[k];
    }
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
#endif
