#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Water or lava that stands in caves.
///
/// What is open in the rock is a lattice of points (core/volume/volume.h). From each mouth inwards goes a
/// flood that knows how high the lowest sill is between a point and the open air (priority-flood: Barnes and
/// others, *Priority-flood: an optimal depression-filling and watershed-labeling algorithm for digital
/// elevation models*, Computers & Geosciences 62, 2014; here in three dimensions). Below that, and below the
/// asked level, a point may hold fluid; connected ones are one pool, with one level. So no fluid hangs in the
/// air or leaves a mouth; a cave without a mouth may fill to the asked level.
///
/// A mouth under the sea lets the sea in: what can be reached below the sea level is sea, whatever is asked.
struct CaveLakes {
    static constexpr StageInfo info{
        .key = "cave_lakes",
        .label = "Cave lakes",
        .group = Group::shape,
        .reads = fields("height", "opening", "cave_fluid", "water"),
        .writes = fields("cave_fluid"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges,
        .resolution = ResolutionPromise::cells,
        .scratch = 24,
        .takes_rate = true,
        .keywords = "underground, water, lava, pool, sump, grotto, cavern, cenote, aquifer, magma",
        .help =
            "Water or lava in the caves that the layers before it make: it stands in every dip from its "
            "lowest place up to the lowest sill over which it would run out, and no higher than the level "
            "and the depth that are asked for. Caves that open below the sea level are full of sea. Put the "
            "layer last: one that changes the ground later drains the caves.",
    };

    enum class Kind { water, lava };

    Kind fluid = Kind::water;
    float level = 20000;  // m
    float depth = 5;      // m
    float abundance = 1;

    static void parameters(auto&& parameter) {
        static constexpr Choice kinds[] = {
            {"water", "Water", "Clear water, as deep as its colour is dark."},
            {"lava", "Lava", "Molten rock that glows."},
        };
        parameter(&CaveLakes::fluid, {.key = "fluid",
                                      .label = "Fluid",
                                      .basic = true,
                                      .choices = kinds,
                                      .help = "What stands in the caves."});
        parameter(&CaveLakes::level, {.key = "level",
                                      .label = "Up to",
                                      .unit = "m",
                                      .min = -20000,
                                      .max = 20000,
                                      .slider_range = {-500, 1500},
                                      .basic = true,
                                      .help = "Height above the datum that no lake's surface exceeds. With a "
                                              "great depth, all caves below it are flooded, as by a water "
                                              "table."});
        parameter(&CaveLakes::depth, {.key = "depth",
                                      .label = "Depth",
                                      .unit = "m",
                                      .min = 0.1,
                                      .max = 10000,
                                      .slider_range = {0.5, 200},
                                      .basic = true,
                                      .log = true,
                                      .help = "How high a lake stands over its lowest place at most."});
        parameter(&CaveLakes::abundance,
                  {.key = "abundance",
                   .label = "Abundance",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Share of the dips that hold a lake; strength and masks make it smaller."});
    }

    FieldSet follows() const { return fields("opening"); }

    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
