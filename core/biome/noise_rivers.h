#pragma once

#include "core/biome/biome_map.h"
#include "core/biome/octave_noise.h"

namespace talus {

/// Rivers after any map of biomes, on land alone: along the places where a noise is 0 (RiverNoise). They have
/// the river's biome, frozen where the biome below is a cold one, and a bed.
struct NoiseRivers {
    static constexpr StageInfo info{
        .key = "noise_rivers",
        .label = "Noise rivers",
        .group = Group::biome_map,
        .reads = fields("height", "biome"),
        .writes = fields("height", "biome"),
        .keeps = fields("temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files | Needs::sea_level,
        .resolution = ResolutionPromise::likeness,
        .keywords = "channels, canals, perlin worms, minecraft",
        .help =
            "Rivers over the land of a biome map: closed loops with branches, as wide everywhere, with a "
            "bed below the sea level and a valley around it. They follow no slope; for rivers that do, "
            "there are Drainage and Mountain ranges.",
    };

    float spacing = 5000;         // m
    float width = 120;            // m
    float valley = 600;           // m
    float depth = 6;              // m
    float frost = k_usual_frost;  // °C
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&NoiseRivers::spacing, {.key = "spacing",
                                          .label = "Distance between rivers",
                                          .unit = "m",
                                          .min = 8,
                                          .max = 1e6,
                                          .slider_range = {1000, 32768},
                                          .basic = true,
                                          .log = true,
                                          .help = "Wavelength of the noise along which they run."});
        parameter(&NoiseRivers::width, {.key = "width",
                                        .label = "Width",
                                        .unit = "m",
                                        .min = 1,
                                        .max = 10000,
                                        .slider_range = {10, 500},
                                        .basic = true,
                                        .log = true,
                                        .help = "How wide rivers are from bank to bank."});
        parameter(&NoiseRivers::valley,
                  {.key = "valley",
                   .label = "Width of the valley",
                   .unit = "m",
                   .min = 0,
                   .max = 100000,
                   .slider_range = {0, 3000},
                   .basic = true,
                   .help = "How far from a bank the ground has risen to its own height. "
                           "0: banks are walls."});
        parameter(&NoiseRivers::depth, {.key = "depth",
                                        .label = "Depth of the bed",
                                        .unit = "m",
                                        .min = 0,
                                        .max = 1000,
                                        .slider_range = {0, 30},
                                        .basic = true,
                                        .help = "How far below the sea level the middle of the bed lies."});
        parameter(&NoiseRivers::frost, frost_row("A river is frozen in biomes whose climate is colder."));
        parameter(&NoiseRivers::table, biome_table_row());
    }

    double cost_per_cell() const { return 30; }
    /// Returns the field without which it sorts the ground by height first.
    FieldSet follows() const { return fields("biome"); }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    /// Where the terrain has biomes, their own table is taken.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
