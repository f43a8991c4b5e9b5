#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/voxel/node_kind.h"

namespace talus {

inline constexpr int k_block_side = 16;  ///< nodes
inline constexpr std::size_t k_block_nodes = 4096;
/// How far from the middle of a world of Luanti nodes may lie, along each axis.
inline constexpr int k_max_luanti_node = 30'912;

/// A block of nodes: x to the east, then y up, then z to the north, each 0 to 15, the first one fastest.
struct LuantiBlock {
    std::array<MapNodeKind, k_block_nodes> kinds{};
    std::array<std::uint8_t, k_block_nodes> daylight{};  ///< 0 to 15
    bool underground = false;                            ///< no light reaches it

    static constexpr std::size_t index(int x, int y, int z) {
        return (static_cast<std::size_t>(z) * k_block_side + static_cast<std::size_t>(y)) * k_block_side +
               static_cast<std::size_t>(x);
    }
    friend bool operator==(const LuantiBlock&, const LuantiBlock&) = default;
};

/// Returns a block as a map of Luanti stores it, version 29, before it is compressed: flags, light (said to
/// be incomplete, so that the engine spreads it), the names of its nodes, and big-endian numbers of them.
/// names: of every MapNodeKind; an empty one is air. Source: Luanti's doc/world_format.md.
std::string luanti_block_bytes(const LuantiBlock& block, std::span<const std::string, k_node_kinds> names);

/// Returns the key of a block in the table `blocks`. x, y, z: in blocks, −2048 to 2047.
constexpr std::int64_t luanti_block_key(int x, int y, int z) {
    return std::int64_t{z} * (1 << 24) + std::int64_t{y} * (1 << 12) + x;
}

}  // namespace talus
