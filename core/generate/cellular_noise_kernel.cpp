// Cellular noise: each cell of a square lattice has one point, and a sample's noise is its distance to the
// nearest (F1), to the second nearest (F2), or the difference.
//
// The points of the 3 × 3 cells around a sample nearly always decide. What lies further is at least 1 + e
// away, with e the distance from the sample to the nearest edge of its cell; where what was found is further
// than that, the 16 cells around those are looked at too. That is enough: two cells' points, the sample's own
// and the one beside it on the nearer side, are at most √(1.5² + 1²) = 1.81 away, and the 5 × 5 cells hold
// all that is less than 2 away.
#include "core/generate/cellular_lanes.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// ---- on a regular row
// ----------------------------------------------------------------------------------------

// A lattice row's tables: x of the points in the columns from two before the cell to two after, counted from
// the cell's own column, then y of each.
void hash_row(const NoiseColumns& columns, RowKey key, float jitter, float* tables) {
    for (int column = 0; column < k_across; ++column) {
        const std::uint32_t* const spread_x = columns.spread[column];
        float* __restrict const x = tables + column * table_length(columns.cells);
        float* __restrict const y = x + k_across * table_length(columns.cells);
        const auto steps = static_cast<float>(column - k_around);
        for (int i = 0; i < padded(columns.cells); ++i) {
            const UnitPair point = point_in_cell(hash_spread(key, spread_x[i]), jitter);
            x[i] = point.x + steps;
            y[i] = point.y;
        }
    }
}

// A row of samples among the tables of five lattice rows.
struct Tables {
    const NoiseRows& rows;
    float at;
    int length;

    TALUS_INLINE Tables(const NoiseRows& of, int row)
        : rows(of), at(of.at[row]), length(table_length(of.columns->cells)) {}
    TALUS_INLINE const float* x(int r, int c) const { return rows.lattice[r] + c * length; }
    TALUS_INLINE const float* y(int r, int c) const { return x(r, c) + k_across * length; }
    // Returns the squares of distances along y, which are the same for all samples of a cell.
    TALUS_INLINE float* square(int r, int c) const {
        return rows.work + (k_inner * (r - 1) + c - 1) * length;
    }
    TALUS_INLINE float down(int r) const { return static_cast<float>(r - k_around) - at; }
};

void square_distances(const Tables& tables) {
    for (int r = 1; r <= k_inner; ++r) {
        for (int c = 1; c <= k_inner; ++c) {
            for (int i = 0; i < tables.rows.columns->cells; i += k_lanes) {
                const Floats distance = load(tables.y(r, c) + i) + tables.down(r);
                store(tables.square(r, c) + i, distance * distance);
            }
        }
    }
}

template <Measure measure>
TALUS_INLINE void see_outer(const Tables& tables, const ManyCells& cells, Floats at,
                            Nearest<measure, Floats>& nearest) {
    for (int r = 0; r < k_across; ++r) {
        for (int c = 0; c < k_across; ++c) {
            if (is_inner(c, r)) continue;
            const Floats x = cells(tables.x(r, c)) - at;
            const Floats y = cells(tables.y(r, c)) + tables.down(r);
            nearest.see(x * x + y * y);
        }
    }
}

// Selects those of the nine points around a cell that can matter to any sample in a part of it on this row.
// Between the ends of the part a distance is at most that from the further end; with a point (or two, for F2)
// that is nowhere further than some bound, points that are nowhere within the bound are out. Rounding keeps
// order, so this holds for the computed numbers.
template <Measure measure>
struct Candidates {
    int count = 0;
    bool inner_decide = false;  // nothing outside the 3 × 3 cells is near enough for any sample
    float x[k_inner * k_inner];
    float square[k_inner * k_inner];

    TALUS_INLINE static Candidates all_of(const Tables& tables, std::int32_t cell) {
        Candidates nine;
        for (int i = 0; i < k_inner * k_inner; ++i) {
            nine.x[i] = tables.x(1 + i / k_inner, 1 + i % k_inner)[cell];
            nine.square[i] = tables.square(1 + i / k_inner, 1 + i % k_inner)[cell];
        }
        nine.count = k_inner * k_inner;
        return nine;
    }
    // Those for samples between these places, on a row at `y`.
    TALUS_INLINE Candidates between(float low, float high, float y) const {
        Nearest<measure, float> bound;
        for (int i = 0; i < count; ++i) {
            const float from_low = x[i] - low;
            const float from_high = x[i] - high;
            bound.see(lane_max(from_low * from_low, from_high * from_high) + square[i]);
        }
        Candidates kept;
        for (int i = 0; i < count; ++i) {
            const float beside = lane_max(lane_max(low - x[i], x[i] - high), 0.0f);
            kept.x[kept.count] = x[i];
            kept.square[kept.count] = square[i];
            kept.count += beside * beside + square[i] <= bound.furthest() ? 1 : 0;
        }
        kept.inner_decide = bound.furthest() <= lane_min(clear_square(low, y), clear_square(high, y));
        return kept;
    }
};

