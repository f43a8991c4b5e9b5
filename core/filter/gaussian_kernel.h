#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// Number of box passes that approximate a bell curve.
inline constexpr int k_box_passes = 4;

/// Boxes, each of which takes the mean of 2 reach + 1 samples with the weight 1 and of the two beyond with
/// the weight `ends`. A pass whose ends have no weight, unless it is the last, takes half of the time. No
/// reach is below the one before, or by 1 where all but the last have no ends.
struct Boxes {
    int reach[k_box_passes] = {};
    double ends[k_box_passes] = {};
    bool wraps = false;  ///< samples beyond an end come from the other end; else the last one repeats
};

/// Number of lines (rows or columns) that are blurred side by side, one per lane.
inline constexpr int k_group = 16;

/// Number of groups of columns that are blurred together.
inline constexpr int k_column_groups = 4;

/// Lines, one behind the other in `map`, that are blurred along themselves.
struct BlurLines {
    const float* map;
    float* out;  ///< may be the map
    std::ptrdiff_t stride;
    int lines;    ///< at most k_group rows, or k_column_groups times as many columns
    int samples;  ///< of each line
};

/// What columns() does with a blurred value.
struct BlurEnd {
    float quantum = 1;
    const float* sharpened =
        nullptr;       ///< laid out like BlurLines::map; null: the result is the blurred value
    float amount = 0;  ///< else it is s + amount · (s − blurred), s from `sharpened`
};

/// Each blurs by passes of boxes. Values are whole numbers of quanta, whose sums are exact in any order: so
/// a running sum gives the same bits wherever it begins. They are 32 bits long where all lines fit, else as
/// long as a double's digits, with the same bits.
///
/// A pass without ends gives the sum of 2 reach + 1 samples over 2^shift, rounded to the nearest whole
/// number; others float(sum of 2 reach + 1 samples) · inside + float(sum of both ends) · ends, where products
/// and sum are rounded to floats, and all but the last to the nearest whole number.
struct GaussianKernel {
    /// Blurs rows of values, times per_unit and rounded. Returns whether all fitted into 32 bits. work: of
    /// blur_work_bytes().
    bool (*rows)(const Boxes& boxes, const BlurLines& lines, float per_unit, void* work);
    /// Blurs columns of values, rounded, and multiplies by the quantum. fits: whether rows() said so of all
    /// rows; a blurred value is no larger than the largest, but for rounding.
    void (*columns)(const Boxes& boxes, const BlurLines& lines, const BlurEnd& end, bool fits, void* work);
};
TALUS_DECLARE_KERNEL(GaussianKernel, gaussian_kernel)

constexpr int most_reach(const Boxes& boxes) {
    int most = 0;
    for (const int reach : boxes.reach) most = reach > most ? reach : most;
    return most;
}
/// Returns how far from a sample all passes together look.
constexpr int reach_of(const Boxes& boxes) {
    int sum = k_box_passes;
    for (const int reach : boxes.reach) sum += reach;
    return sum;
}

/// Returns the bits that a sample may have, so that a box's sum fits into 32.
constexpr int blur_bits(const Boxes& boxes) {
    int bits = 31;
    for (long samples = 2L * most_reach(boxes) + 3; samples > 1; samples = (samples + 1) / 2) --bits;
    return bits;
}

/// Bits below which values of 32 bits would be too coarse.
inline constexpr int k_min_bits = 21;

/// Samples that all passes take while they are in the nearest cache.
inline constexpr int k_blur_chunk = 64;

/// Returns how many samples the passes keep: of lines that wrap all, else those that some pass still needs.
constexpr int blur_window(const Boxes& boxes, int samples) {
    constexpr long k_least = 256;
    const long needed = 2L * reach_of(boxes) + 4 * k_blur_chunk;
    const long window = needed > k_least ? needed : k_least;
    return boxes.wraps || samples < window ? samples : static_cast<int>(window);
}
/// groups: 1 for rows, k_column_groups for columns.
constexpr std::size_t blur_work_bytes(const Boxes& boxes, int samples, int groups) {
    return static_cast<std::size_t>(2 * groups) * sizeof(double) * k_group *
           static_cast<std::size_t>(blur_window(boxes, samples));
}

/// What passes do with their sums.
struct BoxWeights {
    int shift[k_box_passes];
    float inside[k_box_passes];
    float ends[k_box_passes];
};
constexpr bool counts_ends(const Boxes& boxes, int pass) {
    return pass + 1 == k_box_passes || boxes.ends[pass] != 0;
}
/// unit: by which the result is multiplied, a power of two.
constexpr BoxWeights weights_of(const Boxes& boxes, float unit) {
    BoxWeights weights{};
    double scale = 1;  // of the samples before a pass; none makes it larger
    for (int pass = 0; pass < k_box_passes; ++pass) {
        const int samples = 2 * boxes.reach[pass] + 1;
        if (!counts_ends(boxes, pass)) {
            for (scale *= samples; scale > 1; scale /= 2) ++weights.shift[pass];
            continue;
        }
        const double sum = pass + 1 == k_box_passes ? static_cast<double>(unit) / scale : 1;
        weights.inside[pass] = static_cast<float>(sum / (samples + 2 * boxes.ends[pass]));
        // The ends make up for the rounding of the other weight: level ground would sink or rise by it.
        weights.ends[pass] =
            static_cast<float>((sum - samples * static_cast<double>(weights.inside[pass])) / 2);
    }
    return weights;
}

}  // namespace talus
