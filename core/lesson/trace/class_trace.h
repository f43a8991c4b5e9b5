#pragma once

#include <map>

#include "core/lesson/trace/lattice_trace.h"

namespace talus {

/// Numbers for paper and blackboard: first points are whole numbers from −10 to 10, offsets come in tenths,
/// and each result is rounded to tenths, halves away from 0, and carried on rounded.
struct ClassNumbers {
    /// The largest number of points along a side whose numbers are readable in their cells.
    static constexpr int k_max_side = 17;
    static constexpr int k_max_seed = 10;

    LatticePlan plan;
    /// smoothness, rule, law and random_additions as in the stage; the rest is of no concern here. Offsets
    /// begin at k_max_seed.
    DiamondSquare stage;
    std::uint64_t seed = 1;
    bool no_offsets = false;  ///< the mean alone, for a first look; additions are nothing, then
    /// The wrong way round: see PlacementOrder. A point that is not placed yet is read as 0.
    bool squares_first = false;
    /// In tenths: a first point's value or another point's offset, in place of the die's.
    std::map<LatticePoint, int> typed = {};
};

/// The largest magnitude that may be typed, in tenths.
inline constexpr int k_max_typed = 999;

/// A lattice or a line in class numbers.
class ClassTrace : public LatticeTrace {
 public:
    explicit ClassTrace(const ClassNumbers& numbers);

    const DiamondSquare& stage() const override { return settings_.stage; }
    double base() const override { return 0; }

 protected:
    void work_out(Arithmetic& line, const PhaseSpan& phase, float before) const override;
    std::string addend(const Arithmetic& line, const std::string& language) const override;

 private:
    int largest_offset(int half_step) const;  // tenths
    int drawn(LatticePoint point, int half_step, bool addition) const;

    ClassNumbers settings_;
};

}  // namespace talus
