#pragma once

#include <cstdint>
#include <vector>

#include "core/paint/placed_line.h"
#include "core/paint/way_station.h"

namespace talus {

/// The shape of a river's bed across its way.
enum class BedShape { flat, pointed };
inline constexpr std::array k_bed_shapes{
    Choice{"flat", "Flat", "A level floor between banks, as rivers of the plain have."},
    Choice{"pointed", "Pointed", "Deepest in the middle, as brooks in the mountains are."},
};

/// The bed of a river along a drawn line.
struct DrawnRiver {
    static constexpr StageInfo info{
        .key = "river_course",
        .label = "River course",
        .group = Group::shape,
        .reads = fields("height", "river_bed"),
        .writes = fields("height", "river_bed"),
        .reach = Reach::point,
        .needs = Needs::overview,
        .resolution = ResolutionPromise::exact,
        .revision = 3,
        .keywords = "river, path, spline, curve, stream, brook, canal, channel, valley, bed, bank, draw",
        .help =
            "The bed of a river along a line from its first node to its last. It follows the ground down and "
            "never rises, whatever the ground does: hills it cuts through. Put layers that make water after "
            "it, and they run in it.",
    };

    GroundLine line = {};
    float depth = 8;    // m
    float banks = 120;  // m
    float widen = 1;
    float fall = 0.5f;  // m per km
    float source = 0.3f;
    float corridor = 0;  // m
    BedShape bed = BedShape::flat;

    static void parameters(auto&& parameter) {
        parameter(
            &DrawnRiver::line,
            drawn_line_row({.span = 0.6, .width = 0.02f},
                           "Where the river runs, from its source to its mouth. A node's height is that "
                           "of its banks, its width goes from bank to bank."));
        parameter(&DrawnRiver::depth, {.key = "depth",
                                       .label = "Depth",
                                       .unit = "m",
                                       .min = 0,
                                       .max = 1000,
                                       .slider_range = {0, 60},
                                       .basic = true,
                                       .help = "From the banks down to the bed where the river is widest; "
                                               "where it is narrow it is shallower."});
        parameter(&DrawnRiver::banks,
                  {.key = "banks",
                   .label = "Width of slopes",
                   .unit = "m",
                   .min = 0.1,
                   .max = 100000,
                   .slider_range = {5, 2000},
                   .basic = true,
                   .log = true,
                   .help = "How far the slopes reach on either side, from the banks up or "
                           "down to the ground as it was."});
        parameter(&DrawnRiver::widen, k_widen_row);
        parameter(&DrawnRiver::fall, {.key = "fall",
                                      .label = "Least fall",
                                      .unit = "m/km",
                                      .min = 0,
                                      .max = 500,
                                      .slider_range = {0, 20},
                                      .basic = true,
                                      .help = "How much the bed falls at least on each kilometre of its way. "
                                              "Where the ground falls faster the bed follows it."});
        parameter(&DrawnRiver::source, {.key = "source",
                                        .label = "Width at the source",
                                        .min = 0.02,
                                        .max = 1,
                                        .basic = true,
                                        .help = "Share of the drawn width that it has at its first node. It "
                                                "grows towards its last as its discharge does. 1: as drawn "
                                                "all the way."});
        parameter(
            &DrawnRiver::corridor,
            {.key = "corridor",
             .label = "Corridor",
             .unit = "m",
             .min = 0,
             .max = 100000,
             .slider_range = {0, 1000},
             .basic = true,
             .help = "How far to either side of its line the river may find its own way: over low ground, "
                     "and in bends eleven widths long where it is flat. 0: as it was drawn."});
        parameter(&DrawnRiver::bed, {.key = "bed",
                                     .label = "Bed",
                                     .choices = k_bed_shapes,
                                     .help = "The shape of the ground below the water."});
    }

    /// Says that its drawn width is less than a sample.
    std::string remark(const Lattice& world) const;

    /// Returns the river from its source to its mouth, on a ground that is taken for the overview, too, with
    /// its bed filled to k_filled of its depth; the water never rises downstream.
    static constexpr double k_filled = 0.75;
    std::vector<WayStation> stations_on(const Terrain& ground, std::uint64_t seed) const;

    /// Along the line the bed is the lowest of the drawn heights so far, less the depth, and falls by `fall`
    /// at least. Width grows from the source with (way / length)^0.83: discharge as the drained area, which
    /// grows with the way to the power 1.67, and width as its root. Depth is as width to the power of 0.8.
    /// The field `river_bed` is 1 on the bed and falls to 0 towards the banks; beds of layers before stay in
    /// it.
    ///
    /// Hack, *Studies of longitudinal stream profiles*, USGS Professional Paper 294-B, 1957. Leopold and
    /// Maddock, *The hydraulic geometry of stream channels*, USGS Professional Paper 252, 1953.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
