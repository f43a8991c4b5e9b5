#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/erosion/mesh.h"
#include "core/erosion/mesh_flow.h"

namespace talus {

/// How rivers cut into rising rock, carry it and put it down, and how slopes creep:
///
///     dh/dt = U − K (A + A₀)^m S^n / (1 − (S/S_max)²) + G Q/A + ∇ · (D ∇h / (1 − (|∇h|/S_max)²))
///
/// h: height [m], U: uplift [m/year], K: erodibility [m^(1−2m)/year], A: drainage area [m²], each part
/// counted by its share of the rain, S: slope towards the point that this one flows to or its lake, Q: rock
/// that rivers bring from above [m³/year], D: diffusivity of soil [m²/year].
///
/// Deposition after Davy and Lague, *Fluvial erosion/transport equation of landscape evolution models
/// revisited*, 2009, in the form of Yuan, Braun, Guerit, Rouby and Cordonnier, *A new efficient method to
/// solve the stream power law model taking into account sediment deposition*, 2019, equation 4. Creep after
/// Roering, Kirchner and Dietrich, *Evidence for nonlinear, diffusive sediment transport on hillslopes and
/// implications for landscape morphology*, 1999; its factor is at most k_max_creep here.
struct StreamPowerLaw {
    double step = 10000;         ///< years, above 0
    float area_exponent = 0.5f;  ///< m, above 0
    float slope_exponent = 1;    ///< n, above 0
    /// A₀ [m²]: slopes that no stream reaches wear as if they drained so much. Below 0: what drains less than
    /// −A₀ is not worn.
    float hillslope_area = 0;
    /// Steepest slope S_max, as a ratio: wear grows without bound towards it, as landslides do, so that
    /// flanks stay below it.
    float max_slope = 1e30f;
    float deposition = 0;  ///< G, 0 to 1
    /// Years in which a depression silts up to a 1/e; 0: at once. What is left of it is a lake.
    double silting_time = 0;
    /// Rivers end at the level of a lake, towards which its floor silts up. Without it they go on through
    /// depressions, each point of the way out silting up towards the next: where a range rises for millions
    /// of years basins open before they are full.
    bool has_lakes = false;

    static constexpr float k_max_creep = 6;
    /// Slope of the banks that a river builds above the ground beside it, that of steep fans: what would
    /// stand higher in one step goes on downstream, and in the next the river may leave its bed for lower
    /// ground. Without it rivers that put down much would build dikes and stay on them.
    static constexpr double k_bank_slope = 0.06;
};

/// What the law acts on: values for each point of a level.
struct StreamPowerGround {
    std::shared_ptr<const Mesh> mesh;
    int level = 0;
    std::vector<float> start;          ///< m
    std::vector<float> erodibility;    ///< K
    std::vector<float> uplift;         ///< m/year
    std::vector<float> diffusivity;    ///< D
    std::vector<std::uint8_t> outlet;  ///< not 0: rivers leave here, and the height stays; at least one is
    /// An outlet that is one only while water can reach it: once all ground around has sunk below it, or a
    /// neighbour lies lower than rock can stand, it wears as all ground does. The lowest outlet stays one.
    static constexpr std::uint8_t k_while_reached = 2;
    std::vector<float> rate = {};  ///< share at which all of it happens, 0 to 1; empty: 1
    std::vector<float> rain = {};  ///< factor of each point's area, not negative; empty: 1
    std::vector<float> placed =
        {};  ///< m that tools have added since the start and that are there still; empty: none
};

/// m³ of rock since the start: change = uplift − eroded + put down.
struct RockBudget {
    double uplift = 0;
    double eroded = 0;    ///< by rivers and creep
    double put_down = 0;  ///< by rivers and creep, and in depressions
};

/// A process (core/terrain/process.h) in years, by steps of one length, the last of which may be shorter.
/// Each step routes the water again and then solves the law from the outlets upwards, implicitly, so that any
/// length of step is stable: exactly for n = 1, by Newton's method for others. What rivers bring is that of
/// the step before. Depressions silt up, and rivers go on through them or end at their lakes, as the law
/// says.
///
/// Braun and Willett, *A very efficient O(n), implicit and parallel method to solve the stream power equation
/// governing fluvial incision and landscape evolution*, 2013, equation 23.
class StreamPower {
 public:
    /// height: at the beginning [m], of each point. length: years that it has run on a coarser level.
    StreamPower(StreamPowerGround ground, StreamPowerLaw law, std::vector<double> height, double length = 0);

    double next_step() const { return law_.step; }
    double step(double max_length, const Progress* progress);
    /// Fills what is left of the depressions, in no time.
    void silt_up(const Progress* progress) { advance(0, 0, progress); }
    double length() const { return length_; }
    /// Memory of a copy, without what it shares.
    std::size_t bytes() const {
        const std::size_t optional = ground_.rate.size() + ground_.rain.size() + ground_.placed.size();
        // Height, loss and what is always there of the ground.
        return height_.size() * (sizeof(double) + 5 * sizeof(float) + 1) + optional * sizeof(float);
    }

    const StreamPowerGround& ground() const { return ground_; }
    const StreamPowerLaw& law() const { return law_; }
    const std::vector<double>& height() const { return height_; }  ///< m
    std::vector<double>& height() { return height_; }
    /// See StreamPowerGround; whoever adds to it adds as much to the height.
    std::vector<float>& placed() { return ground_.placed; }
    /// m/year of rock that each point lost in the last step.
    const std::vector<float>& loss() const { return loss_; }
    std::vector<float>& loss() { return loss_; }
    const RockBudget& budget() const { return budget_; }
    /// Where water flowed in the last step, and how much ground each point drains [m²]; empty before the
    /// first.
    const MeshFlow& flow() const { return scratch_.flow; }
    const std::vector<double>& area() const { return scratch_.area; }
    /// Routes the water on the ground as it is now, without a step.
    void route(const Progress* progress);

 private:
    // Memory that a step works with; a copy need not have it.
    struct Scratch {
        MeshFlow flow;
        std::vector<double> area;    // m²
        std::vector<double> load;    // m³/year
        std::vector<float> factor;   // K dt (A + A₀)^m / distance^n
        std::vector<float> conduct;  // of each face: D · face / distance [m²/year]
        std::vector<double> before;  // m: the heights when the step began
        std::vector<double> level;   // m: of the ground, or of the lake that stands over it
        std::vector<double> now, next;

        Scratch() = default;
        Scratch(const Scratch&) {}
        Scratch& operator=(const Scratch&) { return *this; }
        Scratch(Scratch&&) = default;
        Scratch& operator=(Scratch&&) = default;
    };

    void close_outlets();
    bool is_left_standing(std::size_t point) const;
    // left: share of a depression that this does not fill.
    void advance(double years, double left, const Progress* progress);
    void find_factors(double years, const Progress* progress);
    void bring_down(const Progress* progress);
    void creep(double years, const Progress* progress);
    void keep_books(double years, const Progress* progress);
    // Returns how high a river may fill a point's bed in this step. rise: m that its rock rises.
    double bank_of(std::size_t point, double rise) const;
    template <bool linear>
    void solve(double years, double left, const Progress* progress);
    double rate(std::size_t point) const {
        return ground_.rate.empty() ? 1.0 : static_cast<double>(ground_.rate[point]);
    }

    StreamPowerGround ground_;
    StreamPowerLaw law_;
    std::vector<double> height_;
    std::vector<float> loss_;
    RockBudget budget_;
    bool creeps_ = false;
    double length_ = 0;
    Scratch scratch_;
};

}  // namespace talus
