#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/digest.h"
#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/climate/air_lattice.h"
#include "core/climate/moisture_kernel.h"
#include "core/climate/wind.h"
#include "core/terrain/mass_balance.h"

namespace talus {

/// What air takes up, holds and sheds, over the cells of the air.
struct MoistureSetup {
    Grid<double> held = {};        ///< mm of water that the air over a cell can hold, above 0
    Grid<double> wet = {};         ///< share of a cell that is sea or lake, 0 to 1
    double stretch = 1;            ///< metres that the wind goes for a metre of the map, above 0
    double border_moisture = 0.6;  ///< share of what air can hold that it has where it comes in
    double uptake = 4 * 3600.0;    ///< s in which air over water takes up 63 % of what it misses
    double showers = 8 * 86400.0;  ///< s in which saturated air would lose all its water to showers
};

/// Water vapour that the wind carries over a map.
///
/// w [mm, or kg/m²] is the water in the air above a place, H what that air can hold, V the wind without
/// sources (core/climate/wind.h):
///
///     ∂w/∂t + ∇ · (V w) = ∇ · (κ H ∇(w / H)) + wet (H − w)⁺ / uptake − w² / (H showers) − (w − H)⁺ /
///     k_condensing
///
/// Over water, air takes up what it misses. Air that rises over the ground can hold less; what is too much
/// condenses and falls within k_condensing, which carries it some way downwind (the conversion and fallout of
/// Smith and Barstad, *A linear theory of orographic precipitation*, Journal of the Atmospheric Sciences 61,
/// 2004); in the lee it can hold more again, and is dry. Everywhere showers fall, the more the more humid the
/// air is. Air mixes at equal humidity: κ is k_mixing cells times the speed of the wind.
///
/// Finite volumes: what leaves a cell enters the next one. Faces take the mean of both sides (second order,
/// so that no direction is favoured), which stays free of wiggles and above 0 because k_mixing is over one
/// half. Over a border air comes in with border_moisture, and leaves as it is.
class Moisture {
 public:
    static constexpr double k_mixing = 0.6;       ///< cells
    static constexpr double k_condensing = 2000;  ///< s
    /// Where a balance counts as reached: the sum over all cells of what still changes, in either direction,
    /// by what comes in.
    static constexpr double k_settled = 1e-7;

    /// What the air of the whole map takes up, loses and has, in volumes of water over the map's own area.
    struct Totals {
        double taken = 0;     ///< m³/s taken up over water
        double came_in = 0;   ///< m³/s that came over borders
        double fell = 0;      ///< m³/s
        double went_out = 0;  ///< m³/s that went over borders
        double held = 0;      ///< m³ in the air
    };

    /// The air begins at rest: saturated over water, by its share of a cell, and dry over land.
    Moisture(const AirLattice& air, const MoistureSetup& setup, const Wind& wind);

    /// Lets another wind blow through the air as it is. air, setup: the same.
    void change_wind(const AirLattice& air, const MoistureSetup& setup, const Wind& wind);

    /// Finds the balance in which nothing changes any more, by sweeps downwind; returns how many. Where a
    /// world gives air no water, or the wind does not blow, it is known without sweeps. Throws Cancelled.
    int settle(const Progress* progress = nullptr);

    /// Returns the longest time step that stays above 0 [s].
    double longest_step() const { return longest_step_; }
    /// Advances by some seconds, at most longest_step().
    void step(double seconds);

    /// Returns the water in the air [mm].
    Grid<double> water() const { return on_map(water_); }
    /// Returns what falls, as of the last step or balance [mm/s].
    Grid<double> falling() const { return on_map(falling_); }
    /// Returns what is taken up over water, as of then [mm/s].
    Grid<double> taken() const { return on_map(taken_); }
    /// Returns what the wind and mixing bring, less what they take along, as of then [mm/s].
    Grid<double> carried() const { return on_map(carried_); }
    /// Returns the sums of the last step or balance.
    Totals totals() const;
    /// Returns what came and went in all steps so far, as the books of water: what was in the air at the
    /// start came, too; what fell and what went out is gone.
    Balance balance() const;

    std::size_t bytes() const;
    void add_state(Digester& digester) const;

 private:
    struct Cells;
    // Cells stand in diagonals, turned so that the wind blows to the east and south: a diagonal depends on
    // the one before and the one after it, never on itself, and is worked on as a row.
    using Values = std::vector<double>;

    std::size_t place(int x, int y) const;  // of a cell of the map
    // Returns the place of a cell as the wind sees it; −1 and the size are beyond the map.
    std::size_t turned(int x, int y) const;
    template <class Each>
    void each_diagonal(Each&& each) const;  // each(place of the first cell, count)
    void set_faces(const AirLattice& air, const MoistureSetup& setup, const Wind& wind, Cells& cells) const;
    MoistRow row(std::size_t first) const;
    Grid<double> on_map(const Values& values) const;
    void close();  // copies what lies beyond where the map wraps
    bool never_wet() const;
    void rest();  // the balance without wind
    void find_rates();
    double unrest();  // what still changes, by what comes in

    // What does not change while the air moves, shared by the copies of a run.
    struct Cells {
        Values from_west, from_east, from_north, from_south, loss, border, outflow;
        Values held, uptake, showers, inverse_dry, inverse_wet;
    };

    int width_;
    int height_;
    bool wrap_x_;
    bool wrap_y_;
    bool turn_x_;
    bool turn_y_;
    bool calm_;
    int stride_;
    double area_;  // m² of a cell
    double longest_step_ = 0;
    std::shared_ptr<const Cells> cells_;
    Values water_;                      // mm
    Values carried_, taken_, falling_;  // mm/s
    Totals passed_;                     // m³ in all steps; held: at the start
};

}  // namespace talus
