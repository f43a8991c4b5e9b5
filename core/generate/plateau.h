#pragma once

#include "core/generate/placement.h"

namespace talus {

/// A table mountain: a flat top, a steep edge all around, and an irregular outline.
struct Plateau : Placement {
    static constexpr StageInfo info{
        .key = "plateau",
        .label = "Plateau",
        .group = Group::shape,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = sizeof(float),  // what shows where it stands
        .revision = 2,
        .keywords = "mesa, butte, table mountain, tableland",
        .help =
            "Flat high ground with a steep edge and a ragged outline: a table mountain, a lava field, or, "
            "upside down, a basin for a lake.",
    };

    float radius = 1300;  // m
    float height = 450;   // m
    float edge = 300;     // m
    float raggedness = 0.4f;
    float bays = 1200;  // m

    static void parameters(auto&& parameter) {
        parameter(&Plateau::radius,
                  {.key = "radius",
                   .label = "Radius",
                   .unit = "m",
                   .min = 1,
                   .max = 500000,
                   .slider_range = {50, 8000},
                   .basic = true,
                   .log = true,
                   .help = "Distance from the centre to the middle of the edge, on average."});
        parameter(&Plateau::height, {.key = "height",
                                     .label = "Height",
                                     .unit = "m",
                                     .min = -10000,
                                     .max = 10000,
                                     .slider_range = {-1000, 1000},
                                     .basic = true,
                                     .help = "Height of the top above the ground. Below 0 it is a basin."});
        parameter(&Plateau::edge, {.key = "edge",
                                   .label = "Width of the edge",
                                   .unit = "m",
                                   .min = 0,
                                   .max = 100000,
                                   .slider_range = {0, 2000},
                                   .basic = true,
                                   .help = "Horizontal distance from the top to the ground. Small is a "
                                           "cliff, large a gentle rise; 0 is a wall."});
        parameter(&Plateau::raggedness,
                  {.key = "raggedness",
                   .label = "Raggedness",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "How far the outline strays from a circle, as a share of the radius: 0 is a "
                           "circle; near 1 it has deep bays, and parts that stand alone."});
        parameter(&Plateau::bays, {.key = "bays",
                                   .label = "Size of the bays",
                                   .unit = "m",
                                   .min = 1,
                                   .max = 100000,
                                   .slider_range = {50, 5000},
                                   .log = true,
                                   .help = "Distance from one large bay of the outline to the next. Smaller "
                                           "ones follow, each half the size of the one before."});
        Placement::list<Plateau>(parameter);
    }

    /// With d the distance from the centre plus raggedness · radius · noise, and r the radius: height = level
    /// + height · (1 − s), where s rises smoothly from 0 to 1 between d = r − edge/2 and d = r + edge/2.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
