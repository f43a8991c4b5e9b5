#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/grid.h"
#include "core/generate/diamond_square.h"
#include "core/lesson/trace/placement_order.h"

namespace talus {

/// Values at some of a lattice's points: the one in column i and row j is at first[i * across + j * down].
struct StridedValues {
    const float* first = nullptr;
    std::ptrdiff_t across = 1;
    std::ptrdiff_t down = 0;
    float at(int i, int j) const { return first[i * across + j * down]; }
};

/// The values of all points at every step: the finished lattice, for a point never changes once it is
/// placed. With random additions it does, and the lattice after each half step is kept, about twice the
/// finished one in all.
struct HalfSteps {
    Grid<float> finished;
    // With random additions alone, for each level; level 0 has only the last.
    std::vector<Grid<float>> moved;    ///< points of the level above, after the diamond step's addition
    std::vector<Grid<float>> centres;  ///< as placed
    std::vector<Grid<float>> rest;     ///< all points after the level's last addition
};

/// Returns the track of an order: a step for each point placed or addition, a mark for each half step.
Track track_of(const PlacementOrder& order);

/// The shrink factor has this many decimals wherever it is written.
inline constexpr int k_factor_decimals = 3;

/// Diamond-square point by point, or midpoint displacement of a line. Nothing is remembered of the way there.
class LatticeTrace : public Trace {
 public:
    const PlacementOrder& order() const { return order_; }
    /// Returns the stage whose rules the points follow.
    virtual const DiamondSquare& stage() const = 0;
    bool gaussian() const { return stage().law == DiamondSquare::Law::gaussian; }
    /// Returns what the largest offset is multiplied by before each half step; of a line, and by the classic
    /// rule, from level to level.
    double shrink_factor() const;
    /// Returns whether all points come about by the true algorithm; see core/lesson/trace/mistaken_trace.h.
    virtual bool is_true() const { return true; }
    /// Returns the mean around which first points are drawn.
    virtual double base() const = 0;
    /// Returns how many of the lattices' numbers make one: 1 where they are metres, 10 where they are tenths.
    double parts() const { return numbers() == NumberKind::tenths ? 10 : 1; }

    const LatticeTrace* placed() const final { return this; }
    const SweptTrace* swept() const final { return nullptr; }
    bool known(LatticePoint point, std::int64_t done) const final { return order_.known(point, done); }
    double value(LatticePoint point, std::int64_t done) const override;

    /// Returns the point that a step places; none where it changes many at once.
    std::optional<LatticePoint> point_placed(std::int64_t step) const;
    /// Returns the step that places a point, and how many points are placed before it.
    std::int64_t step_of(LatticePoint point) const { return order_.step_of(point); }
    std::int64_t place_in_order(LatticePoint point) const { return order_.place_in_order(point); }
    /// Returns whether the point's step places nothing there, so that it stays 0; see MistakenTrace.
    virtual bool never_placed(LatticePoint /*point*/) const { return false; }
    /// Returns whether the step gives the point its value or changes it.
    bool changes(std::int64_t step, LatticePoint point) const;
    /// Returns how far apart points are that steps like this one place, for keys that go from one to the
    /// next.
    int spacing(std::int64_t step) const;
    using Trace::arithmetic;
    Arithmetic arithmetic(std::int64_t step, LatticePoint point, const std::string& language) const override;
    std::string written_out(const Arithmetic& line, bool with_offset = true) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
    TraceSurface surface(std::int64_t done) const override;

    /// After the phase has begun, the values of the points of the level above, of the centres and of the
    /// midpoints of the phase's level, those not placed yet included; numbered by their own kind: points of
    /// the level above and centres by columns and rows of their own, midpoints by those of the level. In the
    /// lattices' numbers.
    StridedValues old_points(const PhaseSpan& phase) const;
    StridedValues centres(const PhaseSpan& phase) const;
    StridedValues level_points(const PhaseSpan& phase) const;

 protected:
    LatticeTrace(PlacementOrder placement, NumberKind numbers);
    /// Fills in mean, amplitude, offset and result of what has its point and parents; parents' values are in
    /// the lattices' numbers and so shall be what is filled in. before: the point's own value before an
    /// addition.
    virtual void work_out(Arithmetic& line, const PhaseSpan& phase, float before) const = 0;
    /// Returns what is added to the mean, in words.
    virtual std::string addend(const Arithmetic& line, const std::string& language) const;
    /// The lattices are made.
    void finish();
    /// Returns the point's parents with their values, which read() looks up.
    template <class Read>
    Arithmetic with_parents(LatticePoint point, Read&& read) const {
        Arithmetic line{.point = point, .terms = {}};
        const ParentPoints parents = order_.parents_of(point);
        line.count = parents.count;
        for (std::size_t i = 0; i < static_cast<std::size_t>(parents.count); ++i) {
            const LatticePoint own = order_.wrapped(parents.points[i]);
            line.terms[i] = {parents.points[i], own, static_cast<double>(read(own))};
        }
        return line;
    }

    HalfSteps lattices_;

 private:
    float raw_value(LatticePoint point, std::int64_t done) const;

    PlacementOrder order_;
};

}  // namespace talus
