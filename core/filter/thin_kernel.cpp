#include "core/filter/thin_kernel.h"

#include <cstddef>
#include <utility>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

// Fills what a row's `before` and `behind` samples beyond its ends are: repeated ends, or the other end.
TALUS_INLINE void fill_ends(float* row, int width, int before, int behind, bool wraps) {
    for (int i = 1; i <= before; ++i) row[-i] = wraps ? row[width - 1 - (i - 1) % width] : row[0];
    for (int i = 0; i < behind; ++i) row[width + i] = wraps ? row[i % width] : row[width - 1];
}

using Four = float __attribute__((vector_size(16)));
#if defined(__AVX512F__)
using Most = float __attribute__((vector_size(64)));
#elif defined(__AVX2__)
using Most = float __attribute__((vector_size(32)));
#else
using Most = Four;
#endif
constexpr int k_most = sizeof(Most) / sizeof(float);

template <class Vector>
TALUS_INLINE Vector load(const float* from) {
    Vector v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}
template <class Vector>
TALUS_INLINE void store(float* to, const Vector& v) {
    __builtin_memcpy(to, &v, sizeof v);
}

// Samples of rows whose sums, with those of the rows that they are added to, stay in the nearest cache.
constexpr int k_strip = 1024;

// Four rows of a block, and the thinned rows whose splines reach them: `nearest` to `farthest` blocks above.
struct FourRows {
    const float* const* rows;
    const float* weights;  // for the block's own thinned row; for one a block above they lie `every` further
    float* sums;           // those of the block's own thinned row; of one above they lie `stride` before
    std::ptrdiff_t stride;
    int every;
    int nearest;
    int farthest;
    bool sets;  // whether the own row's sums are new
};

template <class Vector>
TALUS_INLINE void spread(const FourRows& four, int nearest, int farthest, int x) {
    Vector row[4];
    for (int i = 0; i < 4; ++i) row[i] = load<Vector>(four.rows[i] + x);
#pragma GCC unroll 4
    for (int away = nearest; away <= farthest; ++away) {
        const float* const weight = four.weights + away * four.every;
        float* const to = four.sums - away * four.stride + x;
        const Vector sum =
            (row[0] * weight[0] + row[1] * weight[1]) + (row[2] * weight[2] + row[3] * weight[3]);
        store(to, away == 0 && four.sets ? sum : load<Vector>(to) + sum);
    }
}

// Adds the rows to all sums, and fetches the next four: rows lie far apart, and no processor foresees them.
TALUS_INLINE void spread_rows(const FourRows& four, const float* const* next, int x, int end) {
    const bool all = four.nearest == 0 && four.farthest == 3;
    for (; x + k_most <= end; x += k_most) {
        for (int i = 0; i < 4; ++i) __builtin_prefetch(next[i] + x);
        if (all) {
            spread<Most>(four, 0, 3, x);
        } else {
            spread<Most>(four, four.nearest, four.farthest, x);
        }
    }
    for (; x < end; ++x) spread<float>(four, four.nearest, four.farthest, x);
}

// The sums of a thinned sample's four blocks that each lane of four makes.
template <int constant>
TALUS_INLINE Four lane_sums(const float* block, const float* weights, int every) {
    const int size = constant > 0 ? constant : every;
    Four sums[2]{};
    for (int i = 0; i < 4 * size; i += 8) {
        sums[0] += load<Four>(weights + i) * load<Four>(block + i);
        sums[1] += load<Four>(weights + i + 4) * load<Four>(block + i + 4);
    }
    return sums[0] + sums[1];
}

// blocks: of which each thinned sample takes four. Four samples are summed up side by side.
template <int constant>
TALUS_INLINE void thin_blocks(const float* blocks, const float* weights, int every, int count,
                              float* __restrict out) {
    const int size = constant > 0 ? constant : every;
    int j = 0;
    for (; j + 4 <= count; j += 4) {
        Four sums[4];
        for (int k = 0; k < 4; ++k) sums[k] = lane_sums<constant>(blocks + (j + k) * size, weights, every);
        const Four a = __builtin_shufflevector(sums[0], sums[1], 0, 4, 1, 5);
        const Four b = __builtin_shufflevector(sums[0], sums[1], 2, 6, 3, 7);
        const Four c = __builtin_shufflevector(sums[2], sums[3], 0, 4, 1, 5);
        const Four d = __builtin_shufflevector(sums[2], sums[3], 2, 6, 3, 7);
        const Four lane_0 = __builtin_shufflevector(a, c, 0, 1, 4, 5);
        const Four lane_1 = __builtin_shufflevector(a, c, 2, 3, 6, 7);
        const Four lane_2 = __builtin_shufflevector(b, d, 0, 1, 4, 5);
        const Four lane_3 = __builtin_shufflevector(b, d, 2, 3, 6, 7);
        const Four sum = (lane_0 + lane_2) + (lane_1 + lane_3);
        store(out + j, sum);
    }
    for (; j < count; ++j) {
        const Four sum = lane_sums<constant>(blocks + j * size, weights, every);
        out[j] = (sum[0] + sum[2]) + (sum[1] + sum[3]);
    }
}

