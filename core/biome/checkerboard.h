#pragma once

#include "core/biome/biome_map.h"

namespace talus {

/// Squares of one biome each, by turns: a map for testing. The biome of a place is number
/// ⌊x / size⌋ + ⌊y / size⌋ of the list, which begins again at its end.
struct Checkerboard {
    static constexpr StageInfo info{
        .key = "checkerboard",
        .label = "Checkerboard",
        .group = Group::biome_map,
        .writes = fields("biome", "temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files,
        .keywords = "biomes, squares, test, minecraft",
        .help = "Biomes by turns in squares of one size: for testing what later layers make of borders.",
    };

    float size = 1024;  // m
    BiomeGroupChoice group{};
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&Checkerboard::size, {.key = "size",
                                        .label = "Size of squares",
                                        .unit = "m",
                                        .min = 8,
                                        .max = 1e6,
                                        .slider_range = {64, 16384},
                                        .basic = true,
                                        .log = true,
                                        .help = "Side of a square. Where the world wraps, it is the nearest "
                                                "one that fits a whole number of times."});
        parameter(&Checkerboard::group, biome_group_row());
        parameter(&Checkerboard::table, biome_table_row());
    }

    std::string remark(const Lattice& world) const {
        return remark_on_regions(static_cast<double>(size), world);
    }
    double cost_per_cell() const { return 1; }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t) const {
        return std::make_shared<const KeptBiomeMap>();
    }
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
