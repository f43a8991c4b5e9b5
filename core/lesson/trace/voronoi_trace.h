#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/biome/voronoi_biomes.h"
#include "core/lesson/trace/numbered_trace.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/trace_seeds.h"

namespace talus {

/// How a distorted Voronoi diagram is made (core/biome/voronoi_biomes.h), step by step: each square of 3 × 3
/// cells throws its seed, which keeps the square's number; each cell takes the number of the nearest seed;
/// and each cell asks again, at a place that waves have moved. 0: no number yet.
///
/// Measure: `distance` from the place that was asked to the nearest seed, in cells.
class VoronoiTrace : public NumberedTrace {
 public:
    static constexpr int k_side = 3;  ///< of a square, in cells
    /// On a class lattice each fourth point gives a square its number: those of a lattice of 9, the first
    /// points of two squares, are for nine squares.
    static constexpr int k_givers_apart = 4;

    /// stage: its irregularity and distortion count; its cells are the squares.
    VoronoiTrace(const MapGround& ground, const DistortedVoronoi& stage);

    using Trace::arithmetic;
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
    std::vector<MarkPlace> dots(std::int64_t done) const override;

    /// Returns what a cell asked in the second step or, where it is distorted, in the third.
    const TraceSeeds::Asked& asked(LatticePoint cell, bool distorted) const {
        return asked_[distorted ? 1 : 0](cell.x, cell.y);
    }

 private:
    void ask_all(float distortion);
    double distance(LatticePoint cell, std::int64_t done) const;
    void tell_seed(Arithmetic& line, const std::string& language) const;
    void tell_move(Arithmetic& line, MarkPlace to, const std::string& language) const;
    void tell_nearest(Arithmetic& line, std::int64_t step, const std::string& language) const;

    TraceSeeds seeds_;
    std::array<Grid<TraceSeeds::Asked>, 2> asked_;
};

/// "Voronoi", as a lesson is about it.
LessonSubject voronoi_subject();

}  // namespace talus
