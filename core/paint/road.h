#pragma once

#include <string>
#include <vector>

#include "core/paint/placed_line.h"
#include "core/paint/way_station.h"

namespace talus {

/// A road along a drawn line: ground is cut away and filled up for it.
struct Road {
    static constexpr StageInfo info{
        .key = "road",
        .label = "Road",
        .group = Group::shape,
        .reads = fields("height", "road"),
        .writes = fields("height", "road", "opening"),
        .reach = Reach::point,
        .needs = Needs::sea_level | Needs::overview,
        .resolution = ResolutionPromise::exact,
        .makes_features = true,
        .revision = 4,
        .keywords =
            "path, spline, curve, street, track, railway, way, cut, fill, embankment, causeway, draw, tunnel",
        .help =
            "A level way along a line, nowhere steeper than you allow: it cuts through what is too high, or "
            "leads through it in a tunnel, and lies on an embankment where the ground is too low.",
    };

    GroundLine line = {};
    float gradient = 8;  // %
    float shoulder = 3;  // m
    float slope = 34;    // degrees
    bool tunnels = false;
    float cut = 40;  // m
    bool bridges = false;
    float fill = 25;  // m
    float widen = 1;
    float radius = 30;  // m

    static void parameters(auto&& parameter) {
        parameter(&Road::line, drawn_line_row({.span = 0.6, .width = 0.004f, .finds_way = true},
                                              "Where the road runs. A node's height is that of the road, its "
                                              "width that of the roadway."));
        parameter(&Road::gradient, {.key = "gradient",
                                    .label = "Steepest gradient",
                                    .unit = "%",
                                    .min = 0,
                                    .max = 100,
                                    .slider_range = {0, 25},
                                    .basic = true,
                                    .help = "Metres that it climbs at most on each hundred of its way. Where "
                                            "the ground is steeper there are cuts and embankments."});
        parameter(&Road::radius, {.key = "radius",
                                  .label = "Smallest radius",
                                  .unit = "m",
                                  .min = 0,
                                  .max = 10000,
                                  .slider_range = {0, 500},
                                  .basic = true,
                                  .help = "Bends that would be tighter are rounded, and pass beside their "
                                          "nodes. Nodes too near to each other for that are told."});
        parameter(&Road::shoulder,
                  {.key = "shoulder",
                   .label = "Shoulders",
                   .unit = "m",
                   .min = 0,
                   .max = 1000,
                   .slider_range = {0, 20},
                   .basic = true,
                   .help = "How far the level ground goes on at either side of the roadway."});
        parameter(&Road::slope, {.key = "slope",
                                 .label = "Steepness of slopes",
                                 .unit = "°",
                                 .min = 1,
                                 .max = 80,
                                 .slider_range = {10, 60},
                                 .help = "How steep the sides of cuts and embankments are."});
        parameter(
            &Road::tunnels,
            {.key = "tunnels",
             .label = "Tunnels",
             .basic = true,
             .help = "Where a cut would be too deep it leads through the rock, if it comes out again and "
                     "lies above the sea. A tunnel shows where it is a few samples of the map wide."});
        parameter(&Road::cut, {.key = "cut",
                               .label = "Deepest cut",
                               .unit = "m",
                               .min = 0,
                               .max = 10000,
                               .slider_range = {0, 200},
                               .visible_when = {"tunnels", 1},
                               .help = "How deep a cut may be; where it would be deeper there is a tunnel."});
        parameter(
            &Road::bridges,
            {.key = "bridges",
             .label = "Bridges",
             .basic = true,
             .help = "Where an embankment would be too high the ground stays as it is, for a bridge, if the "
                     "road comes down again. The ground has no deck, but an export's Roads and water "
                     "has. The layer's line tells how many and how long they are."});
        parameter(&Road::fill, {.key = "fill",
                                .label = "Highest embankment",
                                .unit = "m",
                                .min = 0,
                                .max = 10000,
                                .slider_range = {0, 200},
                                .visible_when = {"bridges", 1},
                                .help = "How high an embankment may be; where it would be higher there is a "
                                        "bridge."});
        parameter(&Road::widen, k_widen_row);
    }

    FieldSet writes() const;
    /// Returns the lengths of its bridges over a ground [m], which is taken for the overview, too.
    std::vector<double> bridges_over(const Terrain& ground) const;
    /// Returns the roadway from its first node to its last, over bridges and through tunnels, on a ground
    /// that is taken for the overview, too; nothing where the line has no way.
    std::vector<WayStation> stations_on(const Terrain& ground) const;
    double scratch_per_cell(const Lattice& world) const;

    /// Says that it is narrower than a sample, or where a bend is tighter than it may be.
    std::string remark(const Lattice& world) const;

    /// The road's level is the middle between the lowest and the highest line of at most this gradient that
    /// lie above and below all drawn heights, averaged over a few widths: no other line of that gradient is
    /// nearer to the drawn one where it is farthest. Where it crosses a road of a layer before it is level
    /// with that, if the overview shows it. Beside the shoulders the ground stays between planes that rise
    /// and fall from their edges, and over tunnels (core/paint/road_spans.h) as it is. The field `road` is
    /// 1 on the roadway and falls to 0 over the shoulders, or over k_edge_share of the width where they are
    /// narrower; where the ground is cut or filled it is k_earthwork_share at least.
    /// Roads of layers before stay in it.
    static constexpr double k_edge_share = 0.125;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
