#pragma once

#include "core/erosion/scree.h"
#include "core/erosion/scree_process.h"
#include "core/lesson/trace/process_trace.h"

namespace talus {

/// Scree (core/erosion/scree_process.h) by its plain steps: how much slides between a cell and each of its
/// neighbours. What counts there is the slope of the ground around the two, in whatever direction it falls:
/// rock slides to a neighbour that lies hardly lower, where that is steep.
class ScreeTrace : public ProcessTrace<ScreeProcess> {
 public:
    /// stage: its numbers; fields that they may be taken from are of no concern here.
    ScreeTrace(const MapGround& ground, const Scree& stage, const Progress* progress = nullptr,
               std::size_t budget = k_budget);

    using Trace::arithmetic;
    /// The terms are the neighbours between which and the cell something slides.
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;

 private:
    double talus_;  // tangent
    double ease_;   // 1 − hardness
};

/// Where the neighbours of ScreeProcess::sliding() lie: columns to the east, rows to the south.
inline constexpr std::array<LatticePoint, 8> k_scree_ways{
    {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}};

/// "Scree", as a lesson is about it.
LessonSubject scree_subject();

}  // namespace talus
