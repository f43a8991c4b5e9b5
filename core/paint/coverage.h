#pragma once

#include <cstdint>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/strokes.h"

namespace talus {

/// How much a stroke acts on the cells of a part of a map.
struct Coverage {
    CellRectangle at;    ///< of the map; no other cell is acted on
    Grid<float> weight;  ///< of the cells of `at`: 0 to 1, or more where a stroke builds up
};

/// Returns the weight of a stroke at the cells of a map, which is a window of the world. At distance d from
/// the stroke's line (stroke_line) it is p · (1 − s²)², where s rises from 0 at hardness · radius to 1 at the
/// radius, and p is the pressure of the line's nearest point; of all pieces of the line the largest counts.
/// So the rim has no edge, the line no scallops, and neither depends on how often the hand was looked at.
///
/// A stroke that builds up sums dabs instead, which over each radius of its length make a whole one: k_dabs
/// of them or, of a hard brush, so many more that their rims do not show. The first is 1 / k_dabs.
///
/// Where the world wraps, so does the stroke; one over eight times as wide as the world acts nowhere. It is
/// the same bits in any window, on any number of threads. progress: may be null; throws Cancelled.
Coverage coverage_of(const Stroke& stroke, const Lattice& window, const Lattice& world,
                     const Progress* progress);

/// Returns for each cell the mean weight of the dabs that reach it, each of which counts as much as it
/// weighs: Σw² / Σw. It has no crease where the line turns, and is the same however often it passes.
Coverage mean_coverage_of(const Stroke& stroke, const Lattice& window, const Lattice& world,
                          const Progress* progress);

inline constexpr int k_dabs = 8;

/// A dab of a stroke on one turn of the world.
struct Dab {
    StrokePoint point;
    double east = 0, south = 0;  ///< the way on along the line, of any length; 0, 0 of a line of one point
    std::int64_t columns = 0, rows = 0;  ///< by which the world was turned
    int number = 0;    ///< one more than that of the dab before it on the line; not so on other turns
    CellRectangle at;  ///< the cells of the window that lie within its circle
};
/// Returns the dabs of a stroke that reach the window: so many of them over each radius of its length, the
/// first where it begins.
std::vector<Dab> dabs_of(const Stroke& stroke, int per_radius, const Lattice& window, const Lattice& world,
                         const Progress* progress);

/// Metres of the world, without an end beyond it.
struct StrokeBounds {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};
/// Returns where a stroke acts.
StrokeBounds bounds_of(const Stroke& stroke);
/// Returns the cells of the window that lie within the stroke's bounds, with so many metres more around them.
CellRectangle cells_of(const Stroke& stroke, double around, const Lattice& window, const Lattice& world);

}  // namespace talus
