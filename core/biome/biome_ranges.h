#pragma once

#include <cstddef>
#include <string_view>

#include "core/biome/biome_table.h"

namespace talus {

/// What the numbers and texts of a table of biomes may be. Files are checked against these; widgets and edits
/// are clamped to them.
struct BiomeRange {
    double min, max;
};
inline constexpr BiomeRange k_base_range{-20000, 20000};             ///< m
inline constexpr BiomeRange k_wavelength_range{1, 1e6};              ///< m
inline constexpr BiomeRange k_relief_range{0, 10000};                ///< m
inline constexpr BiomeRange k_cover_slope_range{0, 90};              ///< degrees
inline constexpr BiomeRange k_thickness_range{0, 1000};              ///< m
inline constexpr BiomeRange k_patch_range{0, 1};                     ///< of the noise of patches
inline constexpr BiomeRange k_density_range{0, 100000};              ///< plants per hectare
inline constexpr BiomeRange k_temperature_border_range{-100, 100};   ///< °C
inline constexpr BiomeRange k_precipitation_border_range{0, 20000};  ///< mm a year
inline constexpr BiomeRange k_height_share_range{-1, 1};
inline constexpr BiomeRange k_group_share_range{0, 1000};

inline constexpr std::size_t k_max_biome_text = 2000;  ///< bytes of a name or a description
inline constexpr std::size_t k_max_biome_key = 40;     ///< bytes
inline constexpr std::size_t k_max_biome_list = 32;    ///< octaves, covers, layers or plants of one biome

inline constexpr std::size_t k_max_biome_groups = 64;

/// Returns whether the text can be a biome's key: lower-case letters, digits and underscores, a letter first.
bool is_biome_key(std::string_view text);

}  // namespace talus
