#pragma once

#include "core/biome/biome_map.h"
#include "core/biome/voronoi_biomes.h"

namespace talus {

/// Two distorted Voronoi diagrams: large areas choose a group of relatives (BiomeGroup), small cells choose
/// one of the group's biomes. Between areas whose groups must not touch (core/biome/group_neighbours.h) lies
/// a strip of a group that may touch both: in it, an area of the one is at most two_level_strip() nearer than
/// one of the other. Where the nearest seed's squared distance is under a share of the second's, a
/// place is inside its cell; else it has the biome's edge variant, where there is one.
struct TwoLevelBiomes {
    static constexpr StageInfo info{
        .key = "two_level_biomes",
        .label = "Two-level biomes",
        .group = Group::biome_map,
        .writes = fields("biome", "temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files,
        .keywords = "groups, relatives, areas, voronoi, regions, minecraft",
        .help =
            "Large areas of relatives, such as frozen land, conifers or seas, with the biomes of each in "
            "small cells: relatives lie side by side.",
    };

    float area = 10000;  // m
    float cell = 1500;   // m
    float seas = 1;
    float inside = 0.25f;
    float distortion = 0.625f;
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&TwoLevelBiomes::area, {.key = "area",
                                          .label = "Size of areas",
                                          .unit = "m",
                                          .min = 8,
                                          .max = 1e6,
                                          .slider_range = {1000, 65536},
                                          .basic = true,
                                          .log = true,
                                          .help = "Side of the squares that have one seed of an area each."});
        parameter(&TwoLevelBiomes::cell, VoronoiBiomes::cell_row());
        parameter(&TwoLevelBiomes::seas,
                  {.key = "seas",
                   .label = "Seas",
                   .max = 100,
                   .slider_range = {0, 10},
                   .basic = true,
                   .help = "Multiplies the share of areas of groups with the table's ocean: 0 leaves land "
                           "alone, large numbers make islands."});
        parameter(&TwoLevelBiomes::inside,
                  {.key = "inside",
                   .label = "Inside of cells",
                   .basic = true,
                   .help = "A place is inside its cell where the squared distance of the nearest seed is "
                           "below this share of the second's. Outside of it, some biomes have an edge of "
                           "another kind: foothills around mountains."});
        parameter(&TwoLevelBiomes::distortion, DistortedVoronoi::distortion_row());
        parameter(&TwoLevelBiomes::table, biome_table_row());
    }

    std::string remark(const Lattice& world) const {
        return remark_on_regions(static_cast<double>(area), world);
    }
    double cost_per_cell() const { return 45; }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t) const {
        return std::make_shared<const KeptBiomeMap>();
    }
    void apply(Terrain& terrain, const Context& context) const;
};

/// Returns the width of a strip between areas, in metres of difference between the distances of their seeds.
double two_level_strip(const TwoLevelBiomes& stage);

}  // namespace talus
