#pragma once

#include <imgui.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace talus {

/// A row of a list of biomes.
struct BiomeEntry {
    std::string key;
    std::string label;
    ImU32 ink = 0;
};

/// Draws a list that unfolds, of which one biome is chosen; a field on top searches it, and Enter takes the
/// first that is found. path: names it for mark(), and its rows with their keys. first, count: places that
/// are listed. chosen: what shows while it is closed. Returns the place of another one that was chosen.
std::optional<std::size_t> biome_list(const std::string& path, std::size_t first, std::size_t count,
                                      std::size_t chosen,
                                      const std::function<BiomeEntry(std::size_t place)>& row);

}  // namespace talus
