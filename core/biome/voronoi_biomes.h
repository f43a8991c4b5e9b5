#pragma once

#include "core/biome/biome_map.h"
#include "core/biome/distortion.h"

namespace talus {

/// Cells of the plane that are nearest to one seed of a jittered grid (core/biome/jittered_cells.h), each of
/// a random biome.
struct VoronoiBiomes {
    static constexpr StageInfo info{
        .key = "voronoi_biomes",
        .label = "Voronoi biomes",
        .group = Group::biome_map,
        .writes = fields("biome", "temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files,
        .keywords = "voronoi, jittered grid, cells, worley, minecraft",
        .help =
            "Each place has the biome of the nearest of many seeds: cells with straight borders, any "
            "biome beside any other.",
    };

    float cell = 1500;  // m
    float jitter = 1;
    BiomeGroupChoice group{};
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&VoronoiBiomes::cell, cell_row());
        parameter(&VoronoiBiomes::jitter, jitter_row());
        parameter(&VoronoiBiomes::group, biome_group_row());
        parameter(&VoronoiBiomes::table, biome_table_row());
    }
    static constexpr ParameterInfo cell_row() {
        return {.key = "cell",
                .label = "Cell size",
                .unit = "m",
                .min = 8,
                .max = 1e6,
                .slider_range = {128, 16384},
                .basic = true,
                .log = true,
                .help = "Side of the squares that have one seed each: about the width of a biome."};
    }
    static constexpr ParameterInfo jitter_row() {
        return {.key = "jitter",
                .label = "Irregularity",
                .basic = true,
                .help =
                    "0 places each seed in the middle of its square, and all cells are squares; 1 "
                    "places it anywhere in it."};
    }

    std::string remark(const Lattice& world) const {
        return remark_on_regions(static_cast<double>(cell), world);
    }
    double cost_per_cell() const { return 12; }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t) const {
        return std::make_shared<const KeptBiomeMap>();
    }
    void apply(Terrain& terrain, const Context& context) const;
};

/// The same with crooked borders: the diagram is asked about places that smooth noise has moved by
/// a (n + 0.5 n(2×) + 0.08 n(16×)) along each axis.
struct DistortedVoronoi {
    static constexpr StageInfo info{
        .key = "distorted_voronoi",
        .label = "Distorted Voronoi biomes",
        .group = Group::biome_map,
        .writes = fields("biome", "temperature", "precipitation"),
        .tells = fields("biome"),
        .needs = Needs::files,
        .keywords = "voronoi, jittered grid, cells, worley, warp, minecraft",
        .help =
            "Each place has the biome of the nearest of many seeds, with crooked borders as nature has "
            "them, any biome beside any other.",
    };

    float cell = 1500;  // m
    float jitter = 1;
    float distortion = 0.5f;
    BiomeGroupChoice group{};
    FilePath table;

    static void parameters(auto&& parameter) {
        parameter(&DistortedVoronoi::cell, VoronoiBiomes::cell_row());
        parameter(&DistortedVoronoi::jitter, VoronoiBiomes::jitter_row());
        parameter(&DistortedVoronoi::distortion, distortion_row());
        parameter(&DistortedVoronoi::group, biome_group_row());
        parameter(&DistortedVoronoi::table, biome_table_row());
    }
    static constexpr ParameterInfo distortion_row() {
        return {.key = "distortion",
                .label = "Distortion",
                .max = 4,
                .slider_range = {0, 1},
                .basic = true,
                .help =
                    "How far the largest waves bend borders, at most, as a share of the cell size. One "
                    "half looks natural; 0 leaves borders straight."};
    }

    std::string remark(const Lattice& world) const {
        return remark_on_regions(static_cast<double>(cell), world);
    }
    double cost_per_cell() const { return 25; }
    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t) const {
        return std::make_shared<const KeptBiomeMap>();
    }
    void apply(Terrain& terrain, const Context& context) const;
};

/// Returns the waves of a distorted diagram: of the cell's size, and 2 and 16 times as short. share: of the
/// cell, by which the largest bend borders.
std::array<DistortionOctave, 3> voronoi_distortion(double cell, float share);

}  // namespace talus
