#pragma once

#include <array>
#include <string_view>

#include "core/lesson/trace/class_trace.h"

namespace talus {

/// Mistakes that those who write diamond-square for the first time make, for a lesson about them.
enum class Mistake {
    none,
    squares_first,  ///< midpoints are placed before the centres that they need
    border_missed,  ///< loops end one too early: no midpoint of the last column and row is ever placed
    wrong_wrap,     ///< beyond an edge the rest of a division by the number of points, which is one too many
};
/// Their keys in a lesson's file, in the order of the enum.
inline constexpr std::array<std::string_view, 4> k_mistake_keys{"none", "squares_first", "border_missed",
                                                                "wrong_wrap"};

/// Diamond-square in class numbers with a mistake made on purpose. Nothing but lessons has it: the true
/// algorithm is ClassTrace, whose numbers these are where the mistake does not reach.
///
/// As in a program whose array begins with zeros, a point that is read before it is placed is 0.
class MistakenTrace : public ClassTrace {
 public:
    /// numbers: of a bounded lattice without random additions. mistake: one there is.
    MistakenTrace(ClassNumbers numbers, Mistake mistake);

    bool is_true() const override { return false; }
    bool never_placed(LatticePoint point) const override;
    using Trace::arithmetic;
    Arithmetic arithmetic(std::int64_t step, LatticePoint point, const std::string& language) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;

 private:
    /// The points that are read: where they are met going straight, and those that they are taken for.
    Arithmetic reading(std::int64_t step, LatticePoint point) const;

    Mistake mistake_;
};

}  // namespace talus