constexpr int k_part = 128;  // samples of a long cell that candidates are chosen for

template <Measure measure, FractalSum kind>
TALUS_INLINE void row(const NoiseRows& rows, const Tables& tables, const OctaveSum& o) {
    const NoiseColumns& columns = *rows.columns;
    const std::int32_t* const cell = columns.cell;
    const bool search = columns.cells * k_long_cell < rows.count;
    const bool parts = columns.cells * k_part < rows.count;
    for (int i = 0; i < rows.count;) {
        if (search && cell[i] == cell[i + k_lanes - 1]) {
            const std::int32_t here = cell[i];
            const Candidates<measure> of_cell =
                Candidates<measure>::all_of(tables, here).between(0, 1, tables.at);
            do {
                int end = i + k_lanes;
                while (end < i + k_part && end < rows.count && cell[end + k_lanes - 1] == here)
                    end += k_lanes;
                const Candidates<measure> candidates =
                    parts ? of_cell.between(columns.at[i], columns.at[end - 1], tables.at) : of_cell;
                for (; i < end; i += k_lanes) {
                    const Floats at = load(columns.at + i);
                    Nearest<measure, Floats> nearest;
                    for (int k = 0; k < candidates.count; ++k) {
                        const Floats x = candidates.x[k] - at;
                        nearest.see(x * x + candidates.square[k]);
                    }
                    if (!candidates.inner_decide &&
                        any(nearest.furthest() > clear_square(at, all(tables.at)))) {
                        see_outer(tables, ManyCells(cell + i), at, nearest);
                    }
                    add_octave<kind>((measured(nearest) - o.centre) * o.scale, o, i);
                }
            } while (i < rows.count && cell[i + k_lanes - 1] == here);
            continue;
        }
        const ManyCells cells(cell + i);
        const Floats at = load(columns.at + i);
        Nearest<measure, Floats> nearest;
        for (int r = 1; r <= k_inner; ++r) {
            for (int c = 1; c <= k_inner; ++c) {
                const Floats x = cells(tables.x(r, c)) - at;
                nearest.see(x * x + cells(tables.square(r, c)));
            }
        }
        if (any(nearest.furthest() > clear_square(at, all(tables.at)))) see_outer(tables, cells, at, nearest);
        add_octave<kind>((measured(nearest) - o.centre) * o.scale, o, i);
        i += k_lanes;
    }
}

// The same for all rows of a small window at once, of points whose distance along y is yet to be squared.
template <Measure measure>
struct WindowCandidates {
    int count = 0;
    bool inner_decide = false;
    float x[k_inner * k_inner];
    float y[k_inner * k_inner];
    float row[k_inner * k_inner];  // of the point's cell, counted from that of the samples

    TALUS_INLINE WindowCandidates(const Tables& tables, std::int32_t cell, float low, float high, float top,
                                  float bottom) {
        float largest[k_inner * k_inner];
        float smallest[k_inner * k_inner];
        float all_x[k_inner * k_inner];
        float all_y[k_inner * k_inner];
        Nearest<measure, float> bound;
        for (int i = 0; i < k_inner * k_inner; ++i) {
            all_x[i] = tables.x(1 + i / k_inner, 1 + i % k_inner)[cell];
            all_y[i] = tables.y(1 + i / k_inner, 1 + i % k_inner)[cell];
            const auto steps = static_cast<float>(1 + i / k_inner - k_around);
            const float from_low = all_x[i] - low;
            const float from_high = all_x[i] - high;
            const float from_top = all_y[i] + (steps - top);
            const float from_bottom = all_y[i] + (steps - bottom);
            largest[i] = lane_max(from_low * from_low, from_high * from_high) +
                         lane_max(from_top * from_top, from_bottom * from_bottom);
            const float beside = lane_max(lane_max(-from_low, from_high), 0.0f);
            const float above = lane_max(lane_max(-from_top, from_bottom), 0.0f);
            smallest[i] = beside * beside + above * above;
            bound.see(largest[i]);
        }
        for (int i = 0; i < k_inner * k_inner; ++i) {
            x[count] = all_x[i];
            y[count] = all_y[i];
            row[count] = static_cast<float>(1 + i / k_inner - k_around);
            count += smallest[i] <= bound.furthest() ? 1 : 0;
        }
        inner_decide =
            bound.furthest() <= lane_min(lane_min(clear_square(low, top), clear_square(high, top)),
                                         lane_min(clear_square(low, bottom), clear_square(high, bottom)));
    }
};
constexpr int k_small = 64;  // samples to a row of a small window

