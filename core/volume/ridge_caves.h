#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Passages where two ridged noises meet: the lines along which both are zero.
///
/// One noise has upright sheets, the lines n(x, y) = 0 drawn down into the rock; the other has nearly level
/// ones, z = z(k) + s(x, y), a storey each. Where they meet runs a passage that is never steeper than someone
/// can walk. Each storey has two upright noises, whose passages cross, and so a maze.
///
/// The world is divided into squares of 12 × 12 cells of two triangles. In a triangle each noise is linear,
/// and where it is zero is a straight line between two edges, to whose points both sides come alike. So all
/// passages of a square follow from its number and the ground within it, and meet those of the next.
struct RidgeCaves {
    static constexpr StageInfo info{
        .key = "ridge_caves",
        .label = "Ridge caves",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .revision = 2,
        .keywords =
            "maze, labyrinth, spaghetti caves, ridged noise, tunnel, cavern, underground, passage, minecraft",
        .help =
            "A maze of nearly level passages in storeys, where two ridged noises meet in the rock. It is "
            "open "
            "where a passage comes out of a hillside. The ground stays as it is; strength and masks leave "
            "parts of the maze out. Put the layer after those that shape the ground.",
    };

    float spacing = 320;  // m
    float abundance = 0.6f;
    float storeys = 50;  // m
    float depth = 130;   // m
    float narrow = 6;    // m
    float wide = 13;     // m
    float winding = 0.5f;
    float roughness = 0.5f;
    float steepness = 14;  // degrees
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&RidgeCaves::spacing, {.key = "spacing",
                                         .label = "Spacing",
                                         .unit = "m",
                                         .min = 40,
                                         .max = 20000,
                                         .slider_range = {100, 2000},
                                         .basic = true,
                                         .log = true,
                                         .help = "Wavelength of the noises: how far passages of a storey lie "
                                                 "apart."});
        parameter(
            &RidgeCaves::abundance,
            abundance_row("Share of the squares, as wide as the spacing, that have passages in a storey."));
        parameter(&RidgeCaves::storeys, {.key = "storeys",
                                         .label = "Height of a storey",
                                         .unit = "m",
                                         .min = 10,
                                         .max = 2000,
                                         .slider_range = {20, 200},
                                         .basic = true,
                                         .log = true,
                                         .help = "From the passages of one storey up to those of the next."});
        parameter(&RidgeCaves::depth, {.key = "depth",
                                       .label = "Greatest depth",
                                       .unit = "m",
                                       .min = 10,
                                       .max = 1000,
                                       .slider_range = {30, 500},
                                       .basic = true,
                                       .help = "Passages lie at most so far below the ground."});
        parameter(&RidgeCaves::narrow,
                  least_width_row(
                      "Width of the narrowest places. A passage shows where it is a few samples of the map "
                      "wide."));
        parameter(&RidgeCaves::wide,
                  greatest_width_row("Width of the widest places; at least the least width.", true));
        parameter(
            &RidgeCaves::winding,
            winding_row("Share of the shorter waves, of a third of the spacing: how much passages turn."));
        parameter(&RidgeCaves::roughness, rough_walls_row());
        parameter(&RidgeCaves::steepness,
                  steep_opening_row(
                      "A passage comes out of ground that is at least as steep along it; under ground that "
                      "is not, it ends before."));
        parameter(&RidgeCaves::under_sea,
                  under_sea_row("Lets passages lie below the sea level. Without it they stay dry."));
    }

    /// A window needs the ground of each square that it touches.
    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// Over a passage lies rock of a quarter of the greatest width at least, except where it comes out. A
    /// stretch of less than three links that does not go on in the next square is none.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    double links_per_cell(const Lattice& world) const;
};

}  // namespace talus
