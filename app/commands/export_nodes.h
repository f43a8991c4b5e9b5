#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands/commands.h"

namespace talus {

/// A terrain written in cubes, not as maps: what of the command export is said about that.
struct NodeExport {
    float node_size = 1;  ///< m
    std::string nodes;    ///< a table of nodes; empty: the shipped one

    std::vector<OptionSyntax> options();
};

inline constexpr std::string_view k_luanti_key = "luanti";
inline constexpr std::string_view k_luanti_label = "Luanti (Minetest)";
inline constexpr std::string_view k_luanti_help =
    "A world to walk in, a folder: put it among the worlds of Luanti (~/.minetest/worlds) and choose it "
    "there. "
    "One node a metre, or --node-size metres a node.";

/// Makes the terrain and writes it as a world of Luanti. folder: the new world's.
void export_luanti(const NodeExport& asked, const RecipeOptions& options, const std::string& folder,
                   const CommonOptions& common);
/// Makes the terrain and writes it as a model of MagicaVoxel. file: ends in k_vox_ending.
void export_vox(const NodeExport& asked, const RecipeOptions& options, const std::string& file,
                const CommonOptions& common);
inline constexpr std::string_view k_vox_ending = ".vox";

}  // namespace talus
