#include "core/erosion/scree_kernel.h"

#include <cmath>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Weights of the nine-point Laplacian, which is the same in all directions to fourth order.
constexpr float k_straight = 2.0f / 3;
constexpr float k_diagonal = 1.0f / 6;
constexpr float k_root_two = 1.41421356f;
constexpr float k_level = 1e-9f;  // a slope that divides nothing by 0

[[gnu::always_inline]] inline float larger(float a, float b) { return a > b ? a : b; }
[[gnu::always_inline]] inline float smaller(float a, float b) { return a < b ? a : b; }
[[gnu::always_inline]] inline float size_of(float x) { return x < 0 ? -x : x; }

// drop: m to the other cell. run, other: of both cells, for a drop of 1 m.
[[gnu::always_inline]] inline float flow(float drop, float distance, float run, float other, float talus) {
    const float size = size_of(drop);
    const float over = larger(0.0f, size - talus * smaller(size * smaller(run, other), distance));
    return drop < 0 ? -over : over;
}

void runs(const float* __restrict above, const float* __restrict here, const float* __restrict below,
          int width, float per_two_cells, float* __restrict run) {
    for (int x = 0; x < width; ++x) {
        const float along = (here[x + 1] - here[x - 1]) * per_two_cells;
        const float across = (below[x] - above[x]) * per_two_cells;
        run[x] = 1 / (std::sqrt(along * along + across * across) + k_level);
    }
}

void flows(const float* __restrict here, const float* __restrict below, const float* __restrict run,
           const float* __restrict run_below, const float* __restrict ease,
           const float* __restrict ease_below, int width, float talus, float cell, float* __restrict east,
           float* __restrict south, float* __restrict south_east, float* __restrict south_west) {
    const float diagonal = k_root_two * cell;
    for (int x = 0; x < width; ++x) {
        east[x] = k_straight * flow(here[x] - here[x + 1], cell, run[x], run[x + 1], talus);
        south[x] = k_straight * flow(here[x] - below[x], cell, run[x], run_below[x], talus);
    }
    for (int x = 0; x < width; ++x) {
        south_east[x] = k_diagonal * flow(here[x] - below[x + 1], diagonal, run[x], run_below[x + 1], talus);
        south_west[x] = k_diagonal * flow(here[x] - below[x - 1], diagonal, run[x], run_below[x - 1], talus);
    }
    if (ease == nullptr) return;
    for (int x = 0; x < width; ++x) {
        east[x] *= smaller(ease[x], ease[x + 1]);
        south[x] *= smaller(ease[x], ease_below[x]);
        south_east[x] *= smaller(ease[x], ease_below[x + 1]);
        south_west[x] *= smaller(ease[x], ease_below[x - 1]);
    }
}

void advance(const float* __restrict now, const float* __restrict before, float now_share, float before_share,
             float time, const float* __restrict east, const float* __restrict south,
             const float* __restrict south_east, const float* __restrict south_west,
             const float* __restrict south_above, const float* __restrict south_east_above,
             const float* __restrict south_west_above, int width, float* __restrict next) {
    for (int x = 0; x < width; ++x) {
        const float in = (east[x - 1] + south_above[x]) + (south_east_above[x - 1] + south_west_above[x + 1]);
        const float out = (east[x] + south[x]) + (south_east[x] + south_west[x]);
        next[x] = (now_share * now[x] + before_share * before[x]) + time * (in - out);
    }
}

}  // namespace

extern const ScreeKernel scree_kernel = {runs, flows, advance};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
