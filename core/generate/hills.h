#pragma once

#include <array>
#include <string>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Many round hills at random places.
///
/// The plane is divided into squares with one hill each, so that hills are spread evenly enough to have a
/// density and irregularly enough to look natural. A hill's place and size are hashed from its square; in an
/// endless world squares continue for ever.
struct Hills {
    enum class Join { add, highest };

    static constexpr StageInfo info{
        .key = "hills",
        .label = "Hills",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "rolling hills, mounds, bumps, domes, knolls, drumlins",
        .help =
            "Round hills of many sizes at random places, gentle and without detail: rolling country, or "
            "the large forms under a rougher layer.",
    };

    float density = 5;         // hills per km²
    float least_radius = 150;  // m
    float most_radius = 700;   // m
    float least_height = 20;   // m
    float most_height = 220;   // m
    float level = 100;         // m
    Join join = Join::add;

    static constexpr std::array<Choice, 2> k_joins{{
        {"add", "Add up", "Heights add up where hills overlap: soft ground that flows together."},
        {"highest", "Highest", "The highest hill shows: each keeps its shape, with sharp valleys between."},
    }};

    static void parameters(auto&& parameter) {
        parameter(&Hills::density,
                  {.key = "density",
                   .label = "Hills per km²",
                   .min = 0.001,
                   .max = 1000,
                   .slider_range = {0.2, 20},
                   .basic = true,
                   .log = true,
                   .help = "How many hills there are. More of them overlap more; at most 2000 "
                           "cover a place, and at most 4 million the world."});
        parameter(&Hills::least_radius, {.key = "least_radius",
                                         .label = "Smallest radius",
                                         .unit = "m",
                                         .min = 1,
                                         .max = 20000,
                                         .slider_range = {20, 2000},
                                         .basic = true,
                                         .log = true,
                                         .help = "Radius of the smallest hills, from the top to the foot."});
        parameter(&Hills::most_radius,
                  {.key = "most_radius",
                   .label = "Largest radius",
                   .unit = "m",
                   .min = 1,
                   .max = 20000,
                   .slider_range = {20, 2000},
                   .basic = true,
                   .log = true,
                   .help = "Radius of the largest hills. Sizes in between are equally frequent."});
        parameter(&Hills::least_height, {.key = "least_height",
                                         .label = "Smallest height",
                                         .unit = "m",
                                         .min = -5000,
                                         .max = 5000,
                                         .slider_range = {-500, 500},
                                         .basic = true,
                                         .help = "Height of the smallest hills. Below 0 they are hollows."});
        parameter(&Hills::most_height, {.key = "most_height",
                                        .label = "Largest height",
                                        .unit = "m",
                                        .min = -5000,
                                        .max = 5000,
                                        .slider_range = {-500, 500},
                                        .basic = true,
                                        .help = "Height of the largest hills: the larger a hill, the higher "
                                                "it is. Below 0 they are hollows."});
        parameter(&Hills::join, {.key = "join",
                                 .label = "Where hills overlap",
                                 .basic = true,
                                 .choices = k_joins,
                                 .help = "How overlapping hills are combined."});
        parameter(&Hills::level, {.key = "level",
                                  .label = "Height of the ground",
                                  .unit = "m",
                                  .min = -10000,
                                  .max = 10000,
                                  .slider_range = {-500, 1500},
                                  .help = "Height of the ground that no hill covers."});
    }

    /// Returns the hills per km² that are made: as many as asked for, but at most k_max_overlap over any
    /// place and k_max_hills in the world, so that every map is made in bearable time. It does not depend on
    /// the resolution.
    double made_density(const Lattice& world) const;
    static constexpr double k_max_overlap = 2000;
    static constexpr double k_max_hills = 4e6;
    double cost_per_cell(const Lattice& world) const;
    /// Returns what to tell the user where that is fewer than asked for.
    std::string remark(const Lattice& world) const;

    /// A hill of random size s, 0 to 1, has a radius r and a height h between the smallest and the largest;
    /// at the distance d it rises h (1 − d²/r²)² above the ground. The side of a square is 1/√made_density;
    /// where the world wraps, it is the nearest that fits a whole number of times, and radii are at most half
    /// the world.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
