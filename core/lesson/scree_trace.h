#pragma once

#include "core/erosion/scree.h"
#include "core/erosion/scree_process.h"
#include "core/lesson/process_trace.h"

namespace talus {

/// Scree (core/erosion/scree_process.h) by its plain steps: which neighbours of a cell are steeper than the
/// talus angle, and how much slides to each.
class ScreeTrace : public ProcessTrace<ScreeProcess> {
 public:
    /// stage: its numbers; fields that they may be taken from are of no concern here.
    ScreeTrace(const MapGround& ground, const Scree& stage, const Progress* progress = nullptr,
               std::size_t budget = k_budget);

    using Trace::arithmetic;
    /// The terms are the neighbours between which and the cell something slides.
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    int most_lines() const override { return 5; }
    Word terms_label() const override { return Word::too_steep; }
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step) const override;

 private:
    double cell_;   // m
    double talus_;  // tangent
};

/// Where the neighbours of ScreeProcess::sliding() lie: columns to the east, rows to the south.
inline constexpr std::array<LatticePoint, 8> k_scree_ways{
    {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}};

/// "Scree", as a lesson is about it.
LessonSubject scree_subject();

}  // namespace talus
