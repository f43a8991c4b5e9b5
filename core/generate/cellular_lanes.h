#pragma once

/// For the kernel of cellular noise: which points are nearest, and samples that are displaced.

#include "core/generate/noise_tiles.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

enum class Measure { f1, f2, f2_f1 };

constexpr int k_around = 2;                 // cells to either side
constexpr int k_across = 2 * k_around + 1;  // and in all
constexpr int k_inner = k_across - 2;       // of those that nearly always decide
constexpr float k_far = 1e30f;

constexpr bool is_inner(int column, int row) {
    return column > 0 && column < k_across - 1 && row > 0 && row < k_across - 1;
}

// Squares of the distances so far.
template <Measure measure, class T>
struct Nearest {
    T first = T{} + k_far;
    T second = T{} + k_far;

    TALUS_INLINE void see(T square) {
        if constexpr (measure != Measure::f1) second = lane_min(second, lane_max(first, square));
        first = lane_min(first, square);
    }
    TALUS_INLINE T furthest() const { return measure == Measure::f1 ? first : second; }
};

// The square of the distance that no point outside the 3 × 3 cells comes within.
template <class T>
TALUS_INLINE T clear_square(T x, T y) {
    const T edge = 1.0f + lane_min(lane_min(x, 1.0f - x), lane_min(y, 1.0f - y));
    return edge * edge;
}

template <Measure measure, class T>
TALUS_INLINE T measured(const Nearest<measure, T>& nearest) {
    if constexpr (measure == Measure::f1) return square_root(nearest.first);
    if constexpr (measure == Measure::f2) return square_root(nearest.second);
    if constexpr (measure == Measure::f2_f1) return square_root(nearest.second) - square_root(nearest.first);
}

// A point's place within its cell, jitter apart from the middle at most.
TALUS_INLINE UnitPair point_in_cell(std::uint32_t bits, float jitter) {
    const UnitPair unit = to_unit_pair(bits);
    return {0.5f + (unit.x - 0.5f) * jitter, 0.5f + (unit.y - 0.5f) * jitter};
}

// ---- displaced samples
// ---------------------------------------------------------------------------------------

constexpr int k_block = 64;

// Displaced samples and, for the cells around them, what their points are hashed from.
struct Block {
    std::int32_t index_x[k_block];
    std::int32_t index_y[k_block];
    float x[k_block];
    float y[k_block];
    std::uint32_t spread_x[k_across][k_block];
    std::uint32_t key_first[k_across][k_block];
    std::uint32_t key_second[k_across][k_block];
    float first[k_block];
    float second[k_block];
};

template <bool wraps>
TALUS_INLINE void hash_around(Block& b, const WarpedRow& w, int cell, float inverse_x, float inverse_y) {
    for (int i = 0; i < k_block; ++i) {
        const std::int32_t x = moved(b.index_x[i], cell - k_around);
        const std::int32_t y = moved(b.index_y[i], cell - k_around);
        b.spread_x[cell][i] = spread(static_cast<std::uint32_t>(within<wraps>(x, w.period_x, inverse_x)));
        const RowKey key =
            lattice_row(w.key, static_cast<std::uint32_t>(within<wraps>(y, w.period_y, inverse_y)));
        b.key_first[cell][i] = key.first;
        b.key_second[cell][i] = key.second;
    }
}

template <Measure measure>
TALUS_INLINE void see_cell(Block& b, int c, int r, float jitter, int from, int count) {
    const auto steps_x = static_cast<float>(c - k_around);
    const auto steps_y = static_cast<float>(r - k_around);
    for (int i = from; i < from + count; ++i) {
        const std::uint32_t bits = hash_spread({b.key_first[r][i], b.key_second[r][i]}, b.spread_x[c][i]);
        const UnitPair point = point_in_cell(bits, jitter);
        const float x = (point.x + steps_x) - b.x[i];
        const float y = point.y + (steps_y - b.y[i]);
        Nearest<measure, float> nearest{b.first[i], b.second[i]};
        nearest.see(x * x + y * y);
        b.first[i] = nearest.first;
        b.second[i] = nearest.second;
    }
}

