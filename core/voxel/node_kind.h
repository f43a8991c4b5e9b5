#pragma once

#include <cstddef>
#include <cstdint>

#include "core/biome/materials.h"

namespace talus {

/// What a node is: air, a material, water, lava or a part of a plant. Numbered so that all of them fit in a
/// byte.
enum class MapNodeKind : std::uint8_t { air = 0 };

inline constexpr std::size_t k_first_below = 1 + k_materials.size();
inline constexpr std::size_t k_first_water = k_first_below + k_materials.size();
inline constexpr auto k_sea_node = static_cast<MapNodeKind>(k_first_water);
inline constexpr auto k_fresh_node = static_cast<MapNodeKind>(k_first_water + 1);
inline constexpr auto k_ice_node = static_cast<MapNodeKind>(k_first_water + 2);
inline constexpr auto k_snow_node = static_cast<MapNodeKind>(k_first_water + 3);
inline constexpr auto k_thin_snow_node = static_cast<MapNodeKind>(k_first_water + 4);
inline constexpr auto k_lava_node = static_cast<MapNodeKind>(k_first_water + 5);
inline constexpr std::size_t k_first_trunk = k_first_water + 6;
inline constexpr std::size_t k_first_leaves = k_first_trunk + k_plants.size();
inline constexpr std::size_t k_node_kinds = k_first_leaves + k_plants.size();
static_assert(k_node_kinds <= 256);

/// Return the kind of a material where air lies on it, and where something else does.
constexpr MapNodeKind top_node(Material material) {
    return static_cast<MapNodeKind>(1 + static_cast<std::size_t>(material));
}
constexpr MapNodeKind below_node(Material material) {
    return static_cast<MapNodeKind>(k_first_below + static_cast<std::size_t>(material));
}
constexpr MapNodeKind trunk_node(Plant plant) {
    return static_cast<MapNodeKind>(k_first_trunk + static_cast<std::size_t>(plant));
}
constexpr MapNodeKind leaves_node(Plant plant) {
    return static_cast<MapNodeKind>(k_first_leaves + static_cast<std::size_t>(plant));
}
/// Returns whether it is air, water or thin snow, where a trunk may stand.
constexpr bool gives_way(MapNodeKind kind) {
    return kind == MapNodeKind::air || kind == k_thin_snow_node || kind == k_sea_node || kind == k_fresh_node;
}
constexpr bool is_leaves(MapNodeKind kind) { return static_cast<std::size_t>(kind) >= k_first_leaves; }
/// Returns whether light passes it.
constexpr bool lets_light_in(MapNodeKind kind) { return gives_way(kind) || is_leaves(kind); }

}  // namespace talus
