#pragma once

#include <string_view>
#include <vector>

#include "core/lesson/trace/trace.h"

namespace talus {

/// What a trace that sweeps shows beside its heights.
struct Sweep {
    std::string_view terms_label = "made of these; above: before";  ///< what they are to the cell told of
    /// Says what the second number of each cell is, which is called "water" among the measures; empty: there
    /// is none.
    std::string_view water_label = {};
    int max_lines = 1;  ///< of the arithmetic
    /// It is about what grows where: then the ground is shown bare, or its colours would answer first.
    bool asks_what_grows = false;
};
/// The depth of water on the ground.
inline constexpr std::string_view k_depth_label = "depth of the water, below the height of the ground";

/// A trace in which every step makes all cells of a map again, from those before the step.
class SweptTrace : public Trace {
 public:
    explicit SweptTrace(const Sweep& sweep) : sweep_(sweep) {}

    const LatticeTrace* placed() const final { return nullptr; }
    const SweptTrace* swept() const final { return this; }
    bool known(LatticePoint, std::int64_t) const final { return true; }

    const Sweep& sweep() const { return sweep_; }
    bool has_water() const { return !sweep_.water_label.empty(); }
    /// Returns the cell's second number, where it has one.
    double water(LatticePoint cell, std::int64_t done) const { return measure("water", cell, done); }
    /// Returns places that are marked with a dot each after so many steps.
    virtual std::vector<MarkPlace> dots(std::int64_t) const { return {}; }
    /// Returns straight lines that are drawn over the cells after so many steps.
    virtual std::vector<MarkPiece> pieces(std::int64_t) const { return {}; }

 private:
    Sweep sweep_;
};

/// Returns how many lines the arithmetic of a trace has at most.
inline int max_lines_of(const Trace& trace) {
    return trace.swept() == nullptr ? 1 : trace.swept()->sweep().max_lines;
}
/// Returns whether the cells of a trace have a second number.
inline bool has_water(const Trace& trace) { return trace.swept() != nullptr && trace.swept()->has_water(); }

}  // namespace talus
