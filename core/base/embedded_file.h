#pragma once

#include <string_view>

namespace talus {

/// A file that was compiled into the program, by assets/cmake/TalusEmbed.cmake.
struct EmbeddedFile {
    std::string_view name;  ///< without folders
    std::string_view bytes;
};

/// Paths with this prefix name such a file (assets/terrain, assets/biomes), not one on the disk.
inline constexpr std::string_view k_asset_prefix = "asset:";

}  // namespace talus