template <Measure measure, FractalSum kind, bool wraps>
TALUS_INLINE void warped(const WarpedRow& w, const OctaveSum& octave) {
    const NoiseColumns& columns = *w.columns;
    const float inverse_x = w.period_x > 0 ? 1.0f / static_cast<float>(w.period_x) : 0.0f;
    const float inverse_y = w.period_y > 0 ? 1.0f / static_cast<float>(w.period_y) : 0.0f;
    const OctaveSum o = octave;
    for (int begin = 0; begin < w.count; begin += k_block) {
        const int count = w.count - begin < k_block ? w.count - begin : k_block;
        Block b;
        for (int i = 0; i < k_block; ++i) {
            const int sample = begin + (i < count ? i : count - 1);
            const Place x =
                displaced(columns.index[sample], columns.at[sample], w.shift_x[sample] * w.cells_x);
            const Place y = displaced(w.index, w.at, w.shift_y[sample] * w.cells_y);
            b.index_x[i] = x.index;
            b.index_y[i] = y.index;
            b.x[i] = x.at;
            b.y[i] = y.at;
            b.first[i] = k_far;
            b.second[i] = k_far;
        }
        for (int cell = 1; cell < k_across - 1; ++cell) hash_around<wraps>(b, w, cell, inverse_x, inverse_y);
        for (int r = 1; r < k_across - 1; ++r) {
            for (int c = 1; c < k_across - 1; ++c) see_cell<measure>(b, c, r, w.jitter, 0, k_block);
        }
        bool outer_known = false;
        for (int from = 0; from < count; from += k_noise_lanes) {
            int undecided = 0;
            for (int i = from; i < from + k_noise_lanes; ++i) {
                const Nearest<measure, float> nearest{b.first[i], b.second[i]};
                undecided |= nearest.furthest() > clear_square(b.x[i], b.y[i]) ? 1 : 0;
            }
            if (undecided == 0) continue;
            if (!outer_known) {
                hash_around<wraps>(b, w, 0, inverse_x, inverse_y);
                hash_around<wraps>(b, w, k_across - 1, inverse_x, inverse_y);
                outer_known = true;
            }
            for (int r = 0; r < k_across; ++r) {
                for (int c = 0; c < k_across; ++c) {
                    if (!is_inner(c, r)) see_cell<measure>(b, c, r, w.jitter, from, k_noise_lanes);
                }
            }
        }
        for (int i = 0; i < count; ++i) {
            const float raw = measured(Nearest<measure, float>{b.first[i], b.second[i]});
            add_octave<kind>((raw - o.centre) * o.scale, o, begin + i);
        }
    }
}

template <Measure measure, FractalSum kind>
void warped_row(const WarpedRow& row, const OctaveSum& octave) {
    if (row.period_x > 0 || row.period_y > 0) return warped<measure, kind, true>(row, octave);
    warped<measure, kind, false>(row, octave);
}

// ---- tiles of displaced samples

// With fewer samples to a cell, hashing the cells around each sample is quicker.
constexpr int k_samples_per_cell = 8;

TALUS_INLINE void hash_tile(const WarpedTile& tile, const Box& box) {
    WarpedTile::Work& work = *tile.work;
    const float jitter = tile.jitter;
    hash_box(
        tile, box, [&](RowKey key, int y) __attribute__((always_inline)) {
            float* const points = work.points + 2 * y * box.columns;
#pragma GCC ivdep
            for (int i = 0; i < box.columns; ++i) {
                const UnitPair point = point_in_cell(hash_spread(key, work.spread[i]), jitter);
                points[2 * i] = point.x;
                points[2 * i + 1] = point.y;
            }
        });
}

// Sees the 3 × 3 cells around a cell, whose point is at `centre`, or the 16 cells around those.
template <Measure measure, bool inner>
TALUS_INLINE void see_around(const float* centre, int row_length, Floats x, Floats y,
                             Nearest<measure, Floats>& nearest) {
    for (int r = 0; r < k_across; ++r) {
        const Floats down = static_cast<float>(r - k_around) - y;
        for (int c = 0; c < k_across; ++c) {
            if (is_inner(c, r) != inner) continue;
            const float* const point = centre + (r - k_around) * row_length + 2 * (c - k_around);
            const Floats beside = (point[0] + static_cast<float>(c - k_around)) - x;
            const Floats above = point[1] + down;
            nearest.see(beside * beside + above * above);
        }
    }
}

// Samples that lie in several cells see the surroundings of each cell in turn, and keep those of their own.
template <Measure measure>
TALUS_INLINE Nearest<measure, Floats> nearest_in_tile(const float* points, int row_length, Ints offset,
                                                      Floats x, Floats y) {
    alignas(64) std::int32_t offsets[k_lanes];
    store(offsets, offset);
    Nearest<measure, Floats> all_cells;
    for (int lane = 0; lane < k_lanes; ++lane) {
        const std::int32_t here = offsets[lane];
        if (lane > 0 && here == offsets[lane - 1]) continue;
        const Ints own = offset == here;
        Nearest<measure, Floats> nearest;
        see_around<measure, true>(points + here, row_length, x, y, nearest);
        if (any(own & (nearest.furthest() > clear_square(x, y))))
            see_around<measure, false>(points + here, row_length, x, y, nearest);
        all_cells.first = own ? nearest.first : all_cells.first;
        all_cells.second = own ? nearest.second : all_cells.second;
    }
    return all_cells;
}

template <Measure measure, FractalSum kind>
bool warped_cellular_tile(const WarpedTile& tile, const OctaveSum& octave) {
    Box box = place_tile(tile);
    const std::int64_t cells = static_cast<std::int64_t>(box.columns - 1) * (box.rows - 1);
    if (cells * k_samples_per_cell > tile.columns * tile.rows) return false;
    box.first_column -= k_around;
    box.first_row -= k_around;
    box.columns += 2 * k_around - 1;
    box.rows += 2 * k_around - 1;
    hash_tile(tile, box);
    const WarpedTile::Work& work = *tile.work;
    const int row_length = 2 * box.columns;
    for (int y = 0; y < tile.rows; ++y) {
        const OctaveSum o = octave.row(y);
        for (int x = 0; x < tile.columns; x += k_lanes) {
            const int i = y * WarpedTile::k_columns + x;
            const Ints column = load_ints(work.column + i) - box.first_column;
            const Ints row = load_ints(work.row + i) - box.first_row;
            const auto nearest = nearest_in_tile<measure>(
                work.points, row_length, row * row_length + 2 * column, load(work.x + i), load(work.y + i));
            add_octave<kind>((measured(nearest) - o.centre) * o.scale, o, x);
        }
    }
    return true;
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
