#include "core/filter/warp_kernel.h"

#include "core/base/quads.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr int k_taps = 4;                     // samples along an axis that are interpolated between
constexpr int k_together = k_taps * k_quads;  // samples that are interpolated side by side
constexpr int k_chunk = 256;                  // samples whose places fit the nearest cache
constexpr int k_rows_ahead = 4;               // below the taps, that are fetched

// Where samples are read along one axis.
struct Places {
    alignas(64) int first[k_chunk];  // of the taps, from the sample itself
    alignas(64) float weights[k_taps][k_chunk];

    TALUS_INLINE void set(int i, float cells) {
        int whole = static_cast<int>(cells);
        whole -= static_cast<float>(whole) > cells ? 1 : 0;
        const float t = cells - static_cast<float>(whole);
        const float half = 0.5f * t;
        const float more = 1.5f * t;
        first[i] = whole - 1;
        weights[0][i] = ((1 - half) * t - 0.5f) * t;
        weights[1][i] = (more - 2.5f) * t * t + 1;
        weights[2][i] = ((2 - more) * t + 0.5f) * t;
        weights[3][i] = (half - 0.5f) * t * t;
    }
    void repeat_last(int count, int up_to) {
        for (int i = count; i < up_to; ++i) {
            first[i] = first[count - 1];
            for (auto& weight : weights) weight[i] = weight[count - 1];
        }
    }
};

// Where the first taps of a chunk's samples lie, from the chunk's first sample on.
struct Offsets {
    alignas(64) int from_start[k_chunk];
    alignas(64) int outside[k_chunk];  // below 0: some taps lie beyond the ends of the map

    TALUS_INLINE void set(const WarpSource& source, int start, int y, const Places& across,
                          const Places& down, int count) {
        for (int i = 0; i < count; ++i) {
            const int x = start + i + across.first[i];
            const int line = y + down.first[i];
            outside[i] = x | (source.width - k_taps - x) | line | (source.height - k_taps - line);
            from_start[i] = down.first[i] * source.width + across.first[i] + i;
        }
    }
    void repeat_last(int count, int up_to) {
        for (int i = count; i < up_to; ++i) {
            from_start[i] = from_start[count - 1];
            outside[i] = outside[count - 1];
        }
    }
    // Tells whether all taps of k_together samples lie on the map.
    TALUS_INLINE bool are_within(int i) const {
        int any = 0;
        for (int k = 0; k < k_together; ++k) any |= outside[i + k];
        return any >= 0;
    }
};

// Copies the taps of one sample, row by row. x, y: of the first tap.
TALUS_INLINE void copy_taps(const WarpSource& source, int x, int y, float* taps) {
    for (int j = 0; j < k_taps; ++j) {
        const float* const row = source.heights + source.rows[y + j] * std::ptrdiff_t{source.width};
        for (int k = 0; k < k_taps; ++k) taps[j * k_taps + k] = row[source.columns[x + k]];
    }
}

// Computes the sums of the taps' columns for every fourth sample, from the first on: a quad for each.
template <int first>
TALUS_INLINE Quads column_sums(const float* taps, std::ptrdiff_t stride, const int* offsets,
                               const Quads (&down)[k_taps]) {
    const auto weighed = [&](int j) __attribute__((always_inline)) {
        return repeat_in_quads<first>(down[j]) * gather_quads([&](int i) __attribute__((always_inline)) {
                   return taps + j * stride + offsets[k_taps * i + first];
               });
    };
    return (weighed(0) + weighed(1)) + (weighed(2) + weighed(3));
}

// Interpolates k_together samples from i on, whose first taps lie at these offsets.
TALUS_INLINE Quads interpolated(const float* taps, std::ptrdiff_t stride, const int* offsets,
                                const Places& across, const Places& down, int i) {
    Quads weights[k_taps];
    for (int j = 0; j < k_taps; ++j) weights[j] = load_quads(down.weights[j] + i);
    Quads sums[k_taps] = {
        column_sums<0>(taps, stride, offsets, weights), column_sums<1>(taps, stride, offsets, weights),
        column_sums<2>(taps, stride, offsets, weights), column_sums<3>(taps, stride, offsets, weights)};
    transpose_quads(sums);
    const auto weighed = [&](int k) __attribute__((always_inline)) {
        return load_quads(across.weights[k] + i) * sums[k];
    };
    return (weighed(0) + weighed(1)) + (weighed(2) + weighed(3));
}

// Interpolates a group that reaches beyond the map, from copies of its taps. start: x of the group's first
// sample.
TALUS_INLINE Quads interpolated_at_end(const WarpSource& source, int start, int y, const Places& across,
                                       const Places& down, int i, int count) {
    alignas(64) float taps[k_together][k_taps * k_taps];
    int offsets[k_together];
    for (int k = 0; k < k_together; ++k) {
        const int x = start + (k < count ? k : count - 1);
        copy_taps(source, x + across.first[i + k], y + down.first[i + k], taps[k]);
        offsets[k] = k * k_taps * k_taps;
    }
    return interpolated(taps[0], k_taps, offsets, across, down, i);
}

void chunk(const WarpSource& source, int first, int y, const Places& across, const Places& down,
           const Offsets& offsets, int count, float* __restrict out) {
    const std::ptrdiff_t stride = source.width;
    const float* const taps = source.heights + y * stride + first;
    const float* const below = taps + (k_taps - 1 + k_rows_ahead) * stride;
    for (int i = 0; i < count; i += k_together) {
        Quads heights;
        if (offsets.are_within(i)) [[likely]] {
            // The next rows read about as far below this one's taps as they lie below it: rows of the map are
            // far apart, and no processor foresees them. The samples of this row would come too late.
            for (int k = 0; k < k_together; k += k_taps) {
                __builtin_prefetch(below + offsets.from_start[i + k]);
            }
            heights = interpolated(taps, stride, offsets.from_start + i, across, down, i);
        } else {
            heights = interpolated_at_end(source, first + i, y, across, down, i, count - i);
        }
        if (i + k_together <= count) {
            store_quads(out + i, heights);
        } else {
            for (int k = 0; i + k < count; ++k) out[i + k] = heights[k];
        }
    }
}

void row(const WarpSource& source, int y, float max_x, const float* free_x, const float* east, float max_y,
         const float* south, float* out) {
    Places across;
    Places down;
    Offsets offsets;
    for (int start = 0; start < source.width; start += k_chunk) {
        const int count = source.width - start < k_chunk ? source.width - start : k_chunk;
        for (int i = 0; i < count; ++i) across.set(i, max_x * free_x[start + i] * east[start + i]);
        for (int i = 0; i < count; ++i) down.set(i, max_y * south[start + i]);
        offsets.set(source, start, y, across, down, count);
        const int whole = (count + k_together - 1) / k_together * k_together;
        across.repeat_last(count, whole);
        down.repeat_last(count, whole);
        offsets.repeat_last(count, whole);
        chunk(source, start, y, across, down, offsets, count, out + start);
    }
}

}  // namespace

extern const WarpKernel warp_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
