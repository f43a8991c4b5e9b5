#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Moves the ground about sideways: every height is taken from a place nearby that smooth noise chooses.
///
/// Perlin, *An image synthesizer*, SIGGRAPH 1985, displaced textures so.
struct Warp {
    static constexpr StageInfo info{
        .key = "warp",
        .label = "Warp",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .revision = 2,
        .help =
            "Moves the ground about sideways by smooth noise: straight lines bend, circles become ragged, "
            "ridges look as if they had flowed.",
    };

    float amount = 250;      // m
    float wavelength = 900;  // m
    int octaves = 3;

    static void parameters(auto&& parameter) {
        parameter(
            &Warp::amount,
            {.key = "amount",
             .label = "Amount",
             .unit = "m",
             .min = 0,
             .max = 20000,
             .slider_range = {0, 1500},
             .basic = true,
             .help = "How far ground may move to the east, west, north or south; a quarter of it is usual. "
                     "More than about a third of the wavelength tears the ground into swirls."});
        parameter(&Warp::wavelength,
                  {.key = "wavelength",
                   .label = "Wavelength",
                   .unit = "m",
                   .min = 1,
                   .max = 100000,
                   .slider_range = {50, 8000},
                   .basic = true,
                   .log = true,
                   .help = "Distance from one bend to the next. Long ones move whole hills, "
                           "short ones fray what they meet."});
        parameter(
            &Warp::octaves,
            {.key = "octaves",
             .label = "Octaves",
             .min = 1,
             .max = 6,
             .basic = true,
             .help = "Layers of noise, each half as large and half as long as the one before. One bends "
                     "smoothly, more fray the edges."});
    }

    /// Metres: `amount`, at most half the world, and two samples.
    double reach_metres(const Lattice& world) const;

    /// height(p) = input(p + amount · noise(p)), with bicubic interpolation (Catmull and Rom, *A class of
    /// local interpolating splines*, 1974). Where the world ends, ground only slides along its edge: towards
    /// it the part of the movement across the edge goes to 0, so that no ground from beyond is made up.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
