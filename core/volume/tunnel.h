#pragma once

#include "core/terrain/map_handles.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// A tunnel as one is driven for a road: straight from the ground on one side of a hill to that on the other.
struct Tunnel {
    static constexpr StageInfo info{
        .key = "tunnel",
        .label = "Tunnel",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords = "road, rail, mine, adit, passage, underpass, cave, hole, underground",
        .help =
            "A straight tunnel through a hill, from the ground at one end to that at the other. Drag its "
            "middle, its ends and its direction on the ground. The ground stays as it is and is open at the "
            "portals. Where no rock lies over the line there is no tunnel. Put the layer after those that "
            "shape the ground.",
    };

    static constexpr MapHandles handles{
        .x = "centre_x", .y = "centre_y", .radii = {"half_length"}, .turn = "direction"};

    float centre_x = 0.5f;    // share of the world's extent from its western edge
    float centre_y = 0.5f;    // share of the world's extent from its northern edge
    float half_length = 150;  // m
    float direction = 90;     // degrees clockwise from north
    float width = 10;         // m
    float roughness = 0.15f;
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&Tunnel::centre_x, {.key = "centre_x",
                                      .label = "Middle, west to east",
                                      .share_of = ShareOf::width,
                                      .min = -1,
                                      .max = 2,
                                      .slider_range = {0, 1},
                                      .basic = true,
                                      .help = "How far east of the middle of the world its middle lies, as "
                                              "the status bar tells places; below 0: west of it. In files "
                                              "it is a share of the world's extent from its western edge."});
        parameter(&Tunnel::centre_y, {.key = "centre_y",
                                      .label = "Middle, north to south",
                                      .share_of = ShareOf::height,
                                      .min = -1,
                                      .max = 2,
                                      .slider_range = {0, 1},
                                      .basic = true,
                                      .help = "How far south of the middle of the world its middle lies, as "
                                              "the status bar tells places; below 0: north of it. In files "
                                              "it is a share of the world's extent from its northern edge."});
        parameter(&Tunnel::half_length, {.key = "half_length",
                                         .label = "Half its length",
                                         .unit = "m",
                                         .min = 5,
                                         .max = 5000,
                                         .slider_range = {20, 1000},
                                         .basic = true,
                                         .log = true,
                                         .help = "From the middle to either portal, seen from above."});
        parameter(&Tunnel::direction,
                  {.key = "direction",
                   .label = "Leads towards",
                   .unit = "°",
                   .min = 0,
                   .max = 360,
                   .basic = true,
                   .help = "Compass direction from the middle to one of its portals: 0 is "
                           "north, 90 east."});
        parameter(&Tunnel::width, {.key = "width",
                                   .label = "Width",
                                   .unit = "m",
                                   .min = 1,
                                   .max = 200,
                                   .slider_range = {3, 40},
                                   .basic = true,
                                   .help = "A tunnel shows where it is a few samples of the map wide."});
        parameter(&Tunnel::roughness,
                  rough_walls_row("How far walls go in and out, within the width. 0: bored."));
        parameter(&Tunnel::under_sea,
                  under_sea_row("Lets it lead below the sea level. Without it, one that would is left out."));
    }

    /// A window needs the ground at both portals.
    double reach_metres(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;

    /// The floor lies on the ground at both portals and rises evenly between them; so the line may climb, but
    /// never sags. What is carved is round. Strength and masks say at the middle whether it is there: from
    /// one half on.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
