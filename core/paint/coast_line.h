#pragma once

#include "core/paint/placed_line.h"

namespace talus {

/// What a coast line encloses.
enum class CoastSide { land, sea };
inline constexpr std::array k_coast_sides{
    Choice{"land", "Land", "An island: land inside, sea outside."},
    Choice{"sea", "Sea", "A gulf: sea inside, land outside."},
};

/// A shore along a drawn line.
struct CoastLine {
    static constexpr StageInfo info{
        .key = "coast_line",
        .label = "Coast line",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::exact,
        .keywords =
            "coast, path, spline, curve, area, island, shore, beach, outline, continent, bay, gulf, harbour, "
            "harbor, draw",
        .help =
            "The border between land and sea, exactly along a closed line. Ground on the land's side that is "
            "too low is raised above the sea level, ground on the sea's side is lowered below it, and near "
            "the line both come down to it as a shore.",
    };

    GroundLine line = {};
    CoastSide inside = CoastSide::land;
    float shore = 300;  // m
    float land = 10;    // m
    float deep = 40;    // m

    static void parameters(auto&& parameter) {
        parameter(&CoastLine::line,
                  drawn_line_row({.closed = true, .span = 0.4},
                                 "The shore: the last node is joined to the first. Heights and "
                                 "widths of its nodes mean nothing here."));
        parameter(&CoastLine::inside, {.key = "inside",
                                       .label = "Inside",
                                       .basic = true,
                                       .choices = k_coast_sides,
                                       .help = "What the line goes round."});
        parameter(&CoastLine::shore,
                  {.key = "shore",
                   .label = "Width of the shore",
                   .unit = "m",
                   .min = 0.1,
                   .max = 100000,
                   .slider_range = {5, 3000},
                   .basic = true,
                   .log = true,
                   .help = "How far on either side of the line the ground comes to the sea "
                           "level. Narrow: cliffs."});
        parameter(&CoastLine::land, {.key = "land",
                                     .label = "Least height of land",
                                     .unit = "m",
                                     .min = 0.1,
                                     .max = 10000,
                                     .slider_range = {1, 100},
                                     .basic = true,
                                     .log = true,
                                     .help = "Land behind the shore lies this high above the sea at least."});
        parameter(&CoastLine::deep, {.key = "deep",
                                     .label = "Least depth of sea",
                                     .unit = "m",
                                     .min = 0.1,
                                     .max = 10000,
                                     .slider_range = {1, 500},
                                     .basic = true,
                                     .log = true,
                                     .help = "Sea beyond the shore is this deep at least."});
    }

    /// With t = distance / shore, at most 1, l the least height of land or depth of the sea, and m the
    /// ground's height over the sea or depth below it, at least l: height = sea level ± (l t (2 − t) +
    /// (m − l) (3t² − 2t³)).
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
