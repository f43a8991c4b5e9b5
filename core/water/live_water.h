#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/base/digest.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/current.h"
#include "core/terrain/ground_change.h"
#include "core/terrain/mass_balance.h"
#include "core/terrain/run_event.h"
#include "core/water/live_water_kernel.h"

namespace talus {

inline constexpr float k_mm_per_hour = 1.0f / (1000 * 3600);  ///< m/s

/// How a map's edges treat water, where it does not wrap.
enum class WaterEdge {
    closed,  ///< a wall: nothing passes
    open,    ///< water and what it carries leave, over ground that keeps the height it starts with
    sea,     ///< as open; and all ground below the sea level is sea, which takes water and keeps its level
};

/// What live water is made of. Every rate has a physical unit, so that resolution does not change its
/// meaning.
struct LiveWaterSetup {
    float rain = 0;                ///< m/s
    Field<float> rain_share = {};  ///< factors of `rain`, or null: the same everywhere
    float evaporation = 0;         ///< m/s, where there is water
    float friction = 0.05f;        ///< c, above 0: Darcy and Weisbach's factor over 8
    float damping = 0.01f;         ///< λ, 1/s: brings waves on still water to rest
    float pipe_depth = 2;          ///< m, above 0: the largest cross-section of a pipe, per width
    float capacity = 0;            ///< k, s/m: ground carried per water, for a unit stream power of 1 m/s
    float pick_up = 0.05f;         ///< 1/s: how quickly a load that is missing is taken from soft rock
    float settling = 0.05f;        ///< 1/s: how quickly a load that is too much is put down
    float min_slope = 0.01f;       ///< of the water, for its capacity
    float min_power = 0;           ///< ω, m²/s: of flow times slope; what has less carries nothing
    float working_depth = 2;       ///< m: water further above the ground carries nothing
    float bank_slope = 0.6f;       ///< rise over run at which worn banks stand
    float sliding = 0.2f;          ///< 1/s: how quickly steeper ones slide
    Field<float> hardness = {};    ///< 0 to 1, or null: soft everywhere
    float hardness_share = 0;      ///< factor of `hardness`, 0 to 1; where that is null, the hardness itself
    Field<float> rate = {};        ///< 0 to 1: share of what the ground gains or loses in a step; null: 1
    WaterEdge edge = WaterEdge::open;
    float sea_level = 0;  ///< m; for WaterEdge::sea
};

/// Shallow water that runs over a ground, wears it and builds it up, by the method of virtual pipes: O'Brien
/// and Hodgins, *Dynamic simulation of splashing fluids*, 1995; Mei, Decaudin and Hu, *Fast hydraulic erosion
/// simulation and visualization on GPU*, 2007; Šťava, Beneš, Brisbin and Křivánek, *Interactive terrain
/// modeling using hydraulic erosion*, 2008. A process as core/terrain/process.h says; its length is in
/// seconds.
///
/// Four pipes join a cell to its neighbours. The flow q [m²/s] of a pipe from cell a to cell b follows from
/// the drop of the water's level along it:
///
///     D = level_a − level_b,  h = max level − max ground, within [0, pipe_depth]
///     p = q exp(−λ Δt) + g Δt h D / Δx,  q' = 2 p h / (h + √(h² + 4 Δt c |p|))
///
/// which is Bates, Horritt and Fewtrell's inertial flow (*A simple inertial formulation of the shallow water
/// equations*, 2010), with the quadratic friction c |q| q / h² solved exactly at the end of the step, so
/// that thin films flow steadily at √(g h S / c) whatever the step. What leaves a cell is limited to what is
/// there. The outflow takes its part of the sediment along: upwind, in the form of flows, so that what
/// leaves a cell enters the other.
///
/// What water can carry, as depth of ground, is Yang's unit stream power (*Unit stream power and sediment
/// transport*, 1972) over the depth that works, with Mei's sine of the slope and Šťava's limit of the depth:
///
///     C = k max(0, max(q · S / √(1 + S²), min_slope |q|) − min_power) min(1, working_depth / d)
///
/// with q and the slope S of the level as vectors, at the cell's middle. Half of each part of q is that of
/// the two cells beside it, across its direction: water that comes slantwise is spread over the corners of
/// cells, water along an axis is not, and would draw streaks along it. A load s below C takes
/// (C − s) (1 − exp(−Δt pick_up)) (1 − hardness) from the ground, in a step no more than a twentieth of the
/// level's drops to the neighbours; one above puts (s − C) (1 − exp(−Δt settling)) down.
///
/// Banks slide: of what a step between two neighbours has over bank_slope, or over what it had at the start
/// (rock stands as steep as it stood), a share of (1 − exp(−Δt sliding)) / 8 goes to the lower one.
///
/// A rate r of a cell multiplies what it loses and gains in both ways; what slides between two cells by the
/// smaller of theirs. Where it is 0 the ground stays as it is, while water crosses it with all it carries.
///
/// A step is 0.7 Δx / √(g h) of the deepest pipe (h at least 0.05 m), after Courant, Friedrichs and Lewy.
class LiveWater {
 public:
    /// The four pipes of a cell in a step: to the west, east, north and south. As the equation has it,
    ///     flow = (old flow · keeps + gain · depth · drop) · slowed,
    /// before it is limited to what is there; where there is a wall, all of these are 0.
    struct CellPipes {
        std::array<float, 4> flow;         ///< m²/s out of the cell, before it is limited to what is there
        std::array<float, 4> drop;         ///< m: how far the other end's level lies below the cell's
        float has;                         ///< share of its outflow that the cell has the water for
        std::array<float, 4> depth = {};   ///< m: the cross-section h of the pipe, per width
        std::array<float, 4> slowed = {};  ///< share of the flow that friction leaves; 1 where none flows
        std::array<bool, 4> walled = {};   ///< whether there is a wall in place of the pipe
        float gain = 0;                    ///< g Δt / Δx [1/s]
        float keeps = 1;                   ///< exp(−λ Δt)
    };

