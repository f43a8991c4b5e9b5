#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/file_state.h"
#include "core/io/overwrite.h"
#include "core/recipe/recipe.h"

namespace talus {

struct Import;

/// What reading the file of an import layer found.
struct ImportFindings {
    std::string path;
    int width = 0;   ///< samples, rotated as the layer rotates them
    int height = 0;  ///< samples
    double extent_x =
        0;  ///< m from the first to the last sample at its real size; 0: neither file nor layer says
    double extent_y = 0;                ///< m
    HeightRange heights;                ///< m: from the lowest to the highest, as the layer reads them
    HeightRange scale;                  ///< m: of its 0 and of its largest value; see Import::range_of
    std::optional<HeightRange> range;   ///< of the file's numbers, as its sidecar tells
    bool metres = false;                ///< the values are heights in metres
    std::vector<std::string> channels;  ///< the names of all, where there are several
    int pages = 1;
    std::string stretched;             ///< how the world's shape stretches the map; empty where it does not
    std::vector<std::string> remarks;  ///< one line each: what was found, had to be assumed or was filled
};

/// Returns the findings of the layer's file if an evaluation has read it; nothing for other layers or without
/// a file.
std::optional<ImportFindings> import_findings(const Layer& layer, const World& world);
/// Does the same, and reads the file if need be. Throws FileError, Cancelled. progress: may be null.
std::optional<ImportFindings> read_import(const Layer& layer, const World& world, Progress* progress);
/// Returns the remarks of all enabled import layers, each led by its file. Reads the files.
std::vector<std::string> import_remarks(const Recipe& recipe, Progress* progress);

/// Returns the state of the files that a layer reads; nothing for a layer that reads none, or whose recipe
/// holds what stands in them.
std::vector<FileState> file_states(const Layer& layer);
/// A file that a layer names and that is not there.
struct MissingFile {
    int layer = 0;  ///< its id
    std::string path;

    friend bool operator==(const MissingFile&, const MissingFile&) = default;
};
/// Returns those of all layers, by looking at the disk.
std::vector<MissingFile> missing_files(const Recipe& recipe);

/// Returns the state of the files of all the recipe's active layers.
std::vector<FileState> file_states(const Recipe& recipe);

/// Returns the files that the recipe's layers name, whether they are enabled or not, with what they are to
/// the user.
std::vector<InputFile> input_files(const Recipe& recipe);

/// Returns an import layer of this file that replaces what is below.
Layer new_import_layer(const Recipe& recipe, const std::string& path);

/// Convert the paths of a recipe's layers from relative to `folder`, as files store them, to absolute, and
/// back for files that lie in the folder or below it. Paths that begin with `asset:` stay as they are.
Recipe with_absolute_paths(Recipe recipe, const std::string& folder);
Recipe with_relative_paths(Recipe recipe, const std::string& folder);

}  // namespace talus
