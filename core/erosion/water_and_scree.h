#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "core/erosion/scree_process.h"
#include "core/erosion/wear_brush.h"
#include "core/water/live_water.h"

namespace talus {

/// Live water and what happens to the ground beside it: water runs (core/water/live_water.h); at every
/// interval what it has worn and put down since is spread as by a brush (core/erosion/wear_brush.h), and
/// where there is scree, slopes steeper than the talus angle slide (core/erosion/scree_process.h) as far as
/// they would in that time. A process as core/terrain/process.h says, in seconds.
class WaterAndScree {
 public:
    static constexpr double k_interval = 10;  ///< s, where a step is not longer

    struct Slides {
        float talus = 0;         ///< tangent of the angle, above 0
        double rate = 0;         ///< m²/s: see ScreeProcess
        Field<float> ease = {};  ///< 1 − hardness, times the rate; or null: 1 everywhere
    };

    /// share: what the brush goes by (WearBrush), or null: 1 everywhere.
    explicit WaterAndScree(LiveWater water, std::optional<Slides> slides = std::nullopt,
                           Field<float> share = nullptr);

    double next_step() const;
    double step(double max_length, Progress* progress = nullptr);
    double length() const { return water_.length(); }
    std::size_t bytes() const { return water_.bytes() + before_.size() * sizeof(float); }

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return LiveWater::takes(tool); }
    static constexpr int k_touch_reach = 2;  // slope and speed are of cells and their neighbours
    void touch(const RunEvent& event);
    void add_state(Digester& digester) const;

    /// See LiveWater; what slides stays on the map.
    Current current() const { return water_.current(); }
    MassBalance books() const { return water_.books(); }

    const LiveWater& water() const { return water_; }
    /// Returns the water's state; the process must not be used any more.
    LiveWater::State take_state() && { return std::move(water_).take_state(); }

 private:
    // Between two intervals only the water's state counts: what is worked with then is made when it is
    // needed, and no copy has it.
    struct Scratch {
        std::optional<ScreeProcess> scree;
        std::optional<WearBrush> brush;

        Scratch() = default;
        Scratch(const Scratch&) {}
        Scratch& operator=(const Scratch& other) {
            if (this != &other) scree.reset(), brush.reset();
            return *this;
        }
        Scratch(Scratch&&) = default;
        Scratch& operator=(Scratch&&) = default;
    };
    double interval_end() const;

    LiveWater water_;
    std::optional<Slides> slides_;
    Field<float> share_;
    Grid<float> before_;  // m: the ground's change when the interval began, and what tools have added since
    double interval_;     // s
    Scratch scratch_;
};

}  // namespace talus