    /// lattice: where the ground lies; the fields of the setup have its size. The water starts at rest.
    /// depth: of the water [m], not negative, or null: dry.
    LiveWater(const LiveWaterSetup& setup, const Lattice& lattice, Field<float> ground,
              Field<float> depth = nullptr);
    struct State;
    /// Begins with a state of the lattice's size, which counts as having come to the map.
    LiveWater(const LiveWaterSetup& setup, const Lattice& lattice, Field<float> ground, State state);

    double next_step() const;
    /// Returns the longest step where the deepest pipe is so deep [m, s].
    static double longest_step(double cell_size, double depth);
    double step(double max_length, Progress* progress = nullptr);
    double length() const { return length_; }
    std::size_t bytes() const;
    /// Returns the pipes of a cell in the next step, of its full length.
    CellPipes pipes(int x, int y) const;

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return tool != RunTool::wind; }
    void touch(const RunEvent& event);
    void add_state(Digester& digester) const;

    /// What moves and what has moved.
    struct State {
        Grid<float> change;    ///< m
        Grid<float> depth;     ///< m
        Grid<float> sediment;  ///< m
        Grid<float> flow_x;    ///< m²/s, see flow_x()
        Grid<float> flow_y;    ///< m²/s
    };
    /// Returns its state; it must not be used any more.
    State take_state() &&;

    /// Lets something else change the ground between two steps: change(Grid<float>&), of the ground's change.
    void change_ground(auto&& change) { change(ground_.change); }

    const Lattice& lattice() const { return lattice_; }
    const GroundChange& ground() const { return ground_; }
    const Grid<float>& depth() const { return depth_; }        ///< m; 0 in the sea
    const Grid<float>& sediment() const { return sediment_; }  ///< m of ground that it would make
    /// Flow from the western neighbour [m²/s], width + 1 columns; and from the northern, height + 1 rows.
    const Grid<float>& flow_x() const { return flow_x_; }
    const Grid<float>& flow_y() const { return flow_y_; }
    /// Returns the rain that falls now where its share is 1 [m/s]: the last event's, or the setup's.
    float rain() const { return setup_.rain; }
    /// Returns what has fallen up to now where the rain's share is 1 [m].
    double rained() const { return raining_.came; }
    /// Returns the discharge through each cell [m³/s].
    Grid<float> discharge() const;
    /// Returns how the water runs in each cell; it rests where it is no more than a film.
    Current current() const;
    /// Returns how fast that is [m/s].
    Grid<float> speed() const;
    /// Returns how much ground the water of each cell could carry [m]: the equation above, except for
    /// the smoothing across.
    Grid<float> capacity() const;
    /// Returns where water and rock are. What came and what is gone was counted as it came and went.
    MassBalance books() const;

 private:
    // A spring or drain, and what it gives each of its cells.
    struct Source {
        struct Cell {
            std::size_t cell;
            float rate;  // m/s, below 0 for a drain
        };
        RunEvent event;
        std::vector<Cell> cells = {};
    };

    template <class Made>
    Grid<float> of_flows(Made&& made) const;
    void place_source(const RunEvent& event);
    double added_by(const RunEvent& event, Grid<float>& grid) const;
    // What falls or evaporates evenly, in steps that a depth takes up without rounding: else still lakes
    // would gain or lose in each step the same part of it.
    struct Evenly {
        double due = 0;   // m
        double came = 0;  // m, so far

        // Returns what of a rate [m/s] comes in the step [m].
        float come(float rate, double seconds);
    };

    // What was counted, over all cells: in depths [m].
    struct Counted {
        double water_came = 0;  // except for the rain
        double water_gone = 0;
        double rock_placed = 0;
        double rock_gone = 0;
    };

    LiveWaterRates law() const;  // those that do not depend on the step
    void add_law(CellPipes& pipes, const LiveWaterRates& rates, int x, int y) const;
    LiveWaterRates rates(double seconds);
    void well_up(const LiveWaterRates& rates);

    LiveWaterSetup setup_;
    Lattice lattice_;
    GroundChange ground_;
    Grid<float> depth_;
    Grid<float> sediment_;
    Grid<float> flow_x_;
    Grid<float> flow_y_;
    Grid<float> halos_;
    std::vector<Source> sources_;
    Evenly raining_;
    Evenly evaporating_;
    Counted counted_;
    float deepest_ = 0;
    double length_ = 0;
};

}  // namespace talus
