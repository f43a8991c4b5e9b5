#include "core/filter/displaced_kernel.h"

#include <cstddef>
#include <cstring>

#include "core/base/cubic_taps.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr int k_chunk = 256;     // samples whose places fit the nearest cache
constexpr int k_rows_ahead = 4;  // below the taps, that are fetched

// Sets the weights of a group of places, `at` from the chunk's first one; returns the first taps, told from
// the samples themselves.
TALUS_INLINE QuadInts set_weights(Quads cells, AxisWeights<k_chunk>& axis, int at) {
    QuadInts whole = __builtin_convertvector(cells, QuadInts);
    Quads t = cells - __builtin_convertvector(whole, Quads);
    const QuadInts below = t < 0.0f;  // -1 where it holds
    whole += below;
    t = below ? t + 1 : t;
    // With p = −t (1 − t) / 2 and s = 3 p t − p the weights are p (1 − t), 1 − t + s − p, t − s and p t.
    const Quads rest = 1 - t;
    const Quads p = (-0.5f * t) * rest;
    const Quads last = p * t;
    const Quads s = 3 * last - p;
    store_quads(axis.weights[0] + at, p - last);
    store_quads(axis.weights[1] + at, rest + (s - p));
    store_quads(axis.weights[2] + at, t - s);
    store_quads(axis.weights[3] + at, last);
    return whole - 1;
}

// Where a chunk's samples are read.
struct Places {
    AxisWeights<k_chunk> across;
    AxisWeights<k_chunk> down;
    alignas(64) int from_start[k_chunk];  // to the first tap, from the chunk's first sample
    bool at_end[k_chunk / k_together];    // some taps lie beyond the ends of the map

    // Sets those of a group of row y, `at` samples from the chunk's first one, x.
    TALUS_INLINE void set(const DisplacedSource& source, int x, int y, int at, Quads east, Quads south) {
        const QuadInts column = set_weights(east, across, at) + (counted_quads() + at);
        const QuadInts line = set_weights(south, down, at);
        store_quad_ints(from_start + at, line * source.width + column);
        const QuadInts map_x = column + x;
        const QuadInts map_y = line + y;
        at_end[at / k_together] =
            any_negative(map_x | (source.width - k_taps - map_x) | map_y | (source.height - k_taps - map_y));
    }
};

// Copies the taps of one sample, row by row. x, y: of the first tap.
TALUS_INLINE void copy_taps(const DisplacedSource& source, int x, int y, float* taps) {
    const bool within = x >= 0 && x + k_taps <= source.width;
    for (int j = 0; j < k_taps; ++j, taps += k_taps) {
        const float* const row = source.heights + source.rows[y + j] * std::ptrdiff_t{source.width};
        if (within) {
            std::memcpy(taps, row + x, k_taps * sizeof(float));
        } else {
            for (int k = 0; k < k_taps; ++k) taps[k] = row[source.columns[x + k]];
        }
    }
}

// Interpolates a group that reaches beyond the map, from copies of its taps. x: of the first sample; count:
// those of the group that are wanted; east, south: their ways.
[[gnu::noinline]] Quads group_at_end(const DisplacedSource& source, int x, int y, int count,
                                     const float* east, const float* south, const Places& places, int at) {
    alignas(64) float taps[k_together][k_taps * k_taps];
    int offsets[k_together];
    for (int k = 0; k < k_together; ++k) {
        const int i = k < count ? k : count - 1;
        copy_taps(source, x + i + whole_below(east[i]) - 1, y + whole_below(south[i]) - 1, taps[k]);
        offsets[k] = k * k_taps * k_taps;
    }
    return interpolated(taps[0], k_taps, offsets, places.across, places.down, at);
}

// Loads a group of which only `count` are there: the last one is repeated.
TALUS_INLINE Quads load_some(const float* values, int count) {
    alignas(64) float all[k_together];
    for (int k = 0; k < k_together; ++k) all[k] = values[k < count ? k : count - 1];
    return load_quads(all);
}

void row(const DisplacedSource& given, int x, int y, int count, const float* east, const float* south,
         float* out) {
    const DisplacedSource source = given;  // so that no store could change it
    const std::ptrdiff_t stride = source.width;
    Places places;
    // Places first, then heights, chunk by chunk: heights are loaded from places that were known long before.
    for (int done = 0; done < count; done += k_chunk) {
        const int some = count - done < k_chunk ? count - done : k_chunk;
        const int whole = some / k_together * k_together;
        for (int i = 0; i < whole; i += k_together)
            places.set(source, x + done, y, i, load_quads(east + done + i), load_quads(south + done + i));
        if (whole < some) {
            places.set(source, x + done, y, whole, load_some(east + done + whole, some - whole),
                       load_some(south + done + whole, some - whole));
            places.at_end[whole / k_together] = true;
        }
        const float* const own = source.heights + y * stride + x + done;
        const float* const below = own + (k_taps - 1 + k_rows_ahead) * stride;
        for (int i = 0; i < some; i += k_together) {
            if (places.at_end[i / k_together]) [[unlikely]] {
                store_group(out + done, i, some,
                            group_at_end(source, x + done + i, y, some - i, east + done + i, south + done + i,
                                         places, i));
                continue;
            }
            // The next rows read about as far below this one's taps as they lie below it: rows of the map are
            // far apart, and no processor foresees them. The samples of this row would come too late.
            const int* const offsets = places.from_start + i;
            for (int k = 0; k < k_together; k += k_taps) __builtin_prefetch(below + offsets[k]);
            store_quads(out + done + i, interpolated(own, stride, offsets, places.across, places.down, i));
        }
    }
}

void between(const float* const* rows, const float* weights, const float* __restrict each, int count,
             float* __restrict out) {
    const float* const a = rows[0];
    const float* const b = rows[1];
    const float* const c = rows[2];
    const float* const d = rows[3];
    const float of_a = weights[0];
    const float of_b = weights[1];
    const float of_c = weights[2];
    const float of_d = weights[3];
    for (int i = 0; i < count; ++i)
        out[i] = ((a[i] * of_a + b[i] * of_b) + (c[i] * of_c + d[i] * of_d)) * each[i];
}

}  // namespace

extern const DisplacedKernel displaced_kernel = {row, between};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
