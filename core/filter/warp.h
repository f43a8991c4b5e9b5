#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Displaces the ground sideways: every height is taken from a nearby place that smooth noise chooses.
///
/// Perlin, *An image synthesizer*, SIGGRAPH 1985, displaced textures this way.
struct Warp {
    static constexpr StageInfo info{
        .key = "warp",
        .label = "Warp",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .revision = 3,
        .keywords = "domain warp, distort, distortion, displace, perturb, turbulence, bend, swirl",
        .help =
            "Displaces the ground sideways by smooth noise: straight lines bend, circles become ragged, "
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
             .help = "How far the ground may move east, west, north or south; most moves about a quarter of "
                     "it. More than about a third of the wavelength tears the ground into swirls."});
        parameter(&Warp::wavelength, {.key = "wavelength",
                                      .label = "Wavelength",
                                      .unit = "m",
                                      .min = 1,
                                      .max = 100000,
                                      .slider_range = {50, 8000},
                                      .basic = true,
                                      .log = true,
                                      .help = "Distance from one bend to the next. Long wavelengths move "
                                              "whole hills, short ones fray the forms."});
        parameter(&Warp::octaves, {.key = "octaves",
                                   .label = "Octaves",
                                   .min = 1,
                                   .max = 6,
                                   .basic = true,
                                   .help = "Octaves of noise, each with half the amplitude and wavelength of "
                                           "the one before. One bends smoothly, more fray the edges."});
    }

    /// Returns metres: `amount`, at most half the world, plus two samples.
    double reach_metres(const Lattice& world) const;

    /// height(p) = input(p + amount · noise(p)), with bicubic interpolation (Catmull and Rom, *A class of
    /// local interpolating splines*, 1974). At a border of the world, ground only slides along the edge: the
    /// displacement across the edge fades to 0 towards it, so that no ground from beyond has to be invented.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
