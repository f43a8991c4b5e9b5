#pragma once

#include <cstdint>

#include "core/base/kernel.h"
#include "core/biome/biome_law.h"

namespace talus {

/// Places around a cell that are looked at for the sea.
inline constexpr int k_ring_places = 16;

/// A row of the map, for the kernel.
struct BiomeRow {
    const float* height = nullptr;         ///< m
    const float* temperature = nullptr;    ///< °C
    const float* precipitation = nullptr;  ///< mm a year
    const float* water = nullptr;          ///< m; null: none
    const float* east = nullptr;           ///< rise towards the east, m per m
    const float* north = nullptr;          ///< m: heights of the row that the rise is measured from
    const float* south = nullptr;          ///< m: and to
    float per_metre = 0;                   ///< 1 / distance of the two
    float sea_level = 0;                   ///< m
};

/// Where the places of the ring around the cells of a row lie: `rows[i]` points to that of column 0, which
/// may lie before its row's beginning.
struct BiomeRing {
    std::array<const float*, k_ring_places> rows{};
    int first = 0;  ///< columns whose places all lie in their rows
    int last = 0;   ///< one past them
};

struct BiomeKernel {
    /// Writes (after − before) · per_metre.
    void (*rises)(const float* before, const float* after, float per_metre, int count, float* out);
    /// Writes the biomes of columns from `from` to `to`, by climate. candidates: takes the columns outside
    /// the ring's first and last whose ground would be a beach; null: no beaches at all. Returns their count.
    int (*by_climate)(const BiomeLookup& lookup, const BiomeRow& row, const BiomeRing* ring, int width,
                      std::uint8_t* out, int* candidates);
    /// Writes the biomes by height.
    void (*by_height)(const BiomeLookup& lookup, const HeightShares& shares, const float* height,
                      float sea_level, int width, std::uint8_t* out);
};
TALUS_DECLARE_KERNEL(BiomeKernel, biome_kernel)

}  // namespace talus
