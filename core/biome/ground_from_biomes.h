#pragma once

#include "core/biome/biome_map.h"

namespace talus {

/// The ground that belongs to a map of biomes.
///
/// *By each biome's own waves* (the article's Biomal): H(x) = Σ w_b(x) (base_b + Σ_i a_bi n(x / λ_bi)) over
/// the biomes b around x, with weights w that fall with distance (BiomeWeights). The noise of each biome is
/// evaluated and weighted, not its numbers: averaged wavelengths would smear the noise where they change.
/// *Between each biome's lowest and highest* (Min-max): one noise of three octaves, stretched between the
/// weighted lowest and highest of the biomes around. *One noise for all* (Classic): between two heights.
struct GroundFromBiomes {
    enum class By { biomal, min_max, classic };

    static constexpr StageInfo info{
        .key = "ground_from_biomes",
        .label = "Ground from biomes",
        .group = Group::biome_map,
        .reads = fields("biome"),
        .writes = fields("height"),
        .keeps = fields("temperature", "precipitation"),
        .asks = fields("biome"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .keywords = "heights, terrain, biomal, min-max, classic, minecraft",
        .help =
            "Ground that fits the biomes of the layers before: seas lie low, grassland is gentle, "
            "mountains are high, and no wall stands where two of them meet.",
    };

    By by = By::biomal;
    float blend = 800;  // m
    float scale = 1;
    float size = 1;
    float wavelength = 3000;   // m
    float low = -40;           // m above the sea
    float high = 120;          // m above the sea
    float river_depth = 6;     // m
    float river_valley = 600;  // m

    static constexpr std::array<Choice, 3> k_by{{
        {"biomal", "Each biome's own waves",
         "Biomal: each biome has a base height and waves of its own, as its table says.", "biomal"},
        {"min_max", "Between each biome's heights",
         "Min-max: one noise for all, between the lowest and the highest ground of each biome.", "min-max"},
        {"classic", "One noise for all", "Classic: the same everywhere, whatever the biome.", "classic"},
    }};

    static void parameters(auto&& parameter) {
        constexpr Condition k_noise{"by", static_cast<int>(By::min_max), static_cast<int>(By::classic)};
        constexpr Condition k_classic{"by", static_cast<int>(By::classic)};
        constexpr Condition k_biomes{"by", static_cast<int>(By::biomal), static_cast<int>(By::min_max)};
        parameter(&GroundFromBiomes::by, {.key = "by",
                                          .label = "Heights",
                                          .basic = true,
                                          .choices = k_by,
                                          .help = "Where the ground's heights come from."});
        parameter(&GroundFromBiomes::blend,
                  {.key = "blend",
                   .label = "Blend distance",
                   .unit = "m",
                   .min = 1,
                   .max = 20000,
                   .slider_range = {10, 3000},
                   .basic = true,
                   .log = true,
                   .visible_when = k_biomes,
                   .help = "How far around a place the biomes count for its height. Longer ones make gentler "
                           "ground between biomes; at least 5 samples are taken."});
        parameter(&GroundFromBiomes::scale, {.key = "scale",
                                             .label = "Height scale",
                                             .min = 0,
                                             .max = 20,
                                             .slider_range = {0, 4},
                                             .basic = true,
                                             .help = "Multiplies all heights above and below the sea."});
        parameter(&GroundFromBiomes::wavelength, {.key = "wavelength",
                                                  .label = "Wavelength",
                                                  .unit = "m",
                                                  .min = 1,
                                                  .max = 1e6,
                                                  .slider_range = {200, 16384},
                                                  .basic = true,
                                                  .log = true,
                                                  .visible_when = k_noise,
                                                  .help = "Of the largest of three octaves of noise."});
        parameter(&GroundFromBiomes::low, {.key = "low",
                                           .label = "Lowest",
                                           .unit = "m",
                                           .min = -10000,
                                           .max = 10000,
                                           .slider_range = {-500, 500},
                                           .basic = true,
                                           .visible_when = k_classic,
                                           .help = "Height of the lowest ground above the sea level."});
        parameter(&GroundFromBiomes::high, {.key = "high",
                                            .label = "Highest",
                                            .unit = "m",
                                            .min = -10000,
                                            .max = 10000,
                                            .slider_range = {-500, 1500},
                                            .basic = true,
                                            .visible_when = k_classic,
                                            .help = "Height of the highest ground above the sea level."});
        parameter(
            &GroundFromBiomes::size,
            {.key = "size",
             .label = "Size of shapes",
             .min = 0.001,
             .max = 100,
             .slider_range = {0.05, 4},
             .log = true,
             .visible_when = k_biomes,
             .help = "Multiplies heights and wavelengths of the biomes' own ground: 0.1 makes a model of "
                     "the same ground, a tenth as large."});
        parameter(&GroundFromBiomes::river_depth,
                  {.key = "river_depth",
                   .label = "Depth of rivers",
                   .unit = "m",
                   .min = 0,
                   .max = 1000,
                   .slider_range = {0, 30},
                   .help = "How far below the sea level the beds lie of rivers that the biomes have."});
        parameter(&GroundFromBiomes::river_valley,
                  {.key = "river_valley",
                   .label = "Width of valleys",
                   .unit = "m",
                   .min = 0,
                   .max = 100000,
                   .slider_range = {0, 3000},
                   .help = "How far from a river's bank the ground has risen to its own height."});
    }

    double reach_metres(const Lattice& world) const;
    double cost_per_cell() const { return by == By::biomal ? 25 : 15; }
    /// Returns the field without which it is one noise for all.
    FieldSet follows() const { return by == By::classic ? FieldSet() : fields("biome"); }
    /// Where who made the biomes can tell those of other places (BiomeMap), it asks him, and its map needs no
    /// margin.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
