// Gradient noise (Perlin) and value noise: numbers at the points of a square lattice, faded into each other.
#include "core/generate/noise_gradients.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// ---- gradient noise
// ------------------------------------------------------------------------------------------

void hash_gradient_row(const NoiseColumns& columns, RowKey key, float, float* tables) {
    hash_gradient_tables(columns, key, tables);
}

// Along the row, the two lattice rows make one value and one slope at each lattice column: a + b x left of
// the sample, c + d (x − 1) right of it. With the fade f between them, noise = p + q x + f (r + s x).
template <FractalSum kind>
void gradient_row(const NoiseRow& row, const OctaveSum& octave) {
    const NoiseColumns& columns = *row.columns;
    const int cells = columns.cells;
    const Gradients<const float> upper(row.lattice[0], cells);
    const Gradients<const float> lower(row.lattice[1], cells);
    float* const p = row.work;
    float* const q = p + table_length(cells);
    float* const r = q + table_length(cells);
    float* const s = r + table_length(cells);
    const float share = fade(row.at);
    const float above = (1.0f - share) * octave.scale;
    const float below = share * octave.scale;
    const float above_y = above * row.at;
    const float below_y = below * (row.at - 1.0f);
    for (int i = 0; i < cells; i += k_lanes) {
        const Floats a = load(upper.left_y + i) * above_y + load(lower.left_y + i) * below_y;
        const Floats b = load(upper.left_x + i) * above + load(lower.left_x + i) * below;
        const Floats c = load(upper.right_y + i) * above_y + load(lower.right_y + i) * below_y;
        const Floats d = load(upper.right_x + i) * above + load(lower.right_x + i) * below;
        store(p + i, a);
        store(q + i, b);
        store(r + i, c - d - a);
        store(s + i, d - b);
    }
    struct Numbers {
        Floats p, q, r, s;
    };
    for_samples(
        columns, columns, row.count,
        [=](auto pick, auto) {
            return Numbers{pick(p), pick(q), pick(r), pick(s)};
        },
        [o = octave, at = columns.at, faded = columns.faded](const Numbers& n, int i) {
            const Floats x = load(at + i);
            add_octave<kind>((n.p + n.q * x) + load(faded + i) * (n.r + n.s * x), o, i);
        });
}

// ---- value noise
// ---------------------------------------------------------------------------------------------

void hash_value_row(const NoiseColumns& columns, RowKey key, float, float* tables) {
    float* const left = tables;
    float* const right = left + table_length(columns.cells);
    for (int i = 0; i < columns.cells; ++i) left[i] = to_signed_unit(hash_spread(key, columns.spread[2][i]));
    for (int i = 0; i < columns.cells; ++i) right[i] = to_signed_unit(hash_spread(key, columns.spread[3][i]));
}

template <FractalSum kind>
void value_row(const NoiseRow& row, const OctaveSum& octave) {
    const NoiseColumns& columns = *row.columns;
    const int cells = columns.cells;
    const int length = table_length(cells);
    float* const left = row.work;
    float* const step = left + length;
    const float share = fade(row.at);
    const float above = (1.0f - share) * octave.scale;
    const float below = share * octave.scale;
    for (int i = 0; i < cells; i += k_lanes) {
        const Floats a = load(row.lattice[0] + i) * above + load(row.lattice[1] + i) * below;
        const Floats b =
            load(row.lattice[0] + length + i) * above + load(row.lattice[1] + length + i) * below;
        store(left + i, a);
        store(step + i, b - a);
    }
    struct Numbers {
        Floats left, step;
    };
    for_samples(
        columns, columns, row.count,
        [=](auto pick, auto) {
            return Numbers{pick(left), pick(step)};
        },
        [o = octave, faded = columns.faded](const Numbers& n, int i) {
            add_octave<kind>(n.left + load(faded + i) * n.step, o, i);
        });
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
            spread(static_cast<std::uint32_t>(within<wraps>(x.index + 1, w.period_x, inverse_x)));
        const RowKey upper =
            lattice_row(w.key, static_cast<std::uint32_t>(within<wraps>(y.index, w.period_y, inverse_y)));
        const RowKey lower =
            lattice_row(w.key, static_cast<std::uint32_t>(within<wraps>(y.index + 1, w.period_y, inverse_y)));
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
                 .row = TALUS_FOR_EACH_SUM(gradient_row),
                 .warped_row = TALUS_FOR_EACH_SUM(warped_row, GradientNoise)},
    .value = {.lattice_first = 0,
              .lattice_rows = 2,
              .lattice_tables = 2,
              .work = 2,
              .hash_row = hash_value_row,
              .row = TALUS_FOR_EACH_SUM(value_row),
              .warped_row = TALUS_FOR_EACH_SUM(warped_row, ValueNoise)}};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
