#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A row of a map and the thinned row that belongs to it. A block is `every` samples of the map; thinned
/// samples lie at the blocks' first samples.
struct ThinRow {
    int every;   ///< a multiple of 4
    int blocks;  ///< number of blocks that the map's row touches
    int phase;   ///< of the first block's samples, how many lie before the row
    int width;   ///< of the map
    bool wraps;
};

/// What widen() makes of a row.
struct WidenEnd {
    float* out;
    const float* sharpened = nullptr;  ///< null: the result is the widened value
    float amount = 0;                  ///< else it is s + amount · (s − widened), s from `sharpened`
};

/// Thins maps before a wide blur, and widens the result.
struct ThinKernel {
    /// Writes `count` rows of thinned_width() samples, one after the other: the means of the rows and columns
    /// less than 2 · every around each, weighted by a cubic B-spline. rows: (count + 3) · every of the map,
    /// from 2 · every before the first result on. weights: 4 · every, the first 0. work: of
    /// thin_work_floats().
    void (*thin)(const ThinRow& shape, const float* const* rows, const float* weights, int count, float* out,
                 float* work);
    /// Writes a row of the map from four thinned rows by cubic B-splines. weights: of the first, third and
    /// fourth row's differences from the second. work: of widen_work_floats().
    void (*widen)(const ThinRow& shape, const float* const* rows, const float* weights, const WidenEnd& end,
                  float* work);
};
TALUS_DECLARE_KERNEL(ThinKernel, thin_kernel)

/// Thinned samples that lie before the first block and behind the last one: so many that the outermost are
/// of nothing but what lies beyond the map.
inline constexpr int k_thinned_before = 2;
inline constexpr int k_thinned_behind = 3;

/// Returns the thinned samples of a row, which are as many as its blocks where it wraps.
constexpr int thinned_width(const ThinRow& shape) {
    return shape.wraps ? shape.width / shape.every : k_thinned_before + shape.blocks + k_thinned_behind;
}
constexpr int thin_work_row(const ThinRow& shape) { return (shape.blocks + 10) * shape.every; }
constexpr int thin_work_floats(const ThinRow& shape, int count) { return count * thin_work_row(shape); }
constexpr int widen_work_floats(const ThinRow& shape) {
    constexpr int k_largest_vector = 16;
    return (shape.blocks + 4) * (shape.every + 1) + 3 * shape.every + 6 * k_largest_vector;
}

/// Weights of three of the four samples that a cubic B-spline reads, by their differences from the second.
struct SplineWeights {
    float before;
    float after;
    float beyond;
};
/// t: the place between the second and the third sample, 0 to 1.
constexpr SplineWeights spline_weights(double t) {
    const double left = 1 - t;
    return {static_cast<float>(left * left * left / 6),
            static_cast<float>((((3 - 3 * t) * t + 3) * t + 1) / 6), static_cast<float>(t * t * t / 6)};
}

}  // namespace talus
