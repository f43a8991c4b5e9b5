#pragma once

#include <cstddef>

#include "core/base/kernel.h"

namespace talus {

/// A box whose ends may count in part: 2 reach + 1 samples have the weight 1, the two beyond them the weight
/// `ends`, and the result is divided by the sum of the weights.
struct Box {
    int reach = 0;
    double ends = 0;
    bool wraps = false;  ///< samples beyond an end come from the other end; else the last one repeats
};

/// Number of box passes that approximate a bell curve.
inline constexpr int k_box_passes = 4;

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

/// Each blurs by k_box_passes passes of a box. Values are whole numbers of quanta, whose sums are exact in
/// any order: so a running sum gives the same bits wherever it begins. They are 32 bits long where all lines
/// fit, else as long as a double's digits, with the same bits.
///
/// A pass of a line gives, rounded to the nearest whole number, float(sum of 2 reach + 1 samples) · a +
/// float(sum of both ends) · b, where a and b are the weights of the box as floats; products and sum are
/// rounded to floats.
struct GaussianKernel {
    /// Blurs rows of values, times per_unit and rounded, into rows of whole numbers. Returns whether all
    /// fitted into 32 bits. work: of blur_work_bytes().
    bool (*rows)(const Box& box, const BlurLines& lines, float per_unit, void* work);
    /// Blurs columns of whole numbers, and multiplies by the quantum. fits: whether rows() said so of all
    /// rows; a blurred value is no larger than the largest, but for rounding.
    void (*columns)(const Box& box, const BlurLines& lines, const BlurEnd& end, bool fits, void* work);
};
TALUS_DECLARE_KERNEL(GaussianKernel, gaussian_kernel)

/// Bits that a sample may have, so that a box's sum fits into 32.
constexpr int blur_bits(int reach) {
    int bits = 31;
    for (long samples = 2L * reach + 3; samples > 1; samples = (samples + 1) / 2) --bits;
    return bits;
}

/// Bits below which values of 32 bits would be too coarse.
inline constexpr int k_min_bits = 21;

/// Samples that all passes take while they are in the nearest cache.
inline constexpr int k_blur_chunk = 32;

/// Returns how many samples the passes keep: of lines that wrap all, else those that some pass still needs.
constexpr int blur_window(const Box& box, int samples) {
    constexpr long k_least = 256;
    const long needed = 8 * (box.reach + 1L) + 4 * k_blur_chunk;
    const long window = needed > k_least ? needed : k_least;
    return box.wraps || samples < window ? samples : static_cast<int>(window);
}
/// groups: 1 for rows, k_column_groups for columns.
constexpr std::size_t blur_work_bytes(const Box& box, int samples, int groups) {
    return static_cast<std::size_t>(2 * groups) * sizeof(double) * k_group *
           static_cast<std::size_t>(blur_window(box, samples));
}

/// The float weights of a box: `inside` for each of the samples, `ends` for the two at its ends.
struct BoxWeights {
    float inside;
    float ends;
};
constexpr BoxWeights weights_of(const Box& box) {
    const int samples = 2 * box.reach + 1;
    const auto inside = static_cast<float>(1 / (samples + 2 * box.ends));
    // The ends make up for the rounding of the other weight: level ground would sink or rise by it.
    return {inside, static_cast<float>((1 - samples * static_cast<double>(inside)) / 2)};
}

}  // namespace talus
