#pragma once

#include "core/terrain/map_handles.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// A tilted plane.
struct Ramp {
    static constexpr StageInfo info{
        .key = "ramp",
        .label = "Ramp",
        .group = Group::shape,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "gradient, slope, incline, tilt, wedge, linear",
        .help =
            "A plane that rises in one direction: a shore or a mountain foot under other layers, or a "
            "slope to try erosion on.",
    };

    static constexpr MapHandles handles{.turn = "direction"};

    float direction = 0;  // degrees clockwise from north
    float low = 50;       // m
    float high = 750;     // m

    static void parameters(auto&& parameter) {
        parameter(&Ramp::direction, {.key = "direction",
                                     .label = "Rises towards",
                                     .unit = "°",
                                     .min = 0,
                                     .max = 360,
                                     .basic = true,
                                     .help = "Compass direction that the plane rises towards: 0 is north, 90 "
                                             "east, 180 south, 270 west."});
        parameter(&Ramp::low, {.key = "low",
                               .label = "Lowest height",
                               .unit = "m",
                               .min = -10000,
                               .max = 10000,
                               .slider_range = {-500, 1500},
                               .basic = true,
                               .help = "Height of the corner or edge where the plane begins."});
        parameter(
            &Ramp::high,
            {.key = "high",
             .label = "Highest height",
             .unit = "m",
             .min = -10000,
             .max = 10000,
             .slider_range = {-500, 1500},
             .basic = true,
             .help = "Height of the opposite corner or edge. Where the world wraps, the plane rises to the "
                     "middle of the world and falls again behind it, so that the edges meet. In an endless "
                     "world it rises over the piece whose size Size gives, and is level beyond."});
    }

    /// With (u, v) the place as shares of the world from its middle, −½ to ½, (a, b) the direction towards
    /// east and south and (w, h) the world's extent: t = ½ + (a w u + b h v) / (|a| w + |b| h), height = low
    /// + t (high − low). On an axis that wraps u is ½ − |2u|, twice as steep. In an endless world the plane
    /// rises within the piece at the origin, from corner to corner, and the ground is level on both sides of
    /// it.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
