#pragma once

#include "core/lesson/trace/process_trace.h"
#include "core/water/cell_water.h"
#include "core/water/classic_water.h"

namespace talus {

/// Classic water (core/water/cell_water.h) step by step: which neighbour of a cell is the lowest, how much
/// water goes there, and how much ground with it.
class ClassicWaterTrace : public ProcessTrace<CellWater> {
 public:
    /// stage: its numbers; fields that they may be taken from are of no concern here.
    ClassicWaterTrace(const MapGround& ground, const ClassicWater& stage, const Progress* progress = nullptr,
                      std::size_t budget = k_budget);

    using Trace::arithmetic;
    /// The one term is the neighbour that the cell gives to; there is none where nothing moves.
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
};

/// "Classic water", as a lesson is about it.
LessonSubject classic_water_subject();

}  // namespace talus
