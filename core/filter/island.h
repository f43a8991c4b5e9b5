#pragma once

#include <array>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Lowers the ground towards the world's edges, so that what remains is an island; in an endless world
/// towards the edges of the piece at the origin, with sea for ever around it.
struct Island {
    enum class Shape { round, square };

    static constexpr StageInfo info{
        .key = "island",
        .label = "Island",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords =
            "falloff, edge falloff, coast, archipelago, ocean, radial gradient, vignette, "
            "shore",
        .help =
            "Lowers the ground towards the edges of the world down to a sea floor: any terrain becomes an "
            "island.",
    };

    Shape shape = Shape::round;
    float size = 0.45f;
    float coast = 0.5f;
    float floor = -100;  // m

    static constexpr std::array<Choice, 2> k_shapes{{
        {"round", "Round", "Falls off with the distance from the middle of the world."},
        {"square", "Square", "Falls off with the distance from the edges, with rounded corners."},
    }};

    static void parameters(auto&& parameter) {
        parameter(&Island::shape, {.key = "shape",
                                   .label = "Shape",
                                   .basic = true,
                                   .choices = k_shapes,
                                   .help = "Outline along which the ground falls off."});
        parameter(
            &Island::size,
            {.key = "size",
             .label = "Size",
             .min = 0,
             .max = 1,
             .basic = true,
             .help =
                 "How far from the middle the ground stays as it was: 0 is nowhere, 1 is up to the edge."});
        parameter(&Island::coast, {.key = "coast",
                                   .label = "Width of the coast",
                                   .min = 0.01,
                                   .max = 1,
                                   .basic = true,
                                   .help = "Width of the descent, as a share of the distance from the middle "
                                           "to the edge. It ends at the edge at the latest."});
        parameter(&Island::floor, {.key = "floor",
                                   .label = "Sea floor",
                                   .unit = "m",
                                   .min = -10000,
                                   .max = 10000,
                                   .slider_range = {-500, 500},
                                   .basic = true,
                                   .help = "Height of the ground at the edges."});
    }

    /// height = floor + (height − floor) · w, where w falls from 1 to 0 by a smoothstep of the distance d
    /// from the middle; d is 1 at the edge. Round: d = √(x² + y²); square: the fourth root of x⁴ + y⁴.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
