#pragma once

#include <array>
#include <cstdint>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/biome/biome_table.h"
#include "core/terrain/gradient.h"

namespace talus {

// Where a number that rules compare lies close to a limit, rough ground would cross it from cell to cell, and
// the map of biomes would be strewn with dots. A map generalises them away, and so does the stage that sorts.

/// How many cells around a cell are looked at for specks.
inline constexpr int k_speck_reach = 2;
inline constexpr std::size_t k_speck_places = 25;  ///< with the cell itself, which is the middle one

/// The places around a cell, row by row.
struct BiomesAround {
    std::array<BiomeId, k_speck_places> biome{};
    std::array<bool, k_speck_places> sea{};  ///< the ground lies below the sea level
};

/// What becomes of a cell by its surroundings.
struct SpeckVerdict {
    BiomeId biome = 0;
    int alike = 0;  ///< of the 24 places around, those that have its biome
    int least = 0;  ///< so many must, or it is a speck
};

/// Returns the verdict. A cell on land is a speck where fewer than 4 of the 24 places around have its biome:
/// fewer than a line that is one cell wide has, so that narrow beaches and rivers stay. In the sea, which has
/// nothing narrow, it is one where fewer than half of them have it. A speck takes the biome that most of the
/// places on its side of the coast have, if more have that one than its own; of equally many the one with the
/// lowest number. So a coast stays where it is.
SpeckVerdict speck_verdict(const BiomesAround& around);

/// Returns the index of a sample around another one: wrapped if the map wraps, else mirrored at the border,
/// so that a speck there is no larger than elsewhere.
inline int speck_neighbour(int i, int count, bool wrap) {
    if (!wrap && (i < 0 || i >= count)) i = i < 0 ? -i : 2 * (count - 1) - i;
    return index_inside(i, count, wrap);
}

/// Calls biome_at(x, y) for the places around a cell. `height` has the lattice's size.
template <class BiomeAt>
BiomesAround biomes_around(const Lattice& map, const Grid<float>& height, float sea_level, int x, int y,
                           const BiomeAt& biome_at) {
    BiomesAround around;
    std::size_t place = 0;
    for (int j = -k_speck_reach; j <= k_speck_reach; ++j) {
        const int row = speck_neighbour(y + j, map.height, map.wrap_y);
        for (int i = -k_speck_reach; i <= k_speck_reach; ++i, ++place) {
            const int column = speck_neighbour(x + i, map.width, map.wrap_x);
            around.biome[place] = biome_at(column, row);
            around.sea[place] = height(column, row) < sea_level;
        }
    }
    return around;
}

/// Returns the biomes of a map without specks. The same bits in any window with a halo of k_speck_reach more
/// cells than `biomes` needs, on any number of threads. progress: may be null. Throws Cancelled.
Grid<std::uint8_t> without_specks(const Grid<std::uint8_t>& biomes, const Grid<float>& height,
                                  const Lattice& map, float sea_level, const Progress* progress);

}  // namespace talus
