#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/digest.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/erosion/droplet_brush.h"
#include "core/erosion/droplets_kernel.h"
#include "core/terrain/brush.h"
#include "core/terrain/ground_change.h"
#include "core/terrain/mass_balance.h"

namespace talus {

/// What drops are made of. All lengths are metres, so that resolution does not change their meaning.
struct DropletSetup {
    float step = 8;        ///< m; a cell where that is longer
    float life = 400;      ///< m that a drop runs at most
    float radius = 10;     ///< m around its way on which a drop works; at least 2.5 cells
    float weight = 1;      ///< drops that each one stands for, which saves time where `radius` is wide
    float inertia = 0.3f;  ///< share of its direction that a drop keeps at each step, 0 to 1
    float capacity =
        4;  ///< m of ground, on 16 m², that a drop carries for each metre that it falls in a step
    float wear = 0.3f;          ///< share of what is missing to the capacity that it takes in a step
    float laying = 0.1f;        ///< share of what is over the capacity that it lays down in a step
    float evaporation = 0.01f;  ///< share of its water that it loses in a step
    Field<float> ease = {};     ///< 1 − hardness, 0 to 1; null: soft rock everywhere
    Field<float> rain = {};     ///< how much rain falls at a place, above 0 somewhere; null: evenly
    Field<float> rate = {};     ///< share of what is taken and laid elsewhere, 0 to 1; null: 1 everywhere
    std::uint64_t seed = 0;
};

/// Drops that run down a ground, take of it where they fall steeply and lay down what they cannot carry:
/// Beyer, *Implementation of a method for hydraulic erosion*, bachelor's thesis, TU München, 2015. A process
/// as core/terrain/process.h says, in drops per km².
///
/// Drops run in generations of k_generation drops per km², all of which see the ground as it was when theirs
/// began. What they take and lay is written down in whole grains, whose sums do not depend on their order:
/// any number of threads gives the same bits. The generation's change is then spread by a round Gaussian of
/// half the radius and added to the ground, so that no cell is cut alone.
///
/// Nothing in it knows the axes of the grid: drops see the ground as a quadratic B-spline, whose slope is
/// smooth, and what is spread is as round as a Gaussian of 1.25 cells and more. Where cells are wider than
/// the step, steps of a cell take and lay as much as the short ones would.
///
/// Soil that lies on the ground creeps downhill between generations (core/erosion/settle_kernel.h), so that
/// fans and floors are smooth. The ground beyond a border goes on as steep as it began there and never
/// changes: the level that gullies cut a border down to.
///
/// A drop that ends lays down what it still carries; one that goes over a border takes its load along. Where
/// the rate is 0 nothing is taken and nothing laid: a drop that ends there takes its load with it, too, as a
/// stream would. What is spread keeps to places with a rate in proportion to it, and to the last grain.
///
/// Where a drop begins is a hash of its number, in shares of the world, whatever the resolution. With rain
/// that differs, a place is taken with the probability of its rain over the largest, else another one is
/// drawn, at most k_draws times: as many drops fall in all.
class Droplets {
 public:
    static constexpr double k_generation = 250;  // drops per km²
    static constexpr std::uint32_t k_draws = 64;

    Droplets(DropletSetup setup, const Lattice& lattice, Field<float> ground);

    double next_step() const { return k_generation; }
    /// progress: may be null; when it throws Cancelled the state must not be used any more.
    double step(double max_length, const Progress* progress);
    double length() const { return length_; }
    std::size_t bytes() const;
    const GroundChange& ground() const { return ground_; }
    const Lattice& lattice() const { return lattice_; }
    /// Returns how much rock left the map in all [m³].
    double gone() const;
    /// Returns where its rock is: there is no water.
    MassBalance books() const;

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return is_of_ground(tool); }
    void touch(const RunEvent& event) {
        placed_ -= sum_of(ground_.change);
        use_brush(event, lattice_, ground_.change);
        placed_ += sum_of(ground_.change);
    }
    void add_state(Digester& digester) const {
        digester.add_bytes(ground_.change.data(), ground_.change.size() * sizeof(float));
    }

 private:
    // What drops did, in the order of the bands of rows where they did it.
    struct Sorted {
        Grid<DropRecord> records;
        std::vector<std::size_t> begin;  // of each band; then the end of the last
        std::int64_t gone = 0;           // grains
    };

    struct Places {
        std::vector<float> x, y;  // cells
    };

    DropRules rules() const;
    Places places_of(std::uint64_t first, std::uint64_t last) const;
    double drops_per_length() const;
    double cubic_metres_per_grain() const;
    int bands() const;
    void see_ground(const Progress* progress);
    void settle(const Progress* progress);
    void run_drops(std::uint64_t first, std::uint64_t last, const Progress* progress);
    Sorted run_block(const DropRules& rules, const Places& places, std::size_t first, std::size_t last) const;

    DropletSetup setup_;
    Lattice lattice_;
    GroundChange ground_;
    float most_rain_ = 0;
    float most_rate_ = 1;
    DropletBrush brush_;
    double length_ = 0;
    double placed_ = 0;      // by tools: over all cells [m]
    std::int64_t gone_ = 0;  // grains
    // Kept between steps so that no step takes fresh memory.
    Grid<float> height_;  // with k_drop_margin more samples on each side
    Grid<float> soil_;    // as many
    Grid<std::int64_t> grains_;
};

}  // namespace talus