template <Measure measure, FractalSum kind>
void window(const NoiseRows& rows, const OctaveSum& octave) {
    const NoiseColumns& columns = *rows.columns;
    const std::int32_t* const cell = columns.cell;
    for (int i = 0; i < rows.count;) {
        if (cell[i] != cell[i + k_lanes - 1]) {
            const ManyCells cells(cell + i);
            const Floats at = load(columns.at + i);
            for (int y = 0; y < rows.rows; ++y) {
                const Tables tables(rows, y);
                const OctaveSum o = octave.row(y);
                Nearest<measure, Floats> nearest;
                for (int r = 1; r <= k_inner; ++r) {
                    for (int c = 1; c <= k_inner; ++c) {
                        const Floats beside = cells(tables.x(r, c)) - at;
                        const Floats above = cells(tables.y(r, c)) + tables.down(r);
                        nearest.see(beside * beside + above * above);
                    }
                }
                if (any(nearest.furthest() > clear_square(at, all(tables.at))))
                    see_outer(tables, cells, at, nearest);
                add_octave<kind>((measured(nearest) - o.centre) * o.scale, o, i);
            }
            i += k_lanes;
            continue;
        }
        int end = i + k_lanes;
        while (end < rows.count && cell[end + k_lanes - 1] == cell[i]) end += k_lanes;
        const WindowCandidates<measure> candidates(Tables(rows, 0), cell[i], columns.at[i],
                                                   columns.at[end - 1], rows.at[0], rows.at[rows.rows - 1]);
        for (int y = 0; y < rows.rows; ++y) {
            const Tables tables(rows, y);
            const OctaveSum o = octave.row(y);
            float squares[k_inner * k_inner];
            for (int k = 0; k < candidates.count; ++k) {
                const float above = candidates.y[k] + (candidates.row[k] - tables.at);
                squares[k] = above * above;
            }
            for (int j = i; j < end; j += k_lanes) {
                const Floats at = load(columns.at + j);
                Nearest<measure, Floats> nearest;
                for (int k = 0; k < candidates.count; ++k) {
                    const Floats beside = candidates.x[k] - at;
                    nearest.see(beside * beside + squares[k]);
                }
                if (!candidates.inner_decide && any(nearest.furthest() > clear_square(at, all(tables.at))))
                    see_outer(tables, ManyCells(cell + j), at, nearest);
                add_octave<kind>((measured(nearest) - o.centre) * o.scale, o, j);
            }
        }
        i = end;
    }
}

template <Measure measure, FractalSum kind>
void rows(const NoiseRows& rows, const OctaveSum& octave) {
    if (rows.count <= k_small) return window<measure, kind>(rows, octave);
    for (int y = 0; y < rows.rows; ++y) {
        const Tables tables(rows, y);
        square_distances(tables);
        row<measure, kind>(rows, tables, octave.row(y));
    }
}

template <Measure measure>
constexpr NoiseKernel kernel_for() {
    return {.lattice_first = -k_around,
            .lattice_rows = k_across,
            .lattice_tables = 2 * k_across,
            .work = k_inner * k_inner,
            .hash_row = hash_row,
            .rows = TALUS_FOR_EACH_SUM(rows, measure),
            .warped_row = TALUS_FOR_EACH_SUM(warped_row, measure),
            .warped_tile = TALUS_FOR_EACH_SUM(warped_cellular_tile, measure)};
}

}  // namespace

extern const CellularNoiseKernels cellular_noise_kernels = {
    .f1 = kernel_for<Measure::f1>(), .f2 = kernel_for<Measure::f2>(), .f2_f1 = kernel_for<Measure::f2_f1>()};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
