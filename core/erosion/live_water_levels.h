#pragma once

#include "core/erosion/live_water_stage.h"

namespace talus {

/// Live water at a cost that grows with a map's cells alone. A step is as long as a wave takes to cross a
/// cell, so that a time takes twice as many steps on a lattice twice as fine; but the valleys that are cut in
/// it are metres wide, not cells. So the whole time runs on a lattice of some hundred samples a side, and on
/// each twice as fine up to the map's own only so many steps, in which streams and banks find their form.
///
/// What a coarser lattice did to the ground is taken over as a cubic B-spline, which shows no cells; what is
/// finer than its cells is gone where it was worn or buried by more than a fifth of one. Standing water keeps
/// its level, running water its discharge.

struct RunOverLevels {
    WaterAndScree process;
    Grid<float> water;  ///< m: what is left when the rain has stopped and run off for k_runs_off
};
inline constexpr float k_runs_off = 6;  ///< minutes

/// Returns the process on the map after the stage's length, without events, and the water some time after the
/// rain: what is no deeper than a film has gone. Throws Cancelled, std::bad_alloc.
RunOverLevels run_over_levels(const LiveWaterStage& stage, const Terrain& terrain, const Context& context);

/// Returns how many steps on the whole map take as long, for a prediction.
double steps_over_levels(const LiveWaterStage& stage, const Lattice& map);

}  // namespace talus