void thin(const ThinRow& shape, const float* const* rows, const float* weights, int count, float* out,
          float* work) {
    const int samples = thinned_width(shape);
    const int every = shape.every;
    const std::ptrdiff_t stride = thin_work_row(shape);
    // The first thinned sample's spline begins two blocks before it.
    const int before = shape.phase + (2 + (shape.wraps ? 0 : k_thinned_before)) * every;
    for (int x = 0; x < shape.width; x += k_strip) {
        const int end = shape.width - x < k_strip ? shape.width : x + k_strip;
        for (int i = 0; i < (count + 3) * every; i += 4) {
            const int block = i / every;
            const int inside = i % every;
            const FourRows four{.rows = rows + i,
                                .weights = weights + inside,
                                .sums = work + before + block * stride,
                                .stride = stride,
                                .every = every,
                                .nearest = block < count ? 0 : block - count + 1,
                                .farthest = block < 3 ? block : 3,
                                .sets = inside == 0};
            spread_rows(four, i + 4 < (count + 3) * every ? rows + i + 4 : rows + i, x, end);
        }
    }
    const int behind = (samples + 3) * every - before - shape.width;
    for (int y = 0; y < count; ++y) {
        const float* const blocks = work + y * stride;
        fill_ends(work + y * stride + before, shape.width, before, behind > 0 ? behind : 0, shape.wraps);
        float* const to = out + y * std::ptrdiff_t{samples};
        switch (every) {
            case 4:
                thin_blocks<4>(blocks, weights, 4, samples, to);
                break;
            case 8:
                thin_blocks<8>(blocks, weights, 8, samples, to);
                break;
            default:
                thin_blocks<0>(blocks, weights, every, samples, to);
        }
    }
}

// ---- widening

// Weights of a block's samples, as often as blocks are widened together.
struct PhaseWeights {
    const float* before;
    const float* after;
    const float* beyond;
};

template <class Vector>
TALUS_INLINE Vector weighed(const Vector& here, const Vector& to_before, const Vector& to_after,
                            const Vector& to_beyond, const PhaseWeights& at, int p) {
    return here + ((load<Vector>(at.before + p) * to_before + load<Vector>(at.after + p) * to_after) +
                   load<Vector>(at.beyond + p) * to_beyond);
}

// The value `from` places on from that of its block for each sample, of blocks of so many samples.
template <int size, int from>
TALUS_INLINE Most for_each_block(const Most& values) {
    return [&]<int... lane>(std::integer_sequence<int, lane...>) __attribute__((always_inline)) {
        return __builtin_shufflevector(values, values, (lane / size + from)...);
    }
    (std::make_integer_sequence<int, k_most>());
}

// thinned: from one before the first block to two behind the last. Both widen the same; the second works on
// several blocks of `size` samples at once, and writes up to k_most samples beyond the last.
TALUS_INLINE void widen_blocks(const float* thinned, int every, int blocks, const PhaseWeights& at,
                               float* __restrict out) {
    for (int b = 0; b < blocks; ++b) {
        const Four none{};
        const Four here = none + thinned[b + 1];
        const Four to_before = none + (thinned[b] - thinned[b + 1]);
        const Four to_after = none + (thinned[b + 2] - thinned[b + 1]);
        const Four to_beyond = none + (thinned[b + 3] - thinned[b + 1]);
        for (int p = 0; p < every; p += 4) {
            const Four value = weighed(here, to_before, to_after, to_beyond, at, p);
            store(out + b * every + p, value);
        }
    }
}
template <int size>
TALUS_INLINE void widen_together(const float* thinned, int blocks, const PhaseWeights& at,
                                 float* __restrict out) {
    for (int b = 0; b < blocks; b += k_most / size) {
        const Most all = load<Most>(thinned + b);
        const Most here = for_each_block<size, 1>(all);
        const Most to_before = for_each_block<size, 0>(all) - here;
        const Most to_after = for_each_block<size, 2>(all) - here;
        const Most to_beyond = for_each_block<size, 3>(all) - here;
        const Most value = weighed(here, to_before, to_after, to_beyond, at, 0);
        store(out + b * size, value);
    }
}

// Writes a row from where it was widened to.
template <bool sharpens>
TALUS_INLINE void finish(const float* row, int width, const WidenEnd& end) {
    const auto at = [&](int x) __attribute__((always_inline)) {
        if constexpr (!sharpens) return row[x];
        const float sharp = end.sharpened[x];
        return sharp + end.amount * (sharp - row[x]);
    };
    for (int x = 0; x < width; ++x) end.out[x] = at(x);
}

void widen(const ThinRow& shape, const float* const* rows, const float* weights, const WidenEnd& end,
           float* work) {
    const int every = shape.every;
    const int needed = k_thinned_before + shape.blocks + k_thinned_behind;
    const int phases = every > k_most ? every : k_most;
    float* const before = work;
    float* const after = before + phases;
    float* const beyond = after + phases;
    for (int p = 0; p < phases; ++p) {
        const SplineWeights w = spline_weights(static_cast<double>(p % every) / every);
        before[p] = w.before;
        after[p] = w.after;
        beyond[p] = w.beyond;
    }
    float* const thinned = beyond + phases;
    float* const wide = thinned + needed + k_most;
    const int count = thinned_width(shape);
    float* const own = thinned + (shape.wraps ? k_thinned_before : 0);
    for (int i = 0; i < count; ++i) {
        const float here = rows[1][i];
        own[i] = here + ((weights[0] * (rows[0][i] - here) + weights[1] * (rows[2][i] - here)) +
                         weights[2] * (rows[3][i] - here));
    }
    if (shape.wraps) fill_ends(own, count, 1, needed - k_thinned_before - count, true);
    const float* const first = thinned + k_thinned_before - 1;
    const PhaseWeights at{before, after, beyond};
    if (every == 4 && k_most > 4) {
        widen_together<4>(first, shape.blocks, at, wide);
    } else if (every == 8 && k_most >= 8) {
        widen_together<8>(first, shape.blocks, at, wide);
    } else {
        widen_blocks(first, every, shape.blocks, at, wide);
    }
    if (end.sharpened == nullptr) {
        finish<false>(wide + shape.phase, shape.width, end);
    } else {
        finish<true>(wide + shape.phase, shape.width, end);
    }
}

}  // namespace

extern const ThinKernel thin_kernel = {thin, widen};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
