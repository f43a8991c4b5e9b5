#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/biome/materials.h"

namespace talus {

/// Which nodes of a game of Luanti a terrain is made of, by their names. An empty one is left out: air.
struct NodeTable {
    /// What a material is where the sky lies on it, and below that.
    struct Ground {
        std::string top = {}, below = {};
    };
    /// A tree has both; what has no trunk is of leaves alone, a single node where it is small.
    struct Growth {
        std::string trunk = {}, leaves = {};
    };

    std::string game = {};  ///< its key, for world.mt
    std::string sea = {}, fresh = {}, ice = {}, snow = {}, thin_snow = {}, lava = {};
    std::array<Ground, k_materials.size()> materials = {};
    std::array<Growth, k_plants.size()> plants = {};
};

/// Returns the table that comes with the program, for Minetest Game (assets/luanti/minetest_game.json).
const NodeTable& shipped_nodes();
/// Returns the shipped table with what a JSON text says in place of its own, which may be a part of it:
/// {"game": "…", "sea": "…", "materials": {"rock": "default:stone", "grass": ["TOP", "BELOW"], …}, "plants":
/// {"pine": ["TRUNK", "LEAVES"], "fern": "NODE", …}}. name: of the file, for errors. Throws FileError with
/// the key that is wrong.
NodeTable nodes_from_json(std::string_view text, const std::string& name);

}  // namespace talus
