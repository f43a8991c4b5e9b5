#pragma once

#include "core/generate/placement.h"

namespace talus {

/// An impact crater, or a field of them.
///
/// Ejecta thin out with the cube of the distance: McGetchin, Settle and Head, *Radial thickness variation in
/// impact crater ejecta*, Earth and Planetary Science Letters 20, 1973. Simple craters are about a fifth as
/// deep as wide, with a rim a twenty-fifth as high: Pike, *Size-dependence in the shape of fresh impact
/// craters on the moon*, 1977. The sizes of a field of craters follow a power law: the number of craters
/// above a radius is inversely proportional to its square. Only large craters have a flat floor, terraces in
/// their walls and a central peak, and only young ones rays, which the sun has not darkened yet: Melosh,
/// *Impact Cratering*, 1989.
struct Crater : Placement {
    static constexpr StageInfo info{
        .key = "crater",
        .label = "Crater",
        .group = Group::shape,
        .writes = fields("height", "deposition"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = sizeof(float),  // what shows where it stands
        .revision = 3,
        .keywords = "impact, moon, meteor, asteroid, lunar, mars, rays",
        .help =
            "A bowl with a raised rim and a blanket of ejected rock; or many of them, from large to small, "
            "the later ones on top of the earlier: the surface of a moon. What young craters ejected, rays "
            "and all, is the field Deposition, which shines on Moon ground.",
    };

    Crater() { level = 400; }

    int count = 1;
    float radius = 1000;   // m
    float depth = 300;     // m
    float rim = 90;        // m
    float floor = 0.35f;   // share of the radius
    float peak = 90;       // m
    float blanket = 2.5f;  // radii
    float roughness = 0.5f;
    float rays = 0.15f;

    static void parameters(auto&& parameter) {
        parameter(&Crater::radius,
                  {.key = "radius",
                   .label = "Radius",
                   .unit = "m",
                   .min = 1,
                   .max = 200000,
                   .slider_range = {50, 4000},
                   .basic = true,
                   .log = true,
                   .help = "From the centre to the rim; with many craters, of the largest."});
        parameter(&Crater::depth, {.key = "depth",
                                   .label = "Depth",
                                   .unit = "m",
                                   .min = 0,
                                   .max = 10000,
                                   .slider_range = {0, 1000},
                                   .basic = true,
                                   .help = "Depth of the floor below the surrounding ground. Smaller craters "
                                           "are smaller in every measure."});
        parameter(&Crater::rim, {.key = "rim",
                                 .label = "Rim",
                                 .unit = "m",
                                 .min = 0,
                                 .max = 5000,
                                 .slider_range = {0, 500},
                                 .help = "Height of the rim above the surrounding ground."});
        parameter(&Crater::count, {.key = "count",
                                   .label = "Craters",
                                   .min = 1,
                                   .max = 5000,
                                   .slider_range = {1, 500},
                                   .basic = true,
                                   .help = "The first has the place and radius set here; the others lie "
                                           "anywhere, four times as many for every halving of the radius."});
        parameter(&Crater::floor, {.key = "floor",
                                   .label = "Flat floor",
                                   .min = 0,
                                   .max = 0.95,
                                   .help = "How much of the radius is flat floor: 0 is a bowl, like small "
                                           "craters; large ones have a wide floor."});
        parameter(
            &Crater::peak,
            {.key = "peak",
             .label = "Central peak",
             .unit = "m",
             .min = 0,
             .max = 5000,
             .slider_range = {0, 500},
             .help = "Height of the largest crater's peak in the middle above its floor, which rebounds in "
                     "large impacts; small craters have none."});
        parameter(
            &Crater::roughness,
            {.key = "roughness",
             .label = "Roughness",
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "How far rims stray from circles and peaks from cones, and how much of the walls of "
                     "large craters has slid down in terraces. 0: as if turned on a lathe."});
        parameter(&Crater::rays,
                  {.key = "rays",
                   .label = "Young craters",
                   .min = 0,
                   .max = 1,
                   .help = "Share of the craters that are young: with rays of ejected rock around them. The "
                           "first one is, unless this is 0."});
        parameter(&Crater::blanket,
                  {.key = "blanket",
                   .label = "Ejecta blanket",
                   .min = 1.05,
                   .max = 6,
                   .help = "How far the blanket reaches, in radii. It thins out quickly with distance."});
        Placement::list<Crater>(parameter);
    }

    /// With t = distance / radius and b = blanket: inside, where t < 1, height = level − depth + (depth +
    /// rim) s² with s = (t − floor) / (1 − floor), at least 0, plus the peak (1 − (t/w)²)² within w = 0.3;
    /// outside, height = level + rim t⁻³ (1 − (t − 1)/(b − 1))². Floor and peak go to 0 from a third of the
    /// largest radius down to a sixth. Roughness makes the radius a sum of waves around the crater, and the
    /// walls of craters with a floor terraces of a third of their height. Crater number k has the radius
    /// divided by √k. It lies on the ground at its own centre and levels the ground within its rim. Rays
    /// reach to 7 radii; on them lies up to half of what lies on the rim, times t⁻². Where the world wraps, a
    /// crater with its blanket is at most as wide as the world. In an endless world the centres of all
    /// craters lie in the piece at the origin.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
