#pragma once

#include "core/generate/placement.h"

namespace talus {

/// A stratovolcano: a concave cone with a crater in its top and gullies down its flanks.
struct Volcano : Placement {
    static constexpr StageInfo info{
        .key = "volcano",
        .label = "Volcano",
        .group = Group::shape,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = sizeof(float),  // what shows where it stands
        .revision = 2,
        .keywords = "caldera, lava, cinder cone, shield, stratovolcano",
        .help =
            "A mountain that grows steeper towards its top, with a crater in it and ribs between gullies "
            "down its flanks.",
    };

    static constexpr MapHandles handles{
        .x = "centre_x", .y = "centre_y", .radii = {"radius", "crater_radius"}, .new_radius = k_new_radius};

    float radius = 1900;  // m
    float height = 750;   // m
    float steepness = 2;
    float crater_radius = 230;  // m
    float crater_depth = 130;   // m
    int ribs = 18;
    float gullies = 0.35f;

    static void parameters(auto&& parameter) {
        parameter(&Volcano::radius, {.key = "radius",
                                     .label = "Radius",
                                     .unit = "m",
                                     .min = 1,
                                     .max = 500000,
                                     .slider_range = {100, 8000},
                                     .basic = true,
                                     .log = true,
                                     .help = "From the centre to the foot, measured on the map."});
        parameter(&Volcano::height, {.key = "height",
                                     .label = "Height",
                                     .unit = "m",
                                     .min = 0,
                                     .max = 10000,
                                     .slider_range = {0, 1500},
                                     .basic = true,
                                     .help = "Height of the crater's rim above the ground."});
        parameter(&Volcano::steepness,
                  {.key = "steepness",
                   .label = "Concavity",
                   .min = 1,
                   .max = 5,
                   .help = "1 has straight flanks; higher values make them steeper at the top and flatter at "
                           "the foot, like flanks of ash and lava."});
        parameter(&Volcano::crater_radius, {.key = "crater_radius",
                                            .label = "Crater radius",
                                            .unit = "m",
                                            .min = 0,
                                            .max = 100000,
                                            .slider_range = {0, 1500},
                                            .basic = true,
                                            .help = "From the centre to the rim, at most nine tenths of the "
                                                    "mountain's radius. A wide crater is a caldera."});
        parameter(&Volcano::crater_depth, {.key = "crater_depth",
                                           .label = "Crater depth",
                                           .unit = "m",
                                           .min = 0,
                                           .max = 5000,
                                           .slider_range = {0, 800},
                                           .help = "From the rim down to the lowest point of the crater."});
        parameter(
            &Volcano::gullies,
            {.key = "gullies",
             .label = "Gullies",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "How deep rain has cut into the flanks, as a share of their height above the ground."});
        parameter(&Volcano::ribs,
                  {.key = "ribs",
                   .label = "Ribs",
                   .min = 3,
                   .max = 60,
                   .help = "About how many ribs separate the gullies, counted around the mountain."});
        Placement::list<Volcano>(parameter);
    }

    /// With u = (d − crater_radius) / (radius − crater_radius) at the distance d from the centre: on the
    /// flanks, 0 ≤ u ≤ 1, height = level + height (1 − u)^steepness (1 − gullies g), where g goes from 0 on
    /// the ribs to 1 in the gullies and sets in over the first third of u from the rim down; in the crater,
    /// height = level + height − crater_depth (1 − d²/crater_radius²). Where the world wraps, the radius is
    /// at most half of it.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
