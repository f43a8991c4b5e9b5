#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// How water runs off the ground: drainage area, watersheds, wetness, and rivers with order, width and depth.
/// The ground stays as it is.
///
/// Rivers follow the steepest way down (core/water/flow_graph.h), through depressions over their lowest
/// passes, whatever the method, as smooth lines (core/water/river_course.h) that are as wide and as deep as
/// their discharge says (core/water/rivers.h); `river_offset` tells where between samples a line lies. The
/// method decides how `flow` and `wetness` spread (see core/water/spread_flow.h). The wetness index is that
/// of Beven and Kirkby, *A physically based, variable contributing area model of basin hydrology*,
/// Hydrological Sciences Bulletin 24, 1979:
///
///     wetness = ln((area / cell size) / slope), the slope at least 0.001.
///
/// Watersheds are numbered by area, the largest is 1; after 65,535 comes 0; the sea has 0.
///
/// Beneath the roads of layers before, water runs as through culverts (core/water/culverts.h).
///
/// Water leaves over the ends of a map that does not wrap and where the ground is at or below the sea level.
struct Drainage {
    static constexpr StageInfo info{
        .key = "drainage",
        .label = "Drainage",
        .group = Group::map,
        .reads = fields("height", "water", "precipitation", "road", "river_bed"),
        .writes =
            fields("water", "flow", "watershed", "wetness", "river_order", "river_width", "river_offset"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges,
        .resolution = ResolutionPromise::cells,
        .scratch = 48,
        .revision = 3,
        .keywords =
            "rivers, streams, flow map, flow accumulation, catchment, basin, strahler, "
            "hydrology, d8, wetness, twi",
        .help =
            "Rivers, watersheds and wetness: where the water of the ground runs together (flow "
            "accumulation, drainage area, catchments, stream network, topographic wetness index, D8, "
            "D-infinity, multiple flow directions). Draws rivers as water, for masks and for the picture. "
            "They cross roads beneath them. The ground stays as it is.",
    };

    enum class Method { steepest, infinite_directions, several_receivers };

    float rivers_from = 0.25f;                                        // km²
    float width = 20;                                                 // m
    float depth = 0.8f;                                               // m
    NumberOrField rain = {.number = 1000, .field = "precipitation"};  // mm a year
    bool lakes = true;
    Method method = Method::several_receivers;

    static void parameters(auto&& parameter) {
        static constexpr Choice methods[] = {
            {"steepest", "The steepest way",
             "All water of a cell goes to one neighbour (D8): thin, clear lines."},
            {"infinite_directions", "Any direction",
             "Divides water between the two neighbours on either side of the steepest way (D∞)."},
            {"several_receivers", "All lower neighbours",
             "Divides water among all lower neighbours (MFD): smooth on slopes."},
        };
        parameter(&Drainage::rivers_from,
                  {.key = "rivers_from",
                   .label = "Rivers begin at",
                   .unit = "km²",
                   .min = 0.0001,
                   .max = 100000,
                   .slider_range = {0.01, 100},
                   .basic = true,
                   .log = true,
                   .help = "Area of ground that feeds a river where it begins. Smaller "
                           "areas make more and finer streams."});
        parameter(&Drainage::width, {.key = "width",
                                     .label = "River width",
                                     .unit = "m",
                                     .min = 0,
                                     .max = 500,
                                     .slider_range = {0, 60},
                                     .basic = true,
                                     .help = "Width of a river that carries 1 m³ a second; it grows with the "
                                             "square root of what a river carries. A drawn river fills its "
                                             "bed, as wide as that is."});
        parameter(&Drainage::depth, {.key = "depth",
                                     .label = "River depth",
                                     .unit = "m",
                                     .min = 0,
                                     .max = 50,
                                     .slider_range = {0, 5},
                                     .basic = true,
                                     .help = "Depth of a river that carries 1 m³ a second."});
        parameter(&Drainage::rain,
                  {.key = "rain",
                   .label = "Rain",
                   .unit = "mm",
                   .min = 0,
                   .max = 20000,
                   .slider_range = {0, 4000},
                   .basic = true,
                   .weights = fields("precipitation"),
                   .help = "Rain a year that runs off, as a mean over the map: where an earlier "
                           "layer makes a climate, it falls as that says. With a field, "
                           "rivers begin later and stay narrower where less falls."});
        parameter(&Drainage::lakes, {.key = "lakes",
                                     .label = "Lakes on rivers",
                                     .basic = true,
                                     .help = "Fills the hollows that a river runs through, so that it leaves "
                                             "them at their lowest edge."});
        parameter(&Drainage::method, {.key = "method",
                                      .label = "Method",
                                      .basic = true,
                                      .choices = methods,
                                      .help = "How water spreads over slopes in the fields Flow and Wetness. "
                                              "Rivers always follow the steepest way."});
    }

    /// Measured on one core at 1025².
    double cost_per_cell() const;

    /// Writes `flow`, `watershed`, `wetness`, `river_order`, `river_width`, and adds the rivers to `water`.
    /// Throws Cancelled or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
