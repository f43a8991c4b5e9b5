#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Standing water: every body of it perfectly level. The ground stays as it is.
///
/// Fill puts a lake into each depression, from its lowest place up to a share of the depth at which it runs
/// over (see core/water/fill.h). Settle pours rain over the map and lets it and the water that is already
/// there come to rest at once: it runs down, fills depressions, runs over and merges (core/water/settle.h).
///
/// Likeness: the depths at 257² and at 1025², as means over a 64th of the extent, correlate at 0.990 to 0.999
/// for Fill and at 0.960 to 0.997 for Settle, on diamond-square and on hills with four seeds each.
///
/// Water leaves over the ends of a map with open borders and where the ground is at or below the sea level.
/// Where it cannot leave, Fill keeps the lowest place dry and Settle keeps all the water. Embankments of
/// roads hold none back (core/water/culverts.h).
struct Lakes {
    static constexpr StageInfo info{
        .key = "lakes",
        .label = "Lakes",
        .group = Group::erosion,
        .reads = fields("height", "water", "precipitation", "road"),
        .writes = fields("water"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .scratch = 68,
        .revision = 2,
        .keywords = "ponds, tarns, water bodies, fill sinks, pit filling, flooding",
        .help =
            "Lakes, ponds and tarns: water that stands level in every hollow. Fill (priority-flood, "
            "depression filling, sink filling) fills hollows to the brim or to a share of it; Settle "
            "(fill-spill-merge, flooding, rain on the land) pours rain over the map and lets each body of "
            "water find its final level at once. The ground stays as it is.",
    };

    enum class Method { fill, settle };
    enum class Borders { open, closed };

    float amount = 1;
    NumberOrField rain = {.number = 2, .field = "precipitation"};  // m
    Method method = Method::fill;
    Borders borders = Borders::open;
    float smallest_area = 5000;  // m²
    float smallest_depth = 1;    // m

    static void parameters(auto&& parameter) {
        static constexpr Choice methods[] = {
            {"fill", "Fill", "Water in every hollow, up to the same share of its depth."},
            {"settle", "Settle",
             "Rain and the water that is there run down, fill hollows, run over and merge, until all is at "
             "rest."},
        };
        static constexpr Choice border_choices[] = {
            {"open", "Open", "Water leaves over the ends of the map."},
            {"closed", "Closed", "The ends of the map hold the water back."},
        };
        parameter(&Lakes::amount, {.key = "amount",
                                   .label = "Amount",
                                   .min = 0,
                                   .max = 1,
                                   .basic = true,
                                   .visible_when = {"method", 0},
                                   .help = "How full the hollows are: the share of the depth at which each "
                                           "runs over."});
        parameter(&Lakes::rain,
                  {.key = "rain",
                   .label = "Rain",
                   .unit = "m",
                   .min = 0,
                   .max = 1000,
                   .slider_range = {0, 5},
                   .basic = true,
                   .visible_when = {"method", 1},
                   .weights = fields("precipitation"),
                   .help = "Depth of the rain that is poured over the map, beside the water "
                           "that is already there: the mean, where an earlier climate says where "
                           "more falls."});
        parameter(&Lakes::method, {.key = "method",
                                   .label = "Method",
                                   .basic = true,
                                   .choices = methods,
                                   .help = "How the water gets into the hollows."});
        parameter(&Lakes::smallest_area, {.key = "smallest_area",
                                          .label = "Smallest area",
                                          .unit = "m²",
                                          .min = 0,
                                          .max = 1e9,
                                          .slider_range = {0, 50000},
                                          .basic = true,
                                          .help = "Leaves out lakes with a smaller area."});
        parameter(&Lakes::smallest_depth, {.key = "smallest_depth",
                                           .label = "Smallest depth",
                                           .unit = "m",
                                           .min = 0,
                                           .max = 1000,
                                           .slider_range = {0, 10},
                                           .basic = true,
                                           .help = "Leaves out lakes that are nowhere deeper."});
        parameter(&Lakes::borders, {.key = "borders",
                                    .label = "Borders",
                                    .choices = border_choices,
                                    .help = "What the ends of the map do to water that reaches them. A world "
                                            "that wraps has none."});
    }

    /// Measured on one core at 1025² and 2049²; flat and terraced ground takes less.
    double cost_per_cell() const;

    /// Writes `water`; Fill keeps water that is already there where it is deeper. Throws Cancelled or
    /// std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
