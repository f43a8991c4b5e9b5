// Simplex noise: gradients at the points of a lattice of equilateral triangles of side 1, each with a kernel
// (3/4 − d²)⁴ that ends at the opposite side. Triangles stand on rows, √3/2 apart, every other row half a
// side further. The two points before and behind the sample on each of its two rows are three corners of its
// triangle and a fourth point that is too far to matter.
#include "core/generate/noise_tiles.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr float k_row_distance = 0.866025404f;
constexpr float k_reach_square = 0.75f;

void hash_row(const NoiseColumns& columns, RowKey key, float, float* tables) {
    hash_gradient_tables(columns, key, tables);
}

// A point's part, x and √(3/4 − y²) away, where y times its gradient's y is known.
template <class T>
TALUS_INLINE T part(T room, T x_square, T along_x, T along_y) {
    const T q = lane_max(room - x_square, T{});
    const T q2 = q * q;
    return (q2 * q2) * (along_y + along_x);
}

// Rows of samples made together: what depends on the column alone is the same for all of them.
constexpr int k_together = 2;

// One of the two lattice rows, at its distances from some rows of samples.
template <int together>
struct Side {
    const float* at;
    Gradients<const float> gradients;
    float y[together];

    TALUS_INLINE Side(const NoiseColumns& columns, const float* tables, const float* rows_at,
                      float lattice_row)
        : at(columns.at), gradients(tables, columns.cells) {
        for (int r = 0; r < together; ++r) y[r] = (rows_at[r] - lattice_row) * k_row_distance;
    }

    struct Numbers {
        Floats left_x, right_x;
        Floats left[together], right[together];  // the gradients' y times the distance
    };
    template <class Cells>
    TALUS_INLINE Numbers numbers(const Cells& pick) const {
        Numbers n;
        n.left_x = pick(gradients.left_x);
        n.right_x = pick(gradients.right_x);
        const Floats left_y = pick(gradients.left_y);
        const Floats right_y = pick(gradients.right_y);
        for (int r = 0; r < together; ++r) {
            n.left[r] = left_y * y[r];
            n.right[r] = right_y * y[r];
        }
        return n;
    }

    // Adds the parts of both points to each row's.
    template <class Add>
    TALUS_INLINE void sample(const Numbers& n, int i, Add add) const {
        const Floats x = load(at + i);
        const Floats beyond = x - 1.0f;
        const Floats left_square = x * x;
        const Floats right_square = beyond * beyond;
        const Floats left_x = n.left_x * x;
        const Floats right_x = n.right_x * beyond;
        for (int r = 0; r < together; ++r) {
            const Floats room = all(k_reach_square - y[r] * y[r]);
            add(r,
                part(room, left_square, left_x, n.left[r]) + part(room, right_square, right_x, n.right[r]));
        }
    }
};

template <FractalSum kind, int together>
TALUS_INLINE void rows_together(const NoiseRows& rows, int y, const OctaveSum& octave) {
    const NoiseColumns& first = rows.columns[rows.odd ? 1 : 0];
    const NoiseColumns& second = rows.columns[rows.odd ? 0 : 1];
    struct Numbers {
        typename Side<together>::Numbers upper, lower;
    };
    const Side<together> upper(first, rows.lattice[0], rows.at + y, 0.0f);
    const Side<together> lower(second, rows.lattice[1], rows.at + y, 1.0f);
    const OctaveSum o = octave.row(y);
    for_samples(
        first, second, rows.count,
        [=](auto cells, auto others) __attribute__((always_inline)) {
            return Numbers{upper.numbers(cells), lower.numbers(others)};
        },
        [=](const Numbers& n, int i) __attribute__((always_inline)) {
            Floats sums[together];
            upper.sample(n.upper, i, [&](int r, Floats both) { sums[r] = both; });
            lower.sample(n.lower, i, [&](int r, Floats both) { sums[r] = sums[r] + both; });
            for (int r = 0; r < together; ++r) add_octave<kind>(sums[r] * o.scale, o.row(r), i);
        });
}

template <FractalSum kind>
void rows(const NoiseRows& rows, const OctaveSum& octave) {
    int y = 0;
    for (; y + k_together <= rows.rows; y += k_together) rows_together<kind, k_together>(rows, y, octave);
    for (; y < rows.rows; ++y) rows_together<kind, 1>(rows, y, octave);
}

template <bool wraps>
TALUS_INLINE float warped_side(const WarpedRow& w, float inverse_x, float inverse_y, std::int32_t index_x,
                               float at_x, std::int32_t index_y, float y) {
    const RowKey key =
        lattice_row(w.key, static_cast<std::uint32_t>(within<wraps>(index_y, w.period_y, inverse_y)));
    const Place x = displaced(index_x, at_x, static_cast<float>(index_y & 1) * -0.5f);
    const auto left = spread(static_cast<std::uint32_t>(within<wraps>(x.index, w.period_x, inverse_x)));
    const auto right =
        spread(static_cast<std::uint32_t>(within<wraps>(moved(x.index, 1), w.period_x, inverse_x)));
    const Gradient a = to_gradient(hash_spread(key, left));
    const Gradient b = to_gradient(hash_spread(key, right));
    const float room = k_reach_square - y * y;
    const float beyond = x.at - 1.0f;
    return part(room, x.at * x.at, a.x * x.at, a.y * y) + part(room, beyond * beyond, b.x * beyond, b.y * y);
}

