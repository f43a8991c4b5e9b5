#pragma once

#include <cstdint>

#include <cstddef>
#include <utility>

#include "core/base/digest.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/erosion/glacier_ice.h"
#include "core/erosion/glacier_wear.h"
#include "core/terrain/brush.h"
#include "core/terrain/ground_change.h"
#include "core/terrain/mass_balance.h"

namespace talus {

/// What a run of glaciers depends on besides its ground.
struct GlacierSetup {
    IceLaw ice;              ///< its cell is set by the process
    double carving = 1e-4;   ///< metres of rock worn off for a metre that ice slides, see GlacierWear
    double width = 400;      ///< m: ℓ, see GlacierWear
    Field<float> ease = {};  ///< share of the wear at each cell of the map, 0 to 1; null: 1 everywhere
    std::uint64_t seed = 0;  ///< of the bumps that are left in scoured rock
};

/// Glaciers carve troughs, cirques, hanging valleys and basins: ice in balance with its climate
/// (core/erosion/glacier_ice.h) wears its bed (core/erosion/glacier_wear.h), and finds a new balance every
/// two thousand years.
///
/// Ice is smooth over hundreds of metres, and flows on a lattice of its own, of k_cells cells along the
/// longer side of the world whatever the map's resolution. What it carves comes to the map as a bicubic
/// surface. Details of the ground finer than that are worn down at the rate at which a bed's curvature is, to
/// bumps of a few metres, as on scoured rock, among which streams wind later; those that stand above the ice
/// are kept.
///
/// Hollows finer than the lattice are filled a little, where ice is thick. All other rock leaves with the
/// ice. Its length is time, in thousands of years. See core/terrain/process.h.
class GlaciersProcess {
 public:
    static constexpr int k_cells = 256;
    static constexpr double k_smallest_cell = 60;  ///< m
    static constexpr double k_step = 20;           ///< thousand years

    GlaciersProcess(const Lattice& lattice, Field<float> start, GlacierSetup setup);

    double next_step() const { return k_step; }
    double step(double max_length, const Progress* progress);
    double length() const { return length_; }
    std::size_t bytes() const { return ground_.bytes() + ice_.bytes() + wear_.bytes(); }

    const GroundChange& ground() const& { return ground_; }
    GroundChange&& ground() && { return std::move(ground_); }
    const GlacierIce& ice() const { return ice_; }

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return is_of_ground(tool); }
    void touch(const RunEvent& event);
    /// Returns where its rock is: what was worn off has gone with the ice.
    MassBalance books() const;
    void add_state(Digester& digester) const;

 private:
    Grid<float> bed_of_map(const Progress* progress) const;
    void bring(const Grid<float>& bed, const Progress* progress);

    Lattice lattice_;
    GroundChange ground_;
    GlacierSetup setup_;
    GlacierIce ice_;
    GlacierWear wear_;
    double length_ = 0;
    double placed_ = 0;  // by tools: over all cells [m]
    double gone_ = 0;    // m, over all cells
};

}  // namespace talus
