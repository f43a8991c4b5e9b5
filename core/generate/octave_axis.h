#pragma once

#include <cstdint>

#include "core/base/lattice.h"

namespace talus {

/// Limits the lattice columns or rows after which noise repeats where the world wraps, and the cells that a
/// place may be displaced by.
inline constexpr std::int64_t k_max_cells = 1 << 20;

/// How an octave's lattice lies along one axis of a world.
///
/// Samples may lie anywhere and are as precise 2⁴⁰ samples from the origin as at it: to 2⁻²⁴ of a cell, the
/// precision of a float. That holds up to 2⁵³ samples, beyond which a double cannot count them. Lattice
/// columns count modulo 2³², so noise repeats after 2³² cells; with cells of a different size in each octave,
/// a sum of octaves never does.
struct OctaveAxis {
    /// step: m between lattice columns. Where the world wraps it is rounded so that a multiple of `multiple`
    /// columns, at most k_max_cells, fits. shift: of the lattice, in cells.
    OctaveAxis(const Lattice& world, bool along_x, double step, int multiple, double shift);

    /// Computes where `count` samples from this world index on lie, moved by `by` cells: in cell `index`
    /// (modulo 2³², not yet within the period), at the fraction `at` of it, with fade(at) in `faded`.
    void place(std::int64_t sample, int count, double by, float* at, float* faded, std::int32_t* index) const;
    /// Returns a lattice index within one period.
    std::int32_t within(std::int32_t index) const;

    double cell_size;      ///< m between samples
    double per_metre;      ///< cells per metre
    double shift;          ///< cells
    std::int64_t origin;   ///< world index of the world's first sample
    std::int64_t samples;  ///< number of them in the world, where it wraps
    std::int64_t period;   ///< cells; 0: does not wrap
};

}  // namespace talus
