#pragma once

#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// A climate of a biome.
struct ClimatePoint {
    float temperature = 0;    ///< °C
    float precipitation = 0;  ///< mm a year
};

/// Loops over the biomes of a map.
struct BiomeMapKernel {
    /// Writes the climate of each biome. climates: by the biomes' numbers. temperature, precipitation:
    /// equally far from the start of a cache line. streams: with streaming stores, for maps larger than
    /// caches.
    void (*climates)(const std::uint8_t* biome, const ClimatePoint* climates, int count, bool streams,
                     float* temperature, float* precipitation);
    /// Writes biomes with the rivers over them. river: 1 where one runs, else 0. of_biome: what a river makes
    /// of each biome.
    void (*with_rivers)(const std::uint8_t* biome, const std::uint8_t* river, const std::uint8_t* of_biome,
                        int count, std::uint8_t* out);
};
TALUS_DECLARE_KERNEL(BiomeMapKernel, biome_map_kernel)

}  // namespace talus