template <FractalSum kind, bool wraps>
TALUS_INLINE void warped(const WarpedRow& row, const OctaveSum& octave) {
    const NoiseColumns& columns = row.columns[0];
    const float inverse_x = row.period_x > 0 ? 1.0f / static_cast<float>(row.period_x) : 0.0f;
    const float inverse_y = row.period_y > 0 ? 1.0f / static_cast<float>(row.period_y) : 0.0f;
    const WarpedRow w = row;
    const OctaveSum o = octave;
#pragma GCC ivdep
    for (int i = 0; i < w.count; ++i) {
        const Place x = displaced(columns.index[i], columns.at[i], w.shift_x[i] * w.cells_x);
        const Place y = displaced(w.index, w.at, w.shift_y[i] * w.cells_y);
        const float upper =
            warped_side<wraps>(w, inverse_x, inverse_y, x.index, x.at, y.index, y.at * k_row_distance);
        const float lower = warped_side<wraps>(w, inverse_x, inverse_y, x.index, x.at, moved(y.index, 1),
                                               (y.at - 1.0f) * k_row_distance);
        add_octave<kind>((upper + lower) * o.scale, o, i);
    }
}

template <FractalSum kind>
void warped_row(const WarpedRow& row, const OctaveSum& octave) {
    if (row.period_x > 0 || row.period_y > 0) return warped<kind, true>(row, octave);
    warped<kind, false>(row, octave);
}

// ---- tiles of displaced samples

// Samples of a tile among the gradients of its box.
struct TileSamples {
    const float* points;
    Box box;
    std::int32_t odd;  // whether the box's first row stands half a side further
    Ints column;       // counted from the box's first
    Floats x;

    // Returns the part of one of the two lattice rows, counted from the box's first, y away from the samples.
    TALUS_INLINE Floats side(Ints row, Floats y) const {
        alignas(64) float at[k_lanes];
        alignas(64) std::int32_t offsets[k_lanes];
        const Ints parity = (row + odd) & 1;
        const Ints left = displaced(column, x, __builtin_convertvector(parity, Floats) * -0.5f, at);
        const Ints offset = (row * box.columns + left) * 2;
        store(offsets, offset);
        const Pair gradients =
            any(offset != offset[0]) ? pair_at(points, offsets) : same_pair(points + offset[0]);
        const Floats near = load(at);
        const Floats room = k_reach_square - y * y;
        const Floats beyond = near - 1.0f;
        return part(room, near * near, gradients.left_x * near, gradients.left_y * y) +
               part(room, beyond * beyond, gradients.right_x * beyond, gradients.right_y * y);
    }
};

template <FractalSum kind>
bool warped_simplex_tile(const WarpedTile& tile, const OctaveSum& octave) {
    Box box = place_tile(tile);
    box.first_column -= 1;  // left of a sample whose row stands half a side further
    box.columns += 1;
    if (static_cast<std::int64_t>(box.columns) * box.rows > WarpedTile::k_points) return false;
    GradientTile::hash(tile, box);
    const WarpedTile::Work& work = *tile.work;
    const std::int32_t odd = moved(tile.row_index[0], box.first_row) & 1;
    for (int y = 0; y < tile.rows; ++y) {
        const OctaveSum o = octave.row(y);
        for (int x = 0; x < tile.columns; x += k_lanes) {
            const int i = y * WarpedTile::k_columns + x;
            const Ints row = load_ints(work.row + i) - box.first_row;
            const Floats at_y = load(work.y + i);
            const TileSamples samples{work.points, box, odd, load_ints(work.column + i) - box.first_column,
                                      load(work.x + i)};
            const Floats upper = samples.side(row, at_y * k_row_distance);
            const Floats lower = samples.side(row + 1, (at_y - 1.0f) * k_row_distance);
            add_octave<kind>((upper + lower) * o.scale, o, x);
        }
    }
    return true;
}

}  // namespace

extern const NoiseKernel simplex_noise_kernel = {.lattice_first = 0,
                                                 .lattice_rows = 2,
                                                 .lattice_tables = Gradients<float>::k_tables,
                                                 .work = 0,
                                                 .hash_row = hash_row,
                                                 .rows = TALUS_FOR_EACH_SUM(rows),
                                                 .warped_row = TALUS_FOR_EACH_SUM(warped_row),
                                                 .warped_tile = TALUS_FOR_EACH_SUM(warped_simplex_tile)};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
