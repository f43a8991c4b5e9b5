#pragma once

#include <cstddef>

#include "core/erosion/droplets.h"

namespace talus {

/// Drops that run on a lattice of their own, whatever the resolution of the map: their work is as fine as
/// their radius, and no finer. A process as core/terrain/process.h says, in drops per km².
///
/// The lattice has 2.5 cells to the radius. It is not finer than two cells to one of the map, nor than
/// k_max_finer_cells where the map is coarser than that: there the radius is widened to what the lattice
/// holds, and each drop stands for several. So one land comes out at every resolution that can show it, and
/// a small preview costs as little as it shows.
///
/// The ground comes to that lattice without what is finer (core/base/resample_map.h), and the change goes
/// back to the map bicubically. It is then balanced: what is taken, laid and gone over the borders is as much
/// on the map as on the lattice, whose cells at borders are of another size. What tools do is done to the map
/// itself and to the lattice.
class GullyRun {
 public:
    static constexpr double k_cells_per_radius = 2.5;
    static constexpr int k_max_finer_cells = 1 << 22;

    /// setup: its fields and `ground` of the map's size; its radius and weight are widened as the lattice
    /// needs it. progress: may be null; throws Cancelled, std::bad_alloc.
    GullyRun(DropletSetup setup, const Lattice& map, Field<float> ground, const Progress* progress);

    /// Returns the lattice that drops of this radius [m] run on.
    static Lattice lattice_of(const Lattice& map, double radius);
    /// Returns how many drops each one stands for on this lattice.
    static double weight_on(const Lattice& lattice, double radius);

    double next_step() const { return drops_.next_step(); }
    /// progress: may be null; when it throws Cancelled the state must not be used any more.
    double step(double max_length, const Progress* progress) { return drops_.step(max_length, progress); }
    double length() const { return drops_.length(); }
    std::size_t bytes() const;
    /// Returns where its rock is: there is no water.
    MassBalance books() const;
    /// Returns the map's ground with the change so far. progress: may be null; throws Cancelled.
    GroundChange ground(const Progress* progress) const;

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return is_of_ground(tool); }
    void touch(const RunEvent& event);
    void add_state(Digester& digester) const;

 private:
    bool is_own() const;

    Lattice map_;
    Field<float> start_;
    Field<float> rate_;  // of the map; may be null
    Droplets drops_;
    // What tools did, on the map and on the drops' lattice; empty before they did anything, and where both
    // are one lattice.
    Grid<float> placed_;
    Grid<float> placed_there_;
};

}  // namespace talus
