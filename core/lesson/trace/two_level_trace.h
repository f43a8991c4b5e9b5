#pragma once

#include <string>
#include <vector>

#include "core/biome/two_level_biomes.h"
#include "core/lesson/trace/numbered_trace.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/trace_seeds.h"

namespace talus {

/// How two diagrams choose together (core/biome/two_level_biomes.h), step by step: a large seed's number is a
/// group, which all cells nearest to it take as their tens; then each cell takes the ones from the nearest
/// small seed, which chose 1, 2 or 3: the biome in its group. Borders are straight.
class TwoLevelTrace : public NumberedTrace {
 public:
    static constexpr int k_area = 8;  ///< of the squares of large seeds, in cells
    static constexpr int k_cell = 3;  ///< of those of small seeds
    static constexpr int k_choices = 3;

    explicit TwoLevelTrace(const MapGround& ground);

    using Trace::arithmetic;
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
    /// Returns the large seeds or, after the last step, the small ones.
    std::vector<MarkPlace> dots(std::int64_t done) const override;

    const TraceSeeds& areas() const { return areas_; }
    const TraceSeeds& cells() const { return cells_; }

 private:
    static MarkPlace middle_of(LatticePoint cell) {
        return {static_cast<double>(cell.x), static_cast<double>(cell.y)};
    }
    int chosen(LatticePoint cell) const;

    TraceSeeds areas_, cells_;
};

/// "Two levels", as a lesson is about it.
LessonSubject two_level_subject();

}  // namespace talus
