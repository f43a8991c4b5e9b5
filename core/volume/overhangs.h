#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/volume/cave_rows.h"

namespace talus {

/// Overhangs: notches that weathering has cut into steep faces along soft beds, under which the hard rock
/// above stands out. A notch follows the contour of a bed, and is as deep as the rock is soft, the face is
/// steep and a noise lets it be.
///
/// Beds are level, and each has its own noise. The world is divided into squares of triangles in which
/// ground, noise and so the line of a bed are linear (core/volume/square_lines.h); what is carved at a place
/// is a function of the ground right there.
struct Overhangs {
    static constexpr StageInfo info{
        .key = "overhangs",
        .label = "Overhangs",
        .group = Group::shape,
        .reads = fields("height", "hardness"),
        .writes = fields("opening"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .takes_rate = true,
        .makes_features = true,
        .keywords = "cliff, alcove, rock shelter, notch, ledge, undercut, beds, sandstone, abri, cave",
        .help =
            "Steep faces are undercut along beds, so that rock stands out over hollows and alcoves. Where a "
            "layer Strata tells how hard the rock is, soft beds are cut the deepest. The ground stays as it "
            "is and is open there; strength and masks make overhangs shallower and rarer. Put the layer "
            "after those that shape the ground.",
    };

    float beds = 60;       // m
    float depth = 16;      // m
    float height = 18;     // m
    float steepness = 35;  // degrees
    float gaps = 0.4f;
    float size = 120;  // m
    float roughness = 0.4f;
    bool under_sea = false;

    static void parameters(auto&& parameter) {
        parameter(&Overhangs::beds, {.key = "beds",
                                     .label = "Beds",
                                     .unit = "m",
                                     .min = 4,
                                     .max = 1000,
                                     .slider_range = {10, 200},
                                     .basic = true,
                                     .log = true,
                                     .help = "From one soft bed up to the next, as a mean."});
        parameter(&Overhangs::depth,
                  {.key = "depth",
                   .label = "Depth",
                   .unit = "m",
                   .min = 1,
                   .max = 100,
                   .slider_range = {3, 40},
                   .basic = true,
                   .help = "How far the deepest go into the rock. They show where that is a few samples of "
                           "the map."});
        parameter(&Overhangs::height,
                  {.key = "height",
                   .label = "Height",
                   .unit = "m",
                   .min = 1,
                   .max = 100,
                   .slider_range = {3, 40},
                   .basic = true,
                   .help = "Height of the deepest ones at the face. There is none where the "
                           "ground falls farther than that from one sample of the "
                           "map to the next."});
        parameter(&Overhangs::steepness, {.key = "steepness",
                                          .label = "Slopes from",
                                          .unit = "°",
                                          .min = 5,
                                          .max = 75,
                                          .basic = true,
                                          .help = "Only steeper faces are undercut; 15° above that, fully."});
        parameter(&Overhangs::gaps, {.key = "gaps",
                                     .label = "Gaps",
                                     .min = 0,
                                     .max = 1,
                                     .basic = true,
                                     .help = "Share of a bed's faces that stays whole, in hard rock all "
                                             "the more."});
        parameter(&Overhangs::size, {.key = "size",
                                     .label = "Length",
                                     .unit = "m",
                                     .min = 10,
                                     .max = 5000,
                                     .slider_range = {30, 600},
                                     .log = true,
                                     .help = "About how long one is along the face."});
        parameter(&Overhangs::roughness, rough_walls_row());
        parameter(&Overhangs::under_sea, under_sea_row("Undercuts faces below the sea level, too."));
    }

    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    double scratch_per_cell(const Lattice& world) const;  ///< with what stays: the features and their mesh

    /// What is carved is as long as its line, with the ends of its balls: as high by its depth as the
    /// parameters say, with a flat floor. Its middle lies on the face. Places are rounded to 2⁻¹⁰ m, radii
    /// too.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    double links_per_cell(const Lattice& world) const;
};

}  // namespace talus
