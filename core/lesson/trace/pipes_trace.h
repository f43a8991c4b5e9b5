#pragma once

#include "core/erosion/live_water_stage.h"
#include "core/lesson/trace/process_trace.h"
#include "core/water/live_water.h"

namespace talus {

/// Live water (core/water/live_water.h) step by step: the four pipes of a cell, what flows through them, and
/// how that is limited to what is there. Water k_depth deep lies everywhere at the start, for the rain of a
/// single step is too little to be seen in numbers.
class PipesTrace : public ProcessTrace<LiveWater> {
 public:
    static constexpr float k_depth = 1;  ///< m

    /// stage: its numbers; fields that they may be taken from are of no concern here.
    PipesTrace(const MapGround& ground, const LiveWaterStage& stage, const Progress* progress = nullptr,
               std::size_t budget = k_budget);

    using Trace::arithmetic;
    /// The terms are the neighbours that water flows to, as far as the flow is more than 0 as it is written.
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;

 private:
    double seconds(std::int64_t step) const;  // how long it is

    bool carries_;       // else nothing is told of the ground, which stays
    float pipe_height_;  // m, at most
};

/// The flows of a state through a cell's pipes, outwards: to the west, east, north and south [m²/s].
std::array<float, 4> outflows(const LiveWater& water, LatticePoint cell);

/// "Pipes", as a lesson is about live water.
LessonSubject pipes_subject();

}  // namespace talus
