#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Computes surface normals as four bytes a cell: red east, green north, blue up, each round((n + 1) / 2 ·
/// 255), and alpha 255, in this order in memory. This is a tangent-space normal map with green up (OpenGL).
///
/// The normal is the cross product of the vector from the left to the right neighbour and the one from the
/// upper to the lower, in metres: central differences, one-sided at borders, around the seam where the
/// lattice wraps.
///
/// height: m. lattice: of the map, with its cell size in m. flip_green: green points south instead
/// (Direct3D). normals: gets the map's size. progress: may be null; throws Cancelled. Gives the same bytes at
/// any SIMD level and on any number of threads, each within one step of exact arithmetic.
void make_normals(const Grid<float>& height, const Lattice& lattice, bool flip_green,
                  Grid<std::uint32_t>& normals, const Progress* progress = nullptr);

/// A row of heights [m] with the two rows whose difference is its slope along y.
struct HeightTriple {
    const float* up;
    const float* here;
    const float* down;
    double per_metre;  ///< 1 / distance from up to down in metres; 0 where they are one row
};
/// Writes one row of normals into `normals`, lattice.width of them.
void make_normal_row(const HeightTriple& rows, const Lattice& lattice, bool flip_green,
                     std::uint32_t* normals);

}  // namespace talus
