// Gradient noise (Perlin) and value noise: numbers at the points of a square lattice, faded into each other.
#include "core/generate/noise_tiles.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// ---- gradient noise
// ------------------------------------------------------------------------------------------

void hash_gradient_row(const NoiseColumns& columns, RowKey key, float, float* tables) {
    hash_gradient_tables(columns, key, tables);
}

// Along the row, the two lattice rows make one value and one slope at each lattice column: a + b x left of
// the sample, c + d (x − 1) right of it. With the fade f between them, noise = p + q x + f (r + s x).
struct GradientRow {
    Gradients<const float> upper;
    Gradients<const float> lower;
    float above;
    float below;
    float above_y;
    float below_y;

    TALUS_INLINE GradientRow(const NoiseRows& rows, int r, float scale)
        : upper(rows.lattice[0], rows.columns->cells),
          lower(rows.lattice[1], rows.columns->cells),
          above((1.0f - rows.faded[r]) * scale),
          below(rows.faded[r] * scale),
          above_y(above * rows.at[r]),
          below_y(below * (rows.at[r] - 1.0f)) {}

    struct Numbers {
        Floats p, q, r, s;

        TALUS_INLINE Floats noise(Floats x, Floats faded) const { return (p + q * x) + faded * (r + s * x); }
    };
    // Returns the numbers of the cells from i on.
    TALUS_INLINE Numbers numbers(int i) const {
        const Floats a = load(upper.left_y + i) * above_y + load(lower.left_y + i) * below_y;
        const Floats b = load(upper.left_x + i) * above + load(lower.left_x + i) * below;
        const Floats c = load(upper.right_y + i) * above_y + load(lower.right_y + i) * below_y;
        const Floats d = load(upper.right_x + i) * above + load(lower.right_x + i) * below;
        return {a, b, c - d - a, d - b};
    }
};

template <FractalSum kind>
void gradient_rows(const NoiseRows& rows, const OctaveSum& octave) {
    using Numbers = GradientRow::Numbers;
    const NoiseColumns& columns = *rows.columns;
    const int cells = columns.cells;
    float* const p = rows.work;
    float* const q = p + table_length(cells);
    float* const r = q + table_length(cells);
    float* const s = r + table_length(cells);
    for (int y = 0; y < rows.rows; ++y) {
        const GradientRow row(rows, y, octave.scale);
        const OctaveSum o = octave.row(y);
        if (is_narrow(columns, rows.count)) {
            const Numbers n = row.numbers(0);
            for (int i = 0; i < rows.count; i += k_lanes) {
                const Ints lane = load_ints(columns.cell + i);
                const Numbers here{permuted(n.p, lane), permuted(n.q, lane), permuted(n.r, lane),
                                   permuted(n.s, lane)};
                add_octave<kind>(here.noise(load(columns.at + i), load(columns.faded + i)), o, i);
            }
            continue;
        }
        for (int i = 0; i < cells; i += k_lanes) {
            const Numbers n = row.numbers(i);
            store(p + i, n.p);
            store(q + i, n.q);
            store(r + i, n.r);
            store(s + i, n.s);
        }
        for_samples(
            columns, columns, rows.count,
            [=](auto pick, auto) {
                return Numbers{pick(p), pick(q), pick(r), pick(s)};
            },
            [o, at = columns.at, faded = columns.faded](const Numbers& n, int i) {
                add_octave<kind>(n.noise(load(at + i), load(faded + i)), o, i);
            });
    }
}

// ---- value noise
// ---------------------------------------------------------------------------------------------

void hash_value_row(const NoiseColumns& columns, RowKey key, float, float* tables) {
    float* __restrict const left = tables;
    float* __restrict const right = left + table_length(columns.cells);
    const int length = padded(columns.cells);
    for (int i = 0; i < length; ++i) left[i] = to_signed_unit(hash_spread(key, columns.spread[2][i]));
    for (int i = 0; i < length; ++i) right[i] = to_signed_unit(hash_spread(key, columns.spread[3][i]));
}

