#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/biome/grown_grid.h"
#include "core/lesson/trace/numbered_trace.h"
#include "core/lesson/trace/subjects.h"

namespace talus {

/// How a grid of whole numbers is grown (core/biome/grown_grid.h), step by step: the first grid, of which a
/// number fills 4 × 4 cells, is doubled twice and then smoothed. All cells are made by GrownSteps. On a class
/// lattice the numbers of the first grid are its own, rounded; on a terrain they are 1 on land and 0 in the
/// sea. Beyond the edges the edge's numbers go on, and where the map wraps, those of the other side.
class GrownTrace : public NumberedTrace {
 public:
    static constexpr int k_doublings = 2;
    static constexpr int k_steps = k_doublings + 1;

    explicit GrownTrace(const MapGround& ground);

    using Trace::arithmetic;
    /// The terms are the cells that the number may have come from.
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;

    /// Returns a part of the grid after so many steps, made by itself, in cells of that grid.
    GrownPart part(std::int64_t done, const GrownWindow& window) const;
    /// Returns by which power of two the cells of the grid after so many steps are larger than the last.
    static int doublings_left(std::int64_t done) {
        return done < k_doublings ? k_doublings - static_cast<int>(done) : 0;
    }

 private:
    void tell_doubling(Arithmetic& line, std::int64_t step, const std::string& language) const;
    void tell_smoothing(Arithmetic& line, std::int64_t step, const std::string& language) const;
    void add_term(Arithmetic& line, LatticePoint grid_cell, std::int64_t done) const;
    GrownDice dice_of(std::int64_t step) const;

    std::int64_t columns_ = 0, rows_ = 0;  // of the first grid, where it repeats; else 0
    std::array<GrownPart, k_steps + 1> grids_;
};

/// "Grown map", as a lesson is about it.
LessonSubject grown_subject();

}  // namespace talus
