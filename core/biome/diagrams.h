#pragma once

#include <cstdint>

#include "core/biome/distortion.h"
#include "core/biome/jittered_cells.h"

namespace talus {

/// A jittered grid with a random number for each seed, by which the seed chooses what its cell is.
struct ChoosingCells {
    JitteredCells seeds;
    std::uint32_t channel;  ///< of the hash
    std::uint32_t choice(std::int64_t i, std::int64_t j) const { return seeds.bits_of(i, j, channel); }
};

// The diagrams that maps of biomes are made of, for stages and for whoever shows how they work. side: of the
// squares with one seed each, in metres.

/// Returns the cells of Voronoi biomes, distorted or not.
ChoosingCells voronoi_cells(double side, float jitter, std::uint64_t seed, const Lattice& world);
/// Returns how distorted Voronoi biomes move places. share: of the side, by which the largest waves do.
Distortion voronoi_waves(double side, float share, std::uint64_t seed, const Lattice& places,
                         const Lattice& world);
/// Returns the areas of two-level biomes, which choose groups, and the cells, which choose within them.
ChoosingCells two_level_areas(double side, std::uint64_t seed, const Lattice& world);
ChoosingCells two_level_cells(double side, std::uint64_t seed, const Lattice& world);
/// Returns how two-level biomes move places. side: of the small cells.
Distortion two_level_waves(double side, double share, std::uint64_t seed, const Lattice& places,
                           const Lattice& world);

}  // namespace talus
