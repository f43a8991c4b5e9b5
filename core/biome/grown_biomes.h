#pragma once

#include "core/biome/biome_map.h"

namespace talus {

/// A map that grows from a coarse grid of whole numbers (core/biome/grown_grid.h): land and ocean, islands
/// along coasts and far out, groups of relatives, the biomes of each group, hills, edges and shores, and in
/// between the grid is doubled, so that each of them is half as large as the one before. Rivers grow from a
/// grid of their own, along the borders of its areas, and join at the end.
struct GrownBiomes {
    static constexpr StageInfo info{
        .key = "grown_biomes",
        .label = "Grown biomes",
        .group = Group::biome_map,
        .writes = fields("biome", "temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files,
        .keywords = "zoom, layers, continents, islands, grow, minecraft",
        .help =
            "Continents with ragged coasts, islands, groups of relatives, hills, shores and rivers, grown "
            "from a coarse grid by doubling it again and again.",
    };

    float cell = 16;  // m
    int doublings = 9;
    float land_share = 0.4f;
    float island_share = 0.04f;
    float hills_share = 0.3f;
    bool rivers = true;
    float frost = k_usual_frost;  // °C
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&GrownBiomes::cell, {.key = "cell",
                                       .label = "Finest cells",
                                       .unit = "m",
                                       .min = 0.25,
                                       .max = 10000,
                                       .slider_range = {2, 128},
                                       .basic = true,
                                       .log = true,
                                       .help = "Side of the squares that the last grid has."});
        parameter(&GrownBiomes::doublings,
                  {.key = "doublings",
                   .label = "Doublings",
                   .min = 8,
                   .max = 14,
                   .basic = true,
                   .help = "How often the first grid is doubled. One more makes everything twice as large."});
        parameter(&GrownBiomes::land_share, {.key = "land_share",
                                             .label = "Land",
                                             .basic = true,
                                             .help = "Share of the first grid that is land."});
        parameter(&GrownBiomes::island_share,
                  {.key = "island_share",
                   .label = "Lone islands",
                   .basic = true,
                   .help = "Share of the open ocean's cells that become islands."});
        parameter(
            &GrownBiomes::rivers,
            {.key = "rivers", .label = "Rivers", .basic = true, .help = "Whether rivers run over the land."});
        parameter(&GrownBiomes::table, biome_table_row());
        parameter(&GrownBiomes::hills_share,
                  {.key = "hills_share",
                   .label = "Hills",
                   .help = "Share of the land in the middle of biomes that is their hilly variant."});
        parameter(&GrownBiomes::frost, frost_row("A river is frozen in biomes whose climate is colder."));
    }

    std::string remark(const Lattice& world) const;
    double cost_per_cell() const { return 6; }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t) const {
        return std::make_shared<const KeptBiomeMap>();
    }
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
