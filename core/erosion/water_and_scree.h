#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "core/erosion/scree_process.h"
#include "core/water/live_water.h"

namespace talus {

/// Live water beside scree, on one ground: while water runs (core/water/live_water.h), slopes that are
/// steeper than the talus angle slide (core/erosion/scree_process.h), every k_interval as far as they would
/// in that time. A process as core/terrain/process.h says, in seconds; without slides it is the water's
/// alone, bit for bit.
class WaterAndScree {
 public:
    static constexpr double k_interval = 10;  // s

    struct Slides {
        float talus = 0;         ///< tangent of the angle, above 0
        double rate = 0;         ///< m²/s: see ScreeProcess
        Field<float> ease = {};  ///< 1 − hardness, times the rate; or null: 1 everywhere
    };

    explicit WaterAndScree(LiveWater water, std::optional<Slides> slides = std::nullopt)
        : water_(std::move(water)), slides_(std::move(slides)) {}

    double next_step() const;
    double step(double max_length, Progress* progress = nullptr);
    double length() const { return water_.length(); }
    std::size_t bytes() const { return water_.bytes(); }

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return LiveWater::takes(tool); }
    void touch(const RunEvent& event) { water_.touch(event); }
    void add_state(Digester& digester) const { water_.add_state(digester); }

    /// See LiveWater; what slides stays on the map.
    Current current() const { return water_.current(); }
    Books books() const { return water_.books(); }

    const LiveWater& water() const { return water_; }

 private:
    // Between two slides only the water's state counts: what a slide works with is made when it is needed,
    // and no copy has it.
    struct Scratch {
        std::optional<ScreeProcess> scree;

        Scratch() = default;
        Scratch(const Scratch&) {}
        Scratch& operator=(const Scratch&) { return *this; }
        Scratch(Scratch&&) = default;
        Scratch& operator=(Scratch&&) = default;
    };
    double next_slide() const;

    LiveWater water_;
    std::optional<Slides> slides_;
    Scratch scratch_;
};

}  // namespace talus
