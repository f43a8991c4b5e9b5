#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/kernel.h"
#include "core/generate/fractal_sum.h"
#include "core/generate/noise_hash.h"

namespace talus {

/// Noise on a regular row of samples needs no hash per sample: what it takes from the lattice changes only
/// from cell to cell and from row to row. So lattice rows are hashed into tables with one entry for each cell
/// that has samples, a sample row turns those into a few numbers per cell, and a sample picks the numbers of
/// its cell by a permutation of a vector register. Displaced samples form no such row, and each is hashed on
/// its own.

/// Rows of samples and tables are padded to whole vectors of the widest level.
inline constexpr int k_noise_lanes = 16;
constexpr int padded(int count) { return (count + k_noise_lanes - 1) / k_noise_lanes * k_noise_lanes; }
/// Returns a table's length: a vector may be loaded from any of its cells on.
constexpr int table_length(int cells) { return padded(cells) + k_noise_lanes; }

/// Where the samples of a row lie among the columns of an octave's lattice, and in which cells.
struct NoiseColumns {
    const float* at = nullptr;            ///< place in its cell, 0 to 1
    const float* faded = nullptr;         ///< fade(at)
    const std::int32_t* index = nullptr;  ///< lattice column at or before the sample
    const std::int32_t* cell =
        nullptr;  ///< number of its cell: 0 for the first sample, then the same as before or 1 more
    int cells = 0;
    /// spread() of each cell's lattice columns, from two before the cell to two after its first, in that
    /// order; only those that the noise reads are set.
    const std::uint32_t* spread[5] = {};
};

/// Some rows of samples between the same two lattice rows.
struct NoiseRows {
    const NoiseColumns* columns;  ///< simplex: two, of even and of odd lattice rows
    int count;                    ///< samples of a row; the padding may be computed too
    int rows;
    const float* at;              ///< place of each row between the lattice rows, 0 to 1
    const float* faded;           ///< fade(at)
    bool odd;                     ///< whether the lattice row at or before the samples is odd
    const float* const* lattice;  ///< tables of the lattice rows, first to last
    float* work;                  ///< memory for NoiseKernel::work tables
};

/// One row of displaced samples. Displacements in cells stay below 2^20.
struct WarpedRow {
    const NoiseColumns* columns;
    int count;  ///< samples, padded
    float at;
    std::int32_t index;     ///< lattice row at or before the sample
    std::int32_t period_x;  ///< lattice columns after which the noise repeats, at most 2^20; 0: never
    std::int32_t period_y;
    NoiseKey key;
    float jitter;
    const float* shift_x;  ///< m
    const float* shift_y;
    float cells_x;  ///< cells per metre
    float cells_y;
};

/// A tile of displaced samples. Displacements change little from sample to sample, so those of a tile fall
/// into few cells: the lattice points of the box around these are hashed once.
struct WarpedTile {
    static constexpr int k_columns = 32;
    static constexpr int k_rows = 32;
    static constexpr int k_samples = k_columns * k_rows;
    static constexpr int k_points = 2 * k_samples;  ///< limit of a box: with more points it does not pay

    /// Memory of a thread, reused from tile to tile.
    struct Work {
        alignas(64) float x[k_samples];  ///< place in its cell
        alignas(64) float y[k_samples];
        alignas(64)
            std::int32_t column[k_samples];  ///< column of its cell, counted from that of the first sample
        alignas(64) std::int32_t row[k_samples];
        alignas(64) std::uint32_t spread[k_points + k_noise_lanes];  ///< of the box's columns
        alignas(
            64) float points[4 * k_points + 2 * k_noise_lanes];  ///< the numbers of each that the noise reads
    };

    const float* at;            ///< of each column of samples
    const std::int32_t* index;  ///< lattice column
    int columns;                ///< padded
    const float* row_at;
    const std::int32_t* row_index;
    int rows;
    std::int32_t period_x;  ///< as of WarpedRow
    std::int32_t period_y;
    NoiseKey key;
    float jitter;
    const float* shift_x;  ///< m
    const float* shift_y;
    std::ptrdiff_t shift_stride;
    float cells_x;  ///< cells per metre
    float cells_y;
    Work* work;
};

/// A kind of noise.
struct NoiseKernel {
    int lattice_first;   ///< the first lattice row needed, relative to the one at or before the sample
    int lattice_rows;    ///< number of lattice rows needed
    int lattice_tables;  ///< tables of one lattice row
    int work;            ///< tables of one row of samples
    /// Fills the tables of a lattice row, table_length(columns.cells) apart, up to padded(columns.cells).
    /// jitter: for cellular noise, how far points may lie from the middle of their cell, 0 to 1.
    void (*hash_row)(const NoiseColumns& columns, RowKey key, float jitter, float* tables);
    /// Adds an octave; one function for each FractalSum.
    void (*rows[k_fractal_sums])(const NoiseRows& rows, const OctaveSum& octave);
    void (*warped_row[k_fractal_sums])(const WarpedRow& row, const OctaveSum& octave);
    /// Does the same for a tile. Returns false, and adds nothing, where its samples fall into too many cells.
    /// Null where a noise has no such function.
    bool (*warped_tile[k_fractal_sums])(const WarpedTile& tile, const OctaveSum& octave);
};

struct LatticeNoiseKernels {
    NoiseKernel gradient;
    NoiseKernel value;
};
TALUS_DECLARE_KERNEL(LatticeNoiseKernels, lattice_noise_kernels)

TALUS_DECLARE_KERNEL(NoiseKernel, simplex_noise_kernel)

struct CellularNoiseKernels {
    NoiseKernel f1;
    NoiseKernel f2;
    NoiseKernel f2_f1;
};
TALUS_DECLARE_KERNEL(CellularNoiseKernels, cellular_noise_kernels)

}  // namespace talus
