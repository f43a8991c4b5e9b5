#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/file_state.h"
#include "core/recipe/recipe.h"

namespace talus {

/// What the file of an import layer was found to be.
struct ImportFindings {
    std::string path;
    int width = 0;   ///< samples, turned as the layer turns them
    int height = 0;  ///< samples
    double extent_x =
        0;  ///< m from the first to the last sample at its real size; 0: neither file nor layer says
    double extent_y = 0;               ///< m
    HeightRange heights;               ///< m: from the lowest to the highest, as the layer reads them
    std::optional<HeightRange> range;  ///< of the file's numbers, as its sidecar tells
    bool metres = false;               ///< its values are heights in metres
    std::vector<std::string> remarks;  ///< one line each: what was found, had to be assumed or was filled
};

/// Of the layer's file, once it is read for an evaluation; nothing for other layers, before, and without a
/// file.
std::optional<ImportFindings> import_findings(const Layer& layer, const World& world);
/// The same, reading the file where that has to be done. Throws FileError, Cancelled. progress: may be null.
std::optional<ImportFindings> read_import(const Layer& layer, const World& world, Progress* progress);
/// Of all enabled import layers, each line led by its file. Reads the files.
std::vector<std::string> import_remarks(const Recipe& recipe, Progress* progress);

/// The files that a layer reads, as they stand; nothing for other layers.
std::vector<FileState> file_states(const Layer& layer);
/// Of all the recipe's layers that make anything.
std::vector<FileState> file_states(const Recipe& recipe);

/// An import layer of this file that takes the place of what is below.
Layer new_import_layer(const Recipe& recipe, const std::string& path);

/// The recipe with the paths of its layers made from relative to `folder` to absolute, as files hold them and
/// the program wants them; and back, for files that lie in the folder or below it. What begins with `asset:`
/// stays.
Recipe with_absolute_paths(Recipe recipe, const std::string& folder);
Recipe with_relative_paths(Recipe recipe, const std::string& folder);

}  // namespace talus
