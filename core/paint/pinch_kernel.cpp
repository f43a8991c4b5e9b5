#include "core/paint/pinch_kernel.h"

#include <cmath>

#include "core/base/cubic_taps.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr int k_chunk = 128;  // cells whose ways fit the nearest cache

[[gnu::always_inline]] inline int within(int value, int low, int high) {
    value = value > low ? value : low;
    return value < high ? value : high;
}
[[gnu::always_inline]] inline float within(float value, float low, float high) {
    value = value > low ? value : low;
    return value < high ? value : high;
}

void rise(const float* __restrict weights, int count, float* __restrict out) {
    for (int i = 0; i < count; ++i) out[i] = weights[i] * std::sqrt(weights[i]);
}

void pull(const float* __restrict own, const float* __restrict north, const float* __restrict south,
          int count, float scale, float limit, float* __restrict pairs) {
    for (int i = 0; i < count; ++i) {
        pairs[2 * i] = within((own[i + 1] - own[i - 1]) * scale, -limit, limit);
        pairs[2 * i + 1] = within((south[i] - north[i]) * scale, -limit, limit);
    }
}

// The pairs of two neighbours in a row and of those below them, mixed, for every fourth place from the first
// on: a quad for each.
template <int first>
[[gnu::always_inline]] inline Quads mixed_rows(const float* pairs, int stride, const int* offsets,
                                               Quads under) {
    const auto row = [&](int j) __attribute__((always_inline)) {
        return gather_quads([&](int i) __attribute__((always_inline)) {
            return pairs + j * stride + offsets[4 * i + first];
        });
    };
    const Quads above = row(0);
    return above + (row(1) - above) * repeat_in_quads<first>(under);
}

struct Ways {
    alignas(64) float east[k_chunk];
    alignas(64) float south[k_chunk];
};

// Adds the pull where the ways lead. x, y: of the chunk's first cell.
[[gnu::always_inline]] inline void step(const PullMap& map, int x, int y, int count, Ways& ways) {
    alignas(64) int offsets[k_chunk];
    alignas(64) float over[k_chunk];
    alignas(64) float under[k_chunk];
    const int stride = map.stride;
    const int width = map.width;
    const int height = map.height;
    const int turn_x = map.turns_x ? width : 0;
    const int turn_y = map.turns_y ? height : 0;
    // Two cells beyond the part are 0, and so is what lies farther out.
    const auto on_map = [](int cell, int cells, int turn) __attribute__((always_inline)) {
        cell += cell < 0 ? turn : 0;
        cell -= cell >= cells ? turn : 0;
        return within(cell, -PullMap::k_rim, cells);
    };
    for (int i = 0; i < count; ++i) {
        const int west = whole_below(ways.east[i]);
        const int north = whole_below(ways.south[i]);
        over[i] = ways.east[i] - static_cast<float>(west);
        under[i] = ways.south[i] - static_cast<float>(north);
        offsets[i] = on_map(y + north, height, turn_y) * stride + 2 * on_map(x + i + west, width, turn_x);
    }
    for (int i = 0; i < count; i += k_together) {
        const Quads down = load_quads(under + i);
        Quads mixed[4] = {mixed_rows<0>(map.pairs, stride, offsets + i, down),
                          mixed_rows<1>(map.pairs, stride, offsets + i, down),
                          mixed_rows<2>(map.pairs, stride, offsets + i, down),
                          mixed_rows<3>(map.pairs, stride, offsets + i, down)};
        transpose_quads(mixed);
        const Quads across = load_quads(over + i);
        store_quads(ways.east + i, load_quads(ways.east + i) + (mixed[0] + (mixed[2] - mixed[0]) * across));
        store_quads(ways.south + i, load_quads(ways.south + i) + (mixed[1] + (mixed[3] - mixed[1]) * across));
    }
}

void follow(const PullMap& map, int x, int y, int count, int steps, float* __restrict east,
            float* __restrict south) {
    Ways ways;
    for (int done = 0; done < count; done += k_chunk) {
        const int some = count - done < k_chunk ? count - done : k_chunk;
        const int whole = whole_groups(some);
        const float* const own = map.pairs + std::ptrdiff_t{y} * map.stride + 2 * (x + done);
        for (int i = 0; i < some; ++i) {
            ways.east[i] = own[2 * i];
            ways.south[i] = own[2 * i + 1];
        }
        for (int i = some; i < whole; ++i) ways.east[i] = ways.south[i] = 0;
        for (int k = 1; k < steps; ++k) step(map, x + done, y, whole, ways);
        for (int i = 0; i < some; ++i) east[done + i] = ways.east[i];
        for (int i = 0; i < some; ++i) south[done + i] = ways.south[i];
    }
}

}  // namespace

extern const PinchKernel pinch_kernel = {rise, pull, follow};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
