#pragma once

#include <cstddef>

#include "core/base/digest.h"
#include "core/base/progress.h"
#include "core/climate/atmosphere.h"
#include "core/terrain/mass_balance.h"
#include "core/terrain/run_event.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The wind begins to blow over still air: how moisture comes to be where it is, and plants after it. A
/// process as core/terrain/process.h says; its length is in seconds. The ground stays as it is, and no tool
/// changes anything but the wind.
///
/// Air moves in steps as Moisture says; plants grow once a day, by what fell at the time.
class ClimateProcess {
 public:
    static constexpr double k_day = 24 * 3600;  ///< s

    /// terrain: as Atmosphere has it; its `vegetation` is where plants begin, else bare ground.
    ClimateProcess(const ClimateSetup& setup, Terrain terrain, const Progress* progress);

    double next_step() const;
    double step(double max_length, const Progress* progress);
    double length() const { return length_; }
    std::size_t bytes() const;

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return tool == RunTool::wind; }
    void touch(const RunEvent& event) { air_.change_wind(limited({event.x, event.y})); }
    void add_state(Digester& digester) const;
    /// Returns where its water is: in the air, fallen or blown away. There is no rock.
    MassBalance books() const { return {.water = air_.moisture().balance(), .rock = {}}; }

    /// Returns how the air moves.
    Current current() const { return air_.current(); }

    const Atmosphere& air() const { return air_; }
    const Grid<float>& plants() const { return plants_; }

 private:
    Terrain ground_;  // its fields are shared
    Atmosphere air_;
    Grid<float> plants_;
    double length_ = 0;
    double growing_ = 0;  // s since plants grew
};

}  // namespace talus
