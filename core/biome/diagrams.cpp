#include "core/biome/diagrams.h"

#include "core/biome/voronoi_biomes.h"

namespace talus {
namespace {

enum VoronoiChannel : std::uint32_t { k_voronoi_place, k_voronoi_biome = 2, k_voronoi_distortion = 3 };
enum TwoLevelChannel : std::uint32_t {
    k_area_place = 0,      // takes two
    k_area_group = 2,      //
    k_small_place = 3,     // two
    k_small_biome = 5,     //
    k_two_level_coast = 6  // six
};

}  // namespace

ChoosingCells voronoi_cells(double side, float jitter, std::uint64_t seed, const Lattice& world) {
    return {{side, jitter, seed, k_voronoi_place, world}, k_voronoi_biome};
}

Distortion voronoi_waves(double side, float share, std::uint64_t seed, const Lattice& places,
                         const Lattice& world) {
    return {voronoi_distortion(side, share), seed, k_voronoi_distortion, places, world};
}

ChoosingCells two_level_areas(double side, std::uint64_t seed, const Lattice& world) {
    return {{side, 1, seed, k_area_place, world}, k_area_group};
}

ChoosingCells two_level_cells(double side, std::uint64_t seed, const Lattice& world) {
    return {{side, 1, seed, k_small_place, world}, k_small_biome};
}

// The article's distortion, of 80, 20 and 8 columns at frequencies of 0.01, 0.05 and 0.1 for cells of 128.
Distortion two_level_waves(double side, double share, std::uint64_t seed, const Lattice& places,
                           const Lattice& world) {
    const double amplitude = share * side;
    const std::array<DistortionOctave, 3> octaves{
        {{amplitude, side / 1.28}, {amplitude / 4, side / 6.4}, {amplitude / 10, side / 12.8}}};
    return {octaves, seed, k_two_level_coast, places, world};
}

}  // namespace talus
