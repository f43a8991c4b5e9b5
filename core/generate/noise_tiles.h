#pragma once

/// For the noise kernels: tiles of displaced samples. WarpedTile explains why.

#include "core/base/quads.h"
#include "core/generate/noise_gradients.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

// The cells that a tile's samples fall into, counted from the cells of its first sample before displacement.
struct Box {
    std::int32_t first_column;
    std::int32_t first_row;
    std::int32_t columns;  // of lattice points
    std::int32_t rows;
};

TALUS_INLINE std::int32_t difference(std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
}

// Does displaced() for a whole vector: the cells relative to that of `index`, and the places in them.
TALUS_INLINE Ints displaced(Ints index, Floats at, Floats by, float* to_at) {
    const Floats t = at + by;
    Ints whole = __builtin_convertvector(t, Ints);
    whole += __builtin_convertvector(whole, Floats) > t;
    store(to_at, t - __builtin_convertvector(whole, Floats));
    return index + whole;
}

TALUS_INLINE Ints lane_min(Ints a, Ints b) { return a < b ? a : b; }
TALUS_INLINE Ints lane_max(Ints a, Ints b) { return a > b ? a : b; }
TALUS_INLINE std::int32_t lowest_lane(Ints values) {
    std::int32_t best = values[0];
    for (int i = 1; i < k_lanes; ++i) best = values[i] < best ? values[i] : best;
    return best;
}
TALUS_INLINE std::int32_t highest_lane(Ints values) {
    std::int32_t best = values[0];
    for (int i = 1; i < k_lanes; ++i) best = values[i] > best ? values[i] : best;
    return best;
}

// Finds the cell of each sample, and the box around those cells.
TALUS_INLINE Box place_tile(const WarpedTile& tile) {
    WarpedTile::Work& work = *tile.work;
    alignas(64) std::int32_t index[WarpedTile::k_columns];
    for (int i = 0; i < tile.columns; ++i) index[i] = difference(tile.index[i], tile.index[0]);
    Ints first_x{};
    Ints last_x{};
    Ints first_y{};
    Ints last_y{};
    for (int y = 0; y < tile.rows; ++y) {
        const float* const shift_x = tile.shift_x + y * tile.shift_stride;
        const float* const shift_y = tile.shift_y + y * tile.shift_stride;
        const Floats row_at = all(tile.row_at[y]);
        const Ints row_index = Ints{} + difference(tile.row_index[y], tile.row_index[0]);
        for (int x = 0; x < tile.columns; x += k_lanes) {
            const int i = y * WarpedTile::k_columns + x;
            const Ints column = displaced(load_ints(index + x), load(tile.at + x),
                                          load(shift_x + x) * tile.cells_x, work.x + i);
            const Ints row = displaced(row_index, row_at, load(shift_y + x) * tile.cells_y, work.y + i);
            store(work.column + i, column);
            store(work.row + i, row);
            if (i == 0) {
                first_x = last_x = column;
                first_y = last_y = row;
            }
            first_x = lane_min(first_x, column);
            last_x = lane_max(last_x, column);
            first_y = lane_min(first_y, row);
            last_y = lane_max(last_y, row);
        }
    }
    const std::int32_t left = lowest_lane(first_x);
    const std::int32_t top = lowest_lane(first_y);
    return {left, top, highest_lane(last_x) - left + 2, highest_lane(last_y) - top + 2};
}

TALUS_INLINE std::int32_t whole_within(std::int32_t index, std::int32_t period) {
    if (period == 0) return index;
    const std::int32_t rest = index % period;
    return rest < 0 ? rest + period : rest;
}

// Calls hash_row(key, y) for each row of the box's points, after their columns are spread.
template <class HashRow>
TALUS_INLINE void hash_box(const WarpedTile& tile, const Box& box, HashRow hash_row) {
    WarpedTile::Work& work = *tile.work;
    for (int i = 0; i < box.columns; ++i) {
        work.spread[i] = static_cast<std::uint32_t>(
            whole_within(moved(tile.index[0], box.first_column + i), tile.period_x));
    }
    for (int i = 0; i < box.columns; ++i) work.spread[i] = spread(work.spread[i]);
    for (int y = 0; y < box.rows; ++y) {
        const std::int32_t row = moved(tile.row_index[0], box.first_row + y);
        hash_row(lattice_row(tile.key, static_cast<std::uint32_t>(whole_within(row, tile.period_y))), y);
    }
}

// Four numbers for each of a vector of samples: the gradients at two neighbouring points.
struct Pair {
    Floats left_x, left_y, right_x, right_y;
};

TALUS_INLINE Pair pair_at(const float* points, const std::int32_t* offset) {
    // Each vector has every fourth sample, so that transposing puts them in order.
    Quads rows[4];
    for (int k = 0; k < 4; ++k) {
        rows[k] =
            gather_quads([=](int i) __attribute__((always_inline)) { return points + offset[4 * i + k]; });
    }
    transpose_quads(rows);
    return {rows[0], rows[1], rows[2], rows[3]};
}
TALUS_INLINE Pair same_pair(const float* from) {
    return {all(from[0]), all(from[1]), all(from[2]), all(from[3])};
}

