#pragma once

#include <cstddef>
#include <span>

#include "core/generate/fractal_law.h"
#include "core/generate/lattice_window.h"

namespace talus {

/// Rows of one level in memory: row y's first needed column is at row(y)[0].
struct Band {
    Range rows;
    std::ptrdiff_t stride = 0;  ///< floats from a row to the next
    float* first = nullptr;     ///< row rows.begin

    float* row(int y) const { return first + (y - rows.begin) * stride; }
};

/// Where refine() puts the rows it makes, one after the other.
class RowSink {
 public:
    virtual ~RowSink() = default;
    /// Takes the `refined_width` floats of row y, of which those from `refined_margin` on are the needed
    /// columns.
    virtual RowOut begin_row(int y) = 0;
    /// Is called when the row is complete.
    virtual void end_row(int y) = 0;
};

/// Return how many columns refine() makes, and how many of them precede the needed ones. It makes all the
/// columns that the available parents allow, a few more than are needed; those beyond the needed ones may
/// hold anything.
int refined_width(const LatticeWindow& window, int level);
int refined_margin(const LatticeWindow& window, int level);

/// Makes `rows` of one level of diamond-square, or of plain midpoint displacement where the law says so, from
/// the rows `parents_of(rows)` of the level above. Calls context.checkpoint() every second row.
void refine(const LatticeWindow& window, const FractalLaw& law, int level, const Band& coarse, Range rows,
            const Context& context, RowSink& sink);

/// Makes row `row` of level 0 at any of its columns, whose spread x are in `at`.
void make_seeds(const LatticePlan& plan, const FractalLaw& law, std::uint64_t seed, int row,
                std::span<const int> columns, const std::uint32_t* at, float* out);

/// Adds the random additions of all the levels below the finest one that is computed, so that a coarse map is
/// the decimation of a finer one. Does nothing for a law without them. `row`: of plan.levels.
void add_remaining(const LatticePlan& plan, const FractalLaw& law, std::uint64_t seed, int row,
                   const std::uint32_t* at, int count, float* heights);

}  // namespace talus
