#include "core/filter/displaced_kernel.h"

#include "core/base/cubic_taps.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr int k_chunk = 256;     // samples whose places fit the nearest cache
constexpr int k_rows_ahead = 4;  // below the taps, that are fetched

// Where samples are read along one axis; the first tap is told from the sample itself.
using Places = AxisTaps<k_chunk>;

TALUS_INLINE void set_place(Places& places, int i, float cells) {
    const int whole = whole_below(cells);
    const float t = cells - static_cast<float>(whole);
    const float half = 0.5f * t;
    const float more = 1.5f * t;
    places.first[i] = whole - 1;
    places.weights[0][i] = ((1 - half) * t - 0.5f) * t;
    places.weights[1][i] = (more - 2.5f) * t * t + 1;
    places.weights[2][i] = ((2 - more) * t + 0.5f) * t;
    places.weights[3][i] = (half - 0.5f) * t * t;
}

// Where the first taps of a chunk's samples lie, from the chunk's first sample on.
struct Offsets {
    alignas(64) int from_start[k_chunk];
    alignas(64) int outside[k_chunk];  // below 0: some taps lie beyond the ends of the map

    TALUS_INLINE void set(const DisplacedSource& source, int start, int y, const Places& across,
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
TALUS_INLINE void copy_taps(const DisplacedSource& source, int x, int y, float* taps) {
    for (int j = 0; j < k_taps; ++j) {
        const float* const row = source.heights + source.rows[y + j] * std::ptrdiff_t{source.width};
        for (int k = 0; k < k_taps; ++k) taps[j * k_taps + k] = row[source.columns[x + k]];
    }
}

// Interpolates a group that reaches beyond the map, from copies of its taps. start: x of the group's first
// sample.
TALUS_INLINE Quads interpolated_at_end(const DisplacedSource& source, int start, int y, const Places& across,
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

void chunk(const DisplacedSource& source, int first, int y, const Places& across, const Places& down,
           const Offsets& offsets, int count, float* __restrict out) {
    const std::ptrdiff_t stride = source.width;
    const float* const taps = source.heights + y * stride + first;
    const float* const below = taps + (k_taps - 1 + k_rows_ahead) * stride;
    for (int i = 0; i < count; i += k_together) {
        if (offsets.are_within(i)) [[likely]] {
            // The next rows read about as far below this one's taps as they lie below it: rows of the map are
            // far apart, and no processor foresees them. The samples of this row would come too late.
            for (int k = 0; k < k_together; k += k_taps) {
                __builtin_prefetch(below + offsets.from_start[i + k]);
            }
            store_group(out, i, count, interpolated(taps, stride, offsets.from_start + i, across, down, i));
        } else {
            store_group(out, i, count, interpolated_at_end(source, first + i, y, across, down, i, count - i));
        }
    }
}

void row(const DisplacedSource& source, int x, int y, int count, const float* east, const float* south,
         float* out) {
    Places across;
    Places down;
    Offsets offsets;
    for (int done = 0; done < count; done += k_chunk) {
        const int some = count - done < k_chunk ? count - done : k_chunk;
        for (int i = 0; i < some; ++i) set_place(across, i, east[done + i]);
        for (int i = 0; i < some; ++i) set_place(down, i, south[done + i]);
        offsets.set(source, x + done, y, across, down, some);
        const int whole = whole_groups(some);
        across.repeat_last(some, whole);
        down.repeat_last(some, whole);
        offsets.repeat_last(some, whole);
        chunk(source, x + done, y, across, down, offsets, some, out + done);
    }
}

void scale(float by, const float* __restrict each, int count, float* __restrict values) {
    for (int i = 0; i < count; ++i) values[i] *= by * each[i];
}

}  // namespace

extern const DisplacedKernel displaced_kernel = {row, scale};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
