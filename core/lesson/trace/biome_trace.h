#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/biome/biomes.h"
#include "core/biome/decision.h"
#include "core/climate/climate.h"
#include "core/lesson/trace/map_source.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/swept_trace.h"

namespace talus {

/// How the ground gets its biomes, question by question, at all places at once: the temperature, the
/// precipitation, the cell of the climate table, then each of the table's rules (core/biome/decision.h). The
/// biomes in the end are those that the stages Climate and Biomes make of the same ground, in metres, with
/// the climate of `climate_of_lesson`.
///
/// Measures: `water`, which is the temperature [°C] here, and `precipitation` [mm a year]. Facts: `biome`,
/// the key of the one so far; `rule`, the key of the step that has decided so far, a rule's or `cell` for the
/// climate table's cell; each `none` before there is one; `row` and `column` of that cell, from 1.
class BiomeTrace : public SweptTrace {
 public:
    /// The climate: the stage's own at its defaults, but land so narrow that one latitude holds for all of
    /// it, and fewer wet days, for the wind has no far way to the mountains.
    static Climate climate_of_lesson();

    /// stage: its lengths and what it sorts by. The table is the one that comes with Talus, for a lesson
    /// reads no files. progress: may be null; throws Cancelled.
    BiomeTrace(const MapGround& ground, const Biomes& stage, Progress* progress = nullptr);

    /// Returns the height, which stays.
    double value(LatticePoint cell, std::int64_t done) const override;

    using Trace::arithmetic;
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string written_out(const Arithmetic& line, bool with_offset = true) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
    /// Has the biomes in the end alone: before, they would answer first.
    TraceSurface surface(std::int64_t done) const override;

    /// Returns what has been found out about a place, all steps of it.
    const BiomeDecision& decision(LatticePoint cell) const {
        return decisions_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width()) +
                          static_cast<std::size_t>(cell.x)];
    }
    /// Returns the biome that a place has after so many steps; 0: none yet.
    BiomeId biome(LatticePoint cell, std::int64_t done) const;
    /// Returns the terrain that the decisions are about, with its climate.
    const Terrain& terrain() const { return terrain_; }

 private:
    void list_questions();

    Field<float> map_;
    Field<float> sea_;
    double kilometres_ = 1;  // a unit of the map
    Terrain terrain_;
    std::shared_ptr<const BiomeTable> table_;
    std::vector<BiomeDecision> decisions_;  // row by row
};

/// "Biomes", as a lesson is about them.
LessonSubject biome_subject();

}  // namespace talus
