#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/terrain/brush.h"
#include "core/terrain/terrain.h"
#include "core/water/flow_graph.h"

namespace talus {

/// How rivers cut into rising rock:
///
///     dh/dt = U − K (A + A₀)^m S^n / (1 − S/S_max)
///
/// h: height [m], U: uplift [m/year], K: erodibility [m^(1−2m)/year], A: drainage area [m²], each part
/// counted by its share of the rain, S: slope towards the cell that this one flows to.
struct StreamPowerLaw {
    double step = 10000;         ///< years, above 0
    float area_exponent = 0.5f;  ///< m, above 0
    float slope_exponent = 1;    ///< n, above 0
    /// A₀ [m²]: slopes that no stream reaches wear as if they drained so much, which keeps crests from
    /// becoming steeper with every finer map.
    float hillslope_area = 0;
    /// Steepest slope S_max, as a ratio: wear grows without bound towards it, as landslides and creep do, so
    /// that flanks stay below it and none is a plane.
    float max_slope = 1e30f;
    /// Years in which a depression silts up to a 1/e; 0: at once. What is left of it is a lake.
    double silting_time = 0;
};

/// What the law acts on.
struct StreamPowerGround {
    Lattice map;
    Field<float> start;          ///< m
    Field<float> erodibility;    ///< K
    Field<float> uplift;         ///< m/year
    Field<std::uint8_t> base;    ///< not 0: rivers leave here, and the height stays; lowest cells if none is
    Field<float> diagonal = {};  ///< see FlowRules; may be null
    Field<float> rain = {};      ///< factor of each cell's area, not negative; null: 1
};

/// Rock in m over all cells, since the start: change = uplift − eroded + filled.
struct RockBudget {
    double uplift = 0;
    double eroded = 0;  ///< carried out of the map by rivers
    double filled = 0;  ///< put down in depressions
};

/// A process (core/terrain/process.h) in years, by steps of one length, the last of which may be shorter.
/// Each step routes the water anew and then solves the law from the outlets upwards, implicitly, so that any
/// length of step is stable: exactly for n = 1, by Newton's method for others. Depressions silt up towards
/// the level of their pass, and rivers go on through them: where they do so at once, or in the end by
/// silt_up, the ground never rises along a river. At once means that rivers take straight ways over the
/// flats.
///
/// Braun and Willett, *A very efficient O(n), implicit and parallel method to solve the stream power equation
/// governing fluvial incision and landscape evolution*, 2013, equation 23.
class StreamPower {
 public:
    /// ground: all grids of one size. height: at the beginning [m].
    StreamPower(StreamPowerGround ground, StreamPowerLaw law, Grid<float> height);

    double next_step() const { return law_.step; }
    double step(double max_length, Progress* progress);
    /// Fills what is left of the depressions, in no time.
    void silt_up(Progress* progress) { advance(0, 0, progress); }
    /// Raises or digs the ground, see core/terrain/eventful.h.
    void touch(const RunEvent& event) { use_brush(event, ground_.map, height_); }
    double length() const { return length_; }
    /// Of a copy, with the maps that it shares.
    std::size_t bytes() const { return height_.size() * (4 * sizeof(float) + 1); }

    const StreamPowerGround& ground() const { return ground_; }
    const Grid<float>& height() const { return height_; }  ///< m
    const RockBudget& budget() const { return budget_; }

 private:
    // What a step works with and a copy need not have.
    struct Scratch {
        FlowGraph graph;
        Grid<float> factor;  // K dt (A + A₀)^m / distance^n

        Scratch() = default;
        Scratch(const Scratch&) {}
        Scratch& operator=(const Scratch&) { return *this; }
        Scratch(Scratch&&) = default;
        Scratch& operator=(Scratch&&) = default;
    };

    // left: share of a depression that this does not fill.
    void advance(double years, float left, Progress* progress);
    void find_factors(double years, const Progress* progress);
    template <bool linear>
    void solve(float years, float left, const Progress* progress);

    StreamPowerGround ground_;
    StreamPowerLaw law_;
    Grid<float> height_;
    RockBudget budget_;
    double length_ = 0;
    Scratch scratch_;
};

}  // namespace talus
