#include "core/erosion/scree_kernel.h"

#include <bit>
#include <cstdint>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Shares of the nine-point Laplacian, which is the same in all directions to fourth order: 2/3 along the
// sides, over the four triangles at each, and 1/3 along the diagonals, whose slopes the middle of a square
// has: half of it.
constexpr float k_side = 2.0f / 3 / 4;
constexpr float k_diagonal = 1.0f / 3 / 2;
constexpr float k_huge = 1e30f;  // a square whose root can still be found

// 1 / √x to 5 · 10⁻⁶: Newton's steps from a guess by the exponent, a third of the time of a root and a
// division, with the same bits on every processor.
[[gnu::always_inline]] inline float inverse_root(float x) {
    const float half = 0.5f * x;
    float y = std::bit_cast<float>(0x5f375a86 - (std::bit_cast<std::int32_t>(x) >> 1));
    y = y * (1.5f - half * y * y);
    y = y * (1.5f - half * y * y);
    return y;
}

// The part of the drops along and across that is over what is held.
[[gnu::always_inline]] inline float over(float along, float across, float held) {
    float square = along * along + across * across;
    square = square < k_huge ? square : k_huge;
    const float part = 1 - held * inverse_root(square);
    return part > 0 ? part : 0.0f;
}

void squares(const float* __restrict here, const float* __restrict below, int width, float held,
             const ScreeKernel::Squares& out) {
    float* __restrict const top = out.top;
    float* __restrict const bottom = out.bottom;
    float* __restrict const left = out.left;
    float* __restrict const right = out.right;
    float* __restrict const middle = out.middle;
    for (int x = -1; x < width; ++x) {
        const float along = here[x] - here[x + 1];
        const float along_below = below[x] - below[x + 1];
        const float across = here[x] - below[x];
        const float across_right = here[x + 1] - below[x + 1];
        const float a = over(along, across, held);
        const float b = over(along, across_right, held);
        const float c = over(along_below, across, held);
        const float d = over(along_below, across_right, held);
        top[x] = a + b;
        bottom[x] = c + d;
        left[x] = a + c;
        right[x] = b + d;
        middle[x] = over(0.5f * (along + along_below), 0.5f * (across + across_right), held);
    }
}

[[gnu::always_inline]] inline float smaller(float a, float b) { return a < b ? a : b; }

void flows(const float* __restrict here, const float* __restrict below, const ScreeKernel::Squares& squares,
           const float* __restrict bottom_above, const float* __restrict ease,
           const float* __restrict ease_below, int width, float* __restrict east, float* __restrict south,
           float* __restrict south_east, float* __restrict south_west) {
    const float* __restrict const top = squares.top;
    const float* __restrict const left = squares.left;
    const float* __restrict const right = squares.right;
    const float* __restrict const middle = squares.middle;
    for (int x = 0; x < width; ++x) {
        east[x] = k_side * (top[x] + bottom_above[x]) * (here[x] - here[x + 1]);
        south[x] = k_side * (left[x] + right[x - 1]) * (here[x] - below[x]);
        south_east[x] = k_diagonal * middle[x] * (here[x] - below[x + 1]);
        south_west[x] = k_diagonal * middle[x - 1] * (here[x] - below[x - 1]);
    }
    if (ease == nullptr) return;
    for (int x = 0; x < width; ++x) {
        east[x] *= smaller(ease[x], ease[x + 1]);
        south[x] *= smaller(ease[x], ease_below[x]);
        south_east[x] *= smaller(ease[x], ease_below[x + 1]);
        south_west[x] *= smaller(ease[x], ease_below[x - 1]);
    }
}

bool is_still(const float* __restrict east, const float* __restrict south, const float* __restrict south_east,
              const float* __restrict south_west, int width) {
    std::uint32_t any = 0;
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    for (int x = 0; x < width; ++x)
        any |= (bits(east[x]) | bits(south[x])) | (bits(south_east[x]) | bits(south_west[x]));
    return any << 1 == 0;
}

void advance(const float* __restrict now, const float* __restrict before, float before_share, float time,
             const float* __restrict east, const float* __restrict south, const float* __restrict south_east,
             const float* __restrict south_west, const float* __restrict south_above,
             const float* __restrict south_east_above, const float* __restrict south_west_above, int width,
             float* __restrict next) {
    for (int x = 0; x < width; ++x) {
        const float in = (east[x - 1] + south_above[x]) + (south_east_above[x - 1] + south_west_above[x + 1]);
        const float out = (east[x] + south[x]) + (south_east[x] + south_west[x]);
        next[x] = (now[x] + before_share * (before[x] - now[x])) + time * (in - out);
    }
}

void carry(const ScreeKernel::Carried& over_east, const ScreeKernel::Carried& over_south, float before_share,
           float time, const float* __restrict east, const float* __restrict south,
           const float* __restrict south_east, const float* __restrict south_west,
           const float* __restrict south_east_above, const float* __restrict south_west_above, int width) {
    const float* __restrict const east_now = over_east.now;
    const float* __restrict const east_before = over_east.before;
    const float* __restrict const south_now = over_south.now;
    const float* __restrict const south_before = over_south.before;
    float* __restrict const east_next = over_east.next;
    float* __restrict const south_next = over_south.next;
    for (int x = 0; x < width; ++x) {
        const float to_east = east[x] + 0.5f * ((south_east[x] - south_west[x + 1]) +
                                                (south_east_above[x] - south_west_above[x + 1]));
        const float to_south =
            south[x] + 0.5f * ((south_east[x] + south_east[x - 1]) + (south_west[x] + south_west[x + 1]));
        east_next[x] = (east_now[x] + before_share * (east_before[x] - east_now[x])) + time * to_east;
        south_next[x] = (south_now[x] + before_share * (south_before[x] - south_now[x])) + time * to_south;
    }
}

}  // namespace

extern const ScreeKernel scree_kernel = {squares, flows, is_still, advance, carry};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
