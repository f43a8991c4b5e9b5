#include "core/paint/sculpt_kernel.h"

#include <cmath>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

[[gnu::always_inline]] inline float mixed(float height, float other, float weight, float amount) {
    const float product = weight * amount;
    const float share = product < 1 ? product : 1;
    return height + (other - height) * share;
}

// The largest whole number that is not above this one. Without an instruction for it, floor() would be called
// for each cell.
[[gnu::always_inline]] inline float floor_of(float number) {
#if defined(__x86_64__) && !defined(__SSE4_1__)
    constexpr float k_all_whole = 8388608;  // 2^23: from there on there are no fractions
    const bool has_fraction = std::fabs(number) < k_all_whole;
    const float fits = has_fraction ? number : 0;
    const auto toward_zero = static_cast<float>(static_cast<int>(fits));
    const float below = toward_zero - (toward_zero > fits ? 1.0f : 0.0f);
    return has_fraction ? below : number;
#else
    return std::floor(number);
#endif
}

template <bool lower>
[[gnu::always_inline]] inline void make_terraces(const SculptRow& given, float step,
                                                 float* __restrict heights) {
    constexpr float k_low = lower ? 0.0f : 0.6f;
    constexpr float k_high = lower ? 0.4f : 1.0f;
    const SculptRow row = given;  // so that no store could change it
    for (int x = 0; x < row.count; ++x) {
        const float steps = heights[x] / step;
        const float whole = floor_of(steps);
        float t = (steps - whole - k_low) / (k_high - k_low);
        t = t < 0 ? 0 : t;
        t = t > 1 ? 1 : t;
        const float riser = t * t * (3 - 2 * t);
        heights[x] = mixed(heights[x], (whole + riser) * step, row.weights[x], row.amount);
    }
}

void terraces(const SculptRow& row, const TerraceSteps& steps, float* heights) {
    if (steps.lower) {
        make_terraces<true>(row, steps.step, heights);
    } else {
        make_terraces<false>(row, steps.step, heights);
    }
}

template <bool wraps>
[[gnu::always_inline]] inline void make_slope(const SculptRow& given, const SlopeRow& of,
                                              float* __restrict heights) {
    const SculptRow row = given;
    const SlopeRow slope = of;
    const double across = slope.way_south * slope.south;
    const double square = slope.square > 0 ? slope.square : 1;
    for (int x = 0; x < row.count; ++x) {
        double way = (slope.first + x) * slope.cell - slope.x;
        if (wraps) way -= slope.around * std::floor((way - slope.east / 2) / slope.around + 0.5);
        double share = (way * slope.east + across) / square;
        share = share < 0 ? 0 : share;
        share = share > 1 ? 1 : share;
        const float other = slope.height + (slope.end_height - slope.height) * static_cast<float>(share);
        heights[x] = mixed(heights[x], other, row.weights[x], row.amount);
    }
}

void slope(const SculptRow& row, const SlopeRow& slope, float* heights) {
    if (slope.around > 0) {
        make_slope<true>(row, slope, heights);
    } else {
        make_slope<false>(row, slope, heights);
    }
}

}  // namespace

extern const SculptKernel sculpt_kernel = {terraces, slope};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
