#include "core/biome/voronoi_biomes.h"

#include <cmath>

#include "core/biome/diagrams.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

class VoronoiMap : public BiomeMap {
 public:
    VoronoiMap(double cell, float jitter, float distortion, std::vector<BiomeId> biomes, std::uint64_t seed,
               const WorldFrame& world)
        : BiomeMap(world),
          seed_(seed),
          side_(cell),
          distortion_(distortion),
          cells_(voronoi_cells(cell, jitter, seed, world.lattice)),
          biomes_(std::move(biomes)) {}

    Made make(const Lattice& places, const Progress* progress) const override {
        const Distortion distortion = distortion_of(places);
        Grid<BiomeId> out(places.width, places.height);
        each_row_block(places.width, places.height, progress, [&](int first, int last) {
            DistortedRow row(distortion);
            JitteredCells::Search search(cells_.seeds);
            for (int y = first; y < last; ++y) {
                row.make(y);
                BiomeId* const to = out.row(y);
                for (int x = 0; x < places.width; ++x) to[x] = biome_of(search.nearest(row.x(x), row.y(x)));
            }
        });
        return {std::move(out)};
    }

    BiomeDecision why(const Lattice& place) const override {
        const Distortion distortion = distortion_of(place);
        DistortedRow row(distortion);
        row.make(0);
        const JitteredCells::Nearest nearest = cells_.seeds.nearest(row.x(0), row.y(0));
        BiomeDecision decision;
        decision.steps.push_back({.key = "seed",
                                  .values = {{"nearest", "m", std::sqrt(nearest.square)},
                                             {"second", "m", std::sqrt(nearest.second)}},
                                  .biome = biome_of(nearest)});
        conclude(decision);
        return decision;
    }

 private:
    Distortion distortion_of(const Lattice& places) const {
        return voronoi_waves(side_, distortion_, seed_, places, world_at(places));
    }
    BiomeId biome_of(const JitteredCells::Nearest& nearest) const {
        return biomes_[cells_.choice(nearest.i, nearest.j) % biomes_.size()];
    }

    std::uint64_t seed_;
    double side_;  // m
    float distortion_;
    ChoosingCells cells_;
    std::vector<BiomeId> biomes_;
};

void write_voronoi(const auto& stage, float distortion, Terrain& terrain, const Context& context) {
    const auto used = table_of(context);
    const auto make = [&] {
        return std::make_shared<const VoronoiMap>(static_cast<double>(stage.cell), stage.jitter, distortion,
                                                  biomes_of_group(*used, stage.group), context.seed,
                                                  context.world);
    };
    write_biomes(terrain, used, make, context);
}

}  // namespace

std::array<DistortionOctave, 3> voronoi_distortion(double cell, float share) {
    const double amplitude = cell * static_cast<double>(share);
    return {{{amplitude, cell}, {amplitude * 0.5, cell / 2}, {amplitude * 0.08, cell / 16}}};
}

void VoronoiBiomes::apply(Terrain& terrain, const Context& context) const {
    write_voronoi(*this, 0, terrain, context);
}

void DistortedVoronoi::apply(Terrain& terrain, const Context& context) const {
    write_voronoi(*this, distortion, terrain, context);
}

}  // namespace talus
