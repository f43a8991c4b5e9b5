#pragma once

#include <cstddef>

#include "core/base/digest.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/brush.h"
#include "core/terrain/ground_change.h"

namespace talus {

/// What cell water is made of.
struct CellWaterSetup {
    float reference_depth = 10;  ///< m, above 0: water so deep stays where it is
    float threshold = 0.01f;     ///< m: a smaller drop moves nothing
    float erosion = 0.1f;        ///< 0 to 1: ground moved per water moved
    Field<float> hardness = {};  ///< 0 to 1, or null: soft everywhere
    float hardness_share = 0;    ///< factor of `hardness`, 0 to 1; where that is null, the hardness itself
    Field<float> rate = {};      ///< 0 to 1: share of the ground that moves, see CellWater; null: 1
};

/// Water that goes from cell to cell and takes ground along: the rule of Victor Jiao's terrain-gen, as it
/// stands in his project's report. A process as core/terrain/process.h says; its length counts steps. The
/// rule counts cells and so depends on the resolution.
///
/// In a step each cell with water at level L = ground + water looks for the lowest of its eight neighbours;
/// one on a diagonal has to lie lower by √2. If the drop D to it is above the threshold, the cell gives it
///
///     moved = min(water, ½ D max(0, 1 − water / reference_depth))
///
/// and of its ground `erosion · (1 − hardness) · moved`, over √2 to a diagonal; times the smaller one of both
/// cells' rates, so that the ground stays as it is where that is 0. The report's program goes
/// over the map with one temporary array, so that what cells give follows from the state before the step; so
/// it does here, whatever the order of cells. Its last factor turns negative in deep water; ours stays at 0.
class CellWater {
 public:
    /// What a cell gives in a step.
    struct Gift {
        int to_x = 0;      ///< columns to the east
        int to_y = 0;      ///< rows to the south; both 0: no neighbour lies lower
        float water = 0;   ///< m
        float ground = 0;  ///< m
    };

    /// lattice: where the ground lies, which has its size; borders that do not wrap are walls. water: depth
    /// of the rain that has fallen [m], not negative.
    CellWater(CellWaterSetup setup, const Lattice& lattice, Field<float> ground, Grid<float> water);

    double next_step() const { return 1; }
    /// Advances by one step; max_length is a whole number.
    double step(double max_length, const Progress* progress = nullptr);
    double length() const { return length_; }
    /// Returns what a cell gives in the next step.
    Gift gift(int x, int y) const;
    const CellWaterSetup& setup() const { return setup_; }
    std::size_t bytes() const { return ground_.bytes() + (water_.size() + passed_.size()) * sizeof(float); }

    /// See core/terrain/eventful.h. Events come between whole steps.
    static constexpr bool takes(RunTool tool) { return is_of_water(tool) || is_of_ground(tool); }
    static constexpr bool k_whole_steps = true;
    void touch(const RunEvent& event);
    void add_state(Digester& digester) const;

    const GroundChange& ground() const { return ground_; }
    const Grid<float>& water() const { return water_; }    ///< m
    const Grid<float>& passed() const { return passed_; }  ///< m: depth of all water that left a cell

 private:
    CellWaterSetup setup_;
    Lattice lattice_;
    GroundChange ground_;
    Grid<float> water_;
    Grid<float> passed_;
    double length_ = 0;
};

}  // namespace talus
