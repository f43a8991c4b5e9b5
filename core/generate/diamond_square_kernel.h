#pragma once

#include <array>
#include <cstdint>

#include "core/base/kernel.h"
#include "core/base/random.h"
#include "core/base/streaming_store.h"

namespace talus {

/// The random offsets of one half step.
struct Offsets {
    float scale =
        0;  ///< m for 1 of the law's own numbers: signed 32-bit integers if uniform, normal ones if Gaussian
    // Lower ground smoother: an offset is multiplied by 1 + (t − 1) smoothing, where t is its height's place
    // in the range, 0 to 1.
    float low = 0;           ///< m
    float inverse_span = 0;  ///< 1/m
    float smoothing = 0;     ///< 0 to 1
};

/// Returns the factor that the scaling by height multiplies an offset by. It is always inlined, because
/// kernels are compiled once per SIMD level.
[[gnu::always_inline]] inline float height_scaling(float height, const Offsets& offsets) {
    float t = (height - offsets.low) * offsets.inverse_span;
    t = t < 0.0f ? 0.0f : t;
    t = t > 1.0f ? 1.0f : t;
    return 1.0f + (t - 1.0f) * offsets.smoothing;
}

/// The places of a run of points: the row's key and the spread x of each point.
struct Places {
    RowKey key;
    const std::uint32_t* spread_x;
};

/// Rows of parents: point i has the parents a[i], b[i], c[i] and, except at a border, d[i].
struct Parents {
    const float* a;
    const float* b;
    const float* c;
    const float* d;
};

/// Rows that streaming stores write into memory without gaps: one whole cache line at a time, while the
/// floats of an incomplete line wait for those that follow.
struct StreamedRows {
    /// Starts at `out`. Earlier floats of the same cache line stay as they are.
    explicit StreamedRows(float* out)
        : line(out - place_in_line(out)), before(place_in_line(out)), waiting_count(before) {}
    /// Drops the next `dropped` floats, takes `width` floats as the row and drops what follows.
    void begin_row(int dropped, int width) {
        skip = dropped;
        wanted = width;
    }

    float* line;        ///< where waiting[0] is written
    int before;         ///< floats of that line that belong to others
    int waiting_count;  ///< floats in `waiting`, including those
    int skip = 0;
    int wanted = 0;
    alignas(64) float waiting[10 * k_line];
};

/// Where the floats of a row go, one after the other: into memory or to streaming stores.
struct RowOut {
    float* next = nullptr;
    StreamedRows* streamed = nullptr;
};

[[gnu::always_inline]] inline void put(float value, RowOut& out) {
    if (out.streamed == nullptr) {
        *out.next++ = value;
        return;
    }
    StreamedRows& streamed = *out.streamed;
    if (streamed.skip > 0) {
        --streamed.skip;
    } else if (streamed.wanted > 0) {
        --streamed.wanted;
        streamed.waiting[streamed.waiting_count++] = value;
    }
}

/// Which points the midpoint of an edge starts from the mean of.
enum class EdgeMean {
    neighbours,  ///< the edge's two ends and the centres of the squares beside it: diamond-square
    ends,        ///< the edge's two ends alone: plain midpoint displacement
};

/// The row loops of diamond-square for one law of offsets, with or without the scaling by height, and of
/// plain midpoint displacement, which leaves out some parents of an edge's midpoint. Rows may start at any
/// float. Output never overlaps input, unless said otherwise.
struct DiamondSquareRows {
    /// Computes out[i] = level + offset.
    void (*seeds)(float level, Places places, const Offsets& offsets, int count, float* out);
    /// Computes out[i] = mean of the parents + offset, for the centres of squares.
    void (*points)(const Parents& parents, Places places, const Offsets& offsets, int count, float* out);
    /// Does the same at a border: a is the centre beside the edge, b and c are its ends.
    void (*border_points)(const Parents& parents, Places places, const Offsets& offsets, int count,
                          float* out);
    /// Does the same between points that exist already. Writes kept[0], mean of the first parents + offset,
    /// kept[1], …, kept[count]. a and b are the edge's ends, c and d the centres beside it.
    void (*between)(const float* kept, const Parents& parents, Places places, const Offsets& offsets,
                    int count, RowOut& out);
    void (*border_between)(const float* kept, const Parents& parents, Places places, const Offsets& offsets,
                           int count, RowOut& out);
    /// Adds the random additions of a level's two half steps, which share one hash: middle[i] = in[i] + first
    /// addition, out[i] = middle[i] + second one. in, middle and out may be the same row.
    void (*displace)(const float* in, Places places, const Offsets& first, const Offsets& second, int count,
                     float* middle, float* out);
};

struct DiamondSquareKernel {
    /// [EdgeMean][gaussian][scaled by height]
    std::array<std::array<std::array<DiamondSquareRows, 2>, 2>, 2> rows;
    /// Writes a whole row; begin_row() is not needed.
    void (*put_row)(const float* values, int count, StreamedRows& rows);
    /// Must be called after the last row, before another thread may read the rows.
    void (*end)(StreamedRows& rows);
};
TALUS_DECLARE_KERNEL(DiamondSquareKernel, diamond_square_kernel)

}  // namespace talus
