#pragma once

#include <string>
#include <vector>

#include "app/commands/commands.h"
#include "core/recipe/export/node_export.h"

namespace talus {

/// A terrain written in cubes, not as maps: what of the command export is said about that.
struct NodeExport {
    float node_size = 1;  ///< m
    std::string nodes;    ///< a table of nodes; empty: the shipped one

    std::vector<OptionSyntax> options();
};

/// Makes the terrain and writes it. path: the new world's folder, or the model's file.
void export_nodes(NodeFormat format, const NodeExport& asked, const RecipeOptions& options,
                  const std::string& path, const CommonOptions& common);

}  // namespace talus
