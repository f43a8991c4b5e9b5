#include "core/filter/warp_kernel.h"

#include "core/base/float_math.h"
#include "core/base/transpose.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr int k_taps = 4;  // samples along an axis that are interpolated between
constexpr int k_samples_ahead = 48;
constexpr int k_chunk = 256;  // samples whose places fit the nearest cache

using Four = float __attribute__((vector_size(k_taps * sizeof(float))));
using LooseFour [[gnu::aligned(4), gnu::may_alias]] = Four;

TALUS_INLINE Four load(const float* from) { return *reinterpret_cast<const LooseFour*>(from); }
TALUS_INLINE void store(float* to, Four values) { *reinterpret_cast<LooseFour*>(to) = values; }

// Where samples are read along one axis.
struct Places {
    alignas(64) int first[k_chunk];  // of the taps, from the sample itself
    alignas(64) float weights[k_taps][k_chunk];

    TALUS_INLINE void set(int i, float cells) {
        const float whole = float_floor(cells);
        const float t = cells - whole;
        first[i] = static_cast<int>(whole) - 1;
        weights[0][i] = ((-0.5f * t + 1) * t - 0.5f) * t;
        weights[1][i] = (1.5f * t - 2.5f) * t * t + 1;
        weights[2][i] = ((-1.5f * t + 2) * t + 0.5f) * t;
        weights[3][i] = (0.5f * t - 0.5f) * t * t;
    }
    void repeat_last(int count, int up_to) {
        for (int i = count; i < up_to; ++i) {
            first[i] = first[count - 1];
            for (auto& weight : weights) weight[i] = weight[count - 1];
        }
    }
};

TALUS_INLINE bool within(const WarpSource& source, int x, int y) {
    return x >= 0 && x + k_taps <= source.width && y >= 0 && y + k_taps <= source.height;
}

// Where the first taps of a chunk's samples lie, from the chunk's first sample on.
struct Offsets {
    alignas(64) int from_start[k_chunk];
    bool all_within;  // all taps of all samples lie on the map

    void set(const WarpSource& source, int start, int y, const Places& across, const Places& down,
             int count) {
        int outside = 0;
        for (int i = 0; i < count; ++i) {
            const int x = start + i + across.first[i];
            const int line = y + down.first[i];
            outside |= x | (source.width - k_taps - x) | line | (source.height - k_taps - line);
            from_start[i] = down.first[i] * source.width + across.first[i] + i;
        }
        all_within = outside >= 0;  // no sign bit was set
    }
    void repeat_last(int count, int up_to) {
        for (int i = count; i < up_to; ++i) from_start[i] = from_start[count - 1];
    }
};

// The taps of one sample, weighed down the columns. x, y: of the first tap.
template <bool all_within>
TALUS_INLINE Four column_sums(const WarpSource& source, const float* start, const Offsets& offsets, int x,
                              int y, const Places& down, int i) {
    float gathered[k_taps * k_taps];
    const float* taps = gathered;
    std::ptrdiff_t stride = k_taps;
    if (all_within || within(source, x, y)) {
        stride = source.width;
        taps = start + offsets.from_start[i];
    } else {
        for (int j = 0; j < k_taps; ++j) {
            const float* const row = source.heights + source.rows[y + j] * std::ptrdiff_t{source.width};
            for (int k = 0; k < k_taps; ++k) gathered[j * k_taps + k] = row[source.columns[x + k]];
        }
    }
    return (down.weights[0][i] * load(taps) + down.weights[1][i] * load(taps + stride)) +
           (down.weights[2][i] * load(taps + 2 * stride) + down.weights[3][i] * load(taps + 3 * stride));
}

// Four samples at a time: their sums of columns are transposed, and weighed across side by side.
template <bool all_within>
TALUS_INLINE void chunk(const WarpSource& source, int first, int y, const Places& across, const Places& down,
                        const Offsets& offsets, int count, float* __restrict out) {
    const std::ptrdiff_t stride = source.width;
    const float* const start = source.heights + y * stride + first;
    const int fours = (count + k_taps - 1) / k_taps * k_taps;
    for (int i = 0; i < fours; i += k_taps) {
        // Taps lie in rows far apart, which no processor foresees.
        const int ahead = i + k_samples_ahead < fours ? i + k_samples_ahead : i;
        if (all_within || within(source, first + ahead + across.first[ahead], y + down.first[ahead])) {
            const float* const there = start + offsets.from_start[ahead];
            for (int j = 0; j < k_taps; ++j) __builtin_prefetch(there + j * stride);
        }
        alignas(64) float sums[k_taps * k_taps];
#pragma GCC unroll 4
        for (int k = 0; k < k_taps; ++k) {
            const int x = first + (i + k < count ? i + k : count - 1);
            store(sums + k * k_taps, column_sums<all_within>(source, start, offsets, x + across.first[i + k],
                                                             y + down.first[i + k], down, i + k));
        }
        alignas(64) float columns[k_taps * k_taps];
        transpose_4x4(sums, k_taps, columns, k_taps);
        const auto weighed = [&](int k) __attribute__((always_inline)) {
            return load(across.weights[k] + i) * load(columns + k * k_taps);
        };
        const Four heights = (weighed(0) + weighed(1)) + (weighed(2) + weighed(3));
        if (i + k_taps <= count) {
            store(out + i, heights);
        } else {
            for (int k = 0; i + k < count; ++k) out[i + k] = heights[k];
        }
    }
}

void row(const WarpSource& source, int y, float max_x, const float* free_x, const float* east, float max_y,
         const float* south, float* __restrict out) {
    Places across;
    Places down;
    Offsets offsets;
    for (int start = 0; start < source.width; start += k_chunk) {
        const int count = source.width - start < k_chunk ? source.width - start : k_chunk;
        for (int i = 0; i < count; ++i) across.set(i, max_x * free_x[start + i] * east[start + i]);
        for (int i = 0; i < count; ++i) down.set(i, max_y * south[start + i]);
        offsets.set(source, start, y, across, down, count);
        const int fours = (count + k_taps - 1) / k_taps * k_taps;
        across.repeat_last(count, fours);
        down.repeat_last(count, fours);
        offsets.repeat_last(count, fours);
        if (offsets.all_within) {
            chunk<true>(source, start, y, across, down, offsets, count, out + start);
        } else {
            chunk<false>(source, start, y, across, down, offsets, count, out + start);
        }
    }
}

}  // namespace

extern const WarpKernel warp_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