// What a noise keeps of the points of a box, and its value among them.
struct GradientTile {
    // The gradient of each point, row by row: x, y.
    static constexpr int k_numbers = 2;

    TALUS_INLINE static void hash(const WarpedTile& tile, const Box& box) {
        WarpedTile::Work& work = *tile.work;
        hash_box(
            tile, box, [&](RowKey key, int y) __attribute__((always_inline)) {
                float* const points = work.points + k_numbers * y * box.columns;
#pragma GCC ivdep
                for (int i = 0; i < box.columns; ++i) {
                    const Gradient gradient = to_gradient(hash_spread(key, work.spread[i]));
                    points[2 * i] = gradient.x;
                    points[2 * i + 1] = gradient.y;
                }
            });
    }
    // numbers(from): those at a point and at the next one.
    template <class Numbers>
    TALUS_INLINE static Floats noise(const float* points, const Box& box, Floats x, Floats y,
                                     Numbers numbers) {
        const Pair upper = numbers(points);
        const Pair lower = numbers(points + k_numbers * box.columns);
        const Floats right = x - 1.0f;
        const Floats down = y - 1.0f;
        const Floats a = upper.left_x * x + upper.left_y * y;
        const Floats b = upper.right_x * right + upper.right_y * y;
        const Floats c = lower.left_x * x + lower.left_y * down;
        const Floats d = lower.right_x * right + lower.right_y * down;
        return faded_between(a, b, c, d, x, y);
    }
    TALUS_INLINE static Floats faded_between(Floats a, Floats b, Floats c, Floats d, Floats x, Floats y) {
        const Floats across = fade(x);
        const Floats above = a + across * (b - a);
        const Floats below = c + across * (d - c);
        return above + fade(y) * (below - above);
    }
};

struct ValueTile {
    // The values at the four corners of each cell: those of its upper row, and those of its lower one.
    static constexpr int k_numbers = 4;

    TALUS_INLINE static void hash(const WarpedTile& tile, const Box& box) {
        WarpedTile::Work& work = *tile.work;
        hash_box(
            tile, box, [&](RowKey key, int y) __attribute__((always_inline)) {
                alignas(64) float values[WarpedTile::k_points];
                for (int i = 0; i < box.columns; ++i)
                    values[i] = to_signed_unit(hash_spread(key, work.spread[i]));
                float* const cells = work.points + k_numbers * y * box.columns;
                float* const above = cells - k_numbers * box.columns;
                for (int i = 0; i + 1 < box.columns; ++i) {
                    cells[4 * i] = values[i];
                    cells[4 * i + 1] = values[i + 1];
                }
                if (y == 0) return;
                for (int i = 0; i + 1 < box.columns; ++i) {
                    above[4 * i + 2] = values[i];
                    above[4 * i + 3] = values[i + 1];
                }
            });
    }
    template <class Numbers>
    TALUS_INLINE static Floats noise(const float* cells, const Box&, Floats x, Floats y, Numbers numbers) {
        const Pair n = numbers(cells);
        return GradientTile::faded_between(n.left_x, n.left_y, n.right_x, n.right_y, x, y);
    }
};

template <class Noise, FractalSum kind>
bool warped_tile(const WarpedTile& tile, const OctaveSum& octave) {
    const Box box = place_tile(tile);
    if (static_cast<std::int64_t>(box.columns) * box.rows > WarpedTile::k_points) return false;
    Noise::hash(tile, box);
    const WarpedTile::Work& work = *tile.work;
    const int row_length = Noise::k_numbers * box.columns;
    for (int y = 0; y < tile.rows; ++y) {
        const OctaveSum o = octave.row(y);
        for (int x = 0; x < tile.columns; x += k_lanes) {
            const int i = y * WarpedTile::k_columns + x;
            const Ints column = load_ints(work.column + i) - box.first_column;
            const Ints row = load_ints(work.row + i) - box.first_row;
            const Ints offset = row * row_length + column * Noise::k_numbers;
            const Floats at_x = load(work.x + i);
            const Floats at_y = load(work.y + i);
            Floats noise;
            if (any(offset != offset[0])) {
                alignas(64) std::int32_t offsets[k_lanes];
                store(offsets, offset);
                noise = Noise::noise(
                    work.points, box, at_x, at_y, [&](const float* from) __attribute__((always_inline)) {
                        return pair_at(from, offsets);
                    });
            } else {
                noise = Noise::noise(
                    work.points + offset[0], box, at_x, at_y,
                    [](const float* from) __attribute__((always_inline)) { return same_pair(from); });
            }
            add_octave<kind>(noise * o.scale, o, x);
        }
    }
    return true;
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
