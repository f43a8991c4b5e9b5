#pragma once

#include "core/biome/biome_map.h"

namespace talus {

/// The article's decision in steps. Distorted Voronoi cells are ocean or land. An ocean seed whose eight
/// neighbours are ocean may be a lone island, shrunk by how much nearer its seed is than the next one, with a
/// shore around it. On land run rivers (RiverNoise). All other land follows from two noises, temperature and
/// precipitation, by the climate table, in its variant for hills where a third one is high. Ocean and rivers
/// freeze where it is cold.
struct MultiStepMap {
    static constexpr StageInfo info{
        .key = "multi_step_map",
        .label = "Multi-step map",
        .group = Group::biome_map,
        .writes = fields("biome", "temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files,
        .keywords = "overworld, continents, oceans, islands, climate zones, mushroom, minecraft",
        .help =
            "Oceans, land and lone islands, rivers on the land, and biomes that follow from a climate, so "
            "that no desert lies beside tundra.",
    };

    float ocean_cell = 5000;  // m
    float ocean_share = 0.64f;
    float island_share = 0.15f;
    float climate_scale = 16000;  // m
    float river_spacing = 5000;   // m
    float river_width = 120;      // m
    float hills_share = 0.3f;
    float coldest = -15;          // °C
    float hottest = 30;           // °C
    float driest = 60;            // mm a year
    float wettest = 3200;         // mm a year
    float frost = k_usual_frost;  // °C
    float distortion = 0.5f;
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&MultiStepMap::ocean_cell,
                  {.key = "ocean_cell",
                   .label = "Size of seas and land",
                   .unit = "m",
                   .min = 8,
                   .max = 1e6,
                   .slider_range = {1000, 65536},
                   .basic = true,
                   .log = true,
                   .help = "Side of the squares that have one seed each, of land or of ocean."});
        parameter(&MultiStepMap::ocean_share, {.key = "ocean_share",
                                               .label = "Ocean",
                                               .basic = true,
                                               .help = "Share of the seeds that are ocean."});
        parameter(
            &MultiStepMap::island_share,
            {.key = "island_share",
             .label = "Lone islands",
             .basic = true,
             .help = "Share of the ocean's seeds with nothing but ocean around them that are islands."});
        parameter(&MultiStepMap::climate_scale,
                  {.key = "climate_scale",
                   .label = "Size of climates",
                   .unit = "m",
                   .min = 8,
                   .max = 1e6,
                   .slider_range = {1000, 131072},
                   .basic = true,
                   .log = true,
                   .help = "Wavelength of temperature and precipitation: larger ones have larger biomes."});
        parameter(&MultiStepMap::river_width, {.key = "river_width",
                                               .label = "Width of rivers",
                                               .unit = "m",
                                               .min = 0,
                                               .max = 10000,
                                               .slider_range = {0, 500},
                                               .basic = true,
                                               .help = "How wide rivers are. 0: there are none."});
        parameter(&MultiStepMap::table, biome_table_row());
        parameter(&MultiStepMap::river_spacing, {.key = "river_spacing",
                                                 .label = "Distance between rivers",
                                                 .unit = "m",
                                                 .min = 8,
                                                 .max = 1e6,
                                                 .slider_range = {1000, 32768},
                                                 .log = true,
                                                 .help = "Wavelength of the noise along which they run."});
        parameter(&MultiStepMap::hills_share,
                  {.key = "hills_share",
                   .label = "Hills",
                   .help = "How much of the land is of the hilly variant of its biome, where the table has "
                           "one; about a share."});
        parameter(&MultiStepMap::coldest, {.key = "coldest",
                                           .label = "Coldest",
                                           .unit = "°C",
                                           .min = -100,
                                           .max = 100,
                                           .slider_range = {-40, 30},
                                           .help = "The lowest mean temperature of the year."});
        parameter(&MultiStepMap::hottest, {.key = "hottest",
                                           .label = "Hottest",
                                           .unit = "°C",
                                           .min = -100,
                                           .max = 100,
                                           .slider_range = {-10, 40},
                                           .help = "The highest mean temperature of the year."});
        parameter(&MultiStepMap::driest, {.key = "driest",
                                          .label = "Driest",
                                          .unit = "mm",
                                          .min = 1,
                                          .max = 20000,
                                          .slider_range = {10, 2000},
                                          .log = true,
                                          .help = "The lowest precipitation of a year."});
        parameter(&MultiStepMap::wettest, {.key = "wettest",
                                           .label = "Wettest",
                                           .unit = "mm",
                                           .min = 1,
                                           .max = 20000,
                                           .slider_range = {200, 6000},
                                           .log = true,
                                           .help = "The highest precipitation of a year."});
        parameter(
            &MultiStepMap::frost,
            frost_row(
                "Where the mean temperature of the year is below this, the ocean and rivers are frozen."));
        parameter(&MultiStepMap::distortion, {.key = "distortion",
                                              .label = "Distortion of coasts",
                                              .max = 4,
                                              .slider_range = {0, 1},
                                              .help = "How far the largest waves bend coasts, at most, as a "
                                                      "share of the size of seas and land."});
    }

    std::string remark(const Lattice& world) const;
    double cost_per_cell() const { return 60; }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t) const {
        return std::make_shared<const KeptBiomeMap>();
    }
    void apply(Terrain& terrain, const Context& context) const;
};

/// What the seed of a cell of such a map makes of its cell.
enum class SeedKind { land, ocean, island };

/// A lone island lies where the next seed is farther than its own by this share of the cells' side at least,
/// its shore where by that: so a shore has its width also where two seeds are close.
inline constexpr double k_island_margin = 0.4;
inline constexpr double k_island_shore_margin = 0.15;

}  // namespace talus