template <FractalSum kind>
void value_rows(const NoiseRows& rows, const OctaveSum& octave) {
    const NoiseColumns& columns = *rows.columns;
    const int cells = columns.cells;
    const int length = table_length(cells);
    float* const left = rows.work;
    float* const step = left + length;
    struct Numbers {
        Floats left, step;
    };
    for (int y = 0; y < rows.rows; ++y) {
        const float above = (1.0f - rows.faded[y]) * octave.scale;
        const float below = rows.faded[y] * octave.scale;
        const OctaveSum o = octave.row(y);
        const auto numbers = [&](int i) {
            const Floats a = load(rows.lattice[0] + i) * above + load(rows.lattice[1] + i) * below;
            const Floats b =
                load(rows.lattice[0] + length + i) * above + load(rows.lattice[1] + length + i) * below;
            return Numbers{a, b - a};
        };
        if (is_narrow(columns, rows.count)) {
            const Numbers n = numbers(0);
            for (int i = 0; i < rows.count; i += k_lanes) {
                const Ints lane = load_ints(columns.cell + i);
                add_octave<kind>(permuted(n.left, lane) + load(columns.faded + i) * permuted(n.step, lane), o,
                                 i);
            }
            continue;
        }
        for (int i = 0; i < cells; i += k_lanes) {
            const Numbers n = numbers(i);
            store(left + i, n.left);
            store(step + i, n.step);
        }
        for_samples(
            columns, columns, rows.count,
            [=](auto pick, auto) {
                return Numbers{pick(left), pick(step)};
            },
            [o, faded = columns.faded](const Numbers& n, int i) {
                add_octave<kind>(n.left + load(faded + i) * n.step, o, i);
            });
    }
}

// ---- displaced samples
// ---------------------------------------------------------------------------------------

struct GradientNoise {
    TALUS_INLINE static float corner(std::uint32_t bits, float x, float y) {
        const Gradient gradient = to_gradient(bits);
        return gradient.x * x + gradient.y * y;
    }
};
struct ValueNoise {
    TALUS_INLINE static float corner(std::uint32_t bits, float, float) { return to_signed_unit(bits); }
};

template <class Noise, FractalSum kind, bool wraps>
TALUS_INLINE void warped(const WarpedRow& row, const OctaveSum& octave) {
    const NoiseColumns& columns = *row.columns;
    const float inverse_x = row.period_x > 0 ? 1.0f / static_cast<float>(row.period_x) : 0.0f;
    const float inverse_y = row.period_y > 0 ? 1.0f / static_cast<float>(row.period_y) : 0.0f;
    const WarpedRow w = row;
    const OctaveSum o = octave;
#pragma GCC ivdep
    for (int i = 0; i < w.count; ++i) {
        const Place x = displaced(columns.index[i], columns.at[i], w.shift_x[i] * w.cells_x);
        const Place y = displaced(w.index, w.at, w.shift_y[i] * w.cells_y);
        const auto left = spread(static_cast<std::uint32_t>(within<wraps>(x.index, w.period_x, inverse_x)));
        const auto right =
            spread(static_cast<std::uint32_t>(within<wraps>(moved(x.index, 1), w.period_x, inverse_x)));
        const RowKey upper =
            lattice_row(w.key, static_cast<std::uint32_t>(within<wraps>(y.index, w.period_y, inverse_y)));
        const RowKey lower = lattice_row(
            w.key, static_cast<std::uint32_t>(within<wraps>(moved(y.index, 1), w.period_y, inverse_y)));
        const float a = Noise::corner(hash_spread(upper, left), x.at, y.at);
        const float b = Noise::corner(hash_spread(upper, right), x.at - 1.0f, y.at);
        const float c = Noise::corner(hash_spread(lower, left), x.at, y.at - 1.0f);
        const float d = Noise::corner(hash_spread(lower, right), x.at - 1.0f, y.at - 1.0f);
        const float across = fade(x.at);
        const float above = a + across * (b - a);
        const float below = c + across * (d - c);
        add_octave<kind>((above + fade(y.at) * (below - above)) * o.scale, o, i);
    }
}

template <class Noise, FractalSum kind>
void warped_row(const WarpedRow& row, const OctaveSum& octave) {
    if (row.period_x > 0 || row.period_y > 0) return warped<Noise, kind, true>(row, octave);
    warped<Noise, kind, false>(row, octave);
}

}  // namespace

extern const LatticeNoiseKernels lattice_noise_kernels = {
    .gradient = {.lattice_first = 0,
                 .lattice_rows = 2,
                 .lattice_tables = Gradients<float>::k_tables,
                 .work = 4,
                 .hash_row = hash_gradient_row,
                 .rows = TALUS_FOR_EACH_SUM(gradient_rows),
                 .warped_row = TALUS_FOR_EACH_SUM(warped_row, GradientNoise),
                 .warped_tile = TALUS_FOR_EACH_SUM(warped_tile, GradientTile)},
    .value = {.lattice_first = 0,
              .lattice_rows = 2,
              .lattice_tables = 2,
              .work = 2,
              .hash_row = hash_value_row,
              .rows = TALUS_FOR_EACH_SUM(value_rows),
              .warped_row = TALUS_FOR_EACH_SUM(warped_row, ValueNoise),
              .warped_tile = TALUS_FOR_EACH_SUM(warped_tile, ValueTile)}};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
