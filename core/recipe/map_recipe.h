#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/io/read_heightmap.h"
#include "core/recipe/edit.h"
#include "core/recipe/file_layers.h"

namespace talus {

/// Returns a height range, in round metres, that the terrain fills, so that a file of integer steps has the
/// finest ones.
HeightRange fitting_range(float lowest, float highest);

/// Returns the world with the extent and the shape of the file, where these are known, with as many samples
/// along its longer side as before; and with a height range that holds the file's metres.
World fitted_world(const World& world, const ImportFindings& findings);

/// Returns the world with the file's own samples: as many as its finer side has where its cells are not
/// square, and no more than max_samples along the longer side. Not clamped to what a world may have.
World sampled_as_file(const World& world, const ImportFindings& findings, int max_samples);

/// Returns how the world's shape stretches the map of an import layer that fills it, for the user; empty
/// where both have one shape, within a sample.
std::string stretched_remark(const Import& stage, const ImportFindings& findings, const World& world);

/// Adds a layer that imports this file, after another one as with_layer_added does. The first layer of a
/// recipe gives it the world that fits the file; later the world stays as it is, and a file that tells its
/// size lies there at that size, with a soft edge. findings: none where the file's size has to be given
/// first.
Edited with_map_added(const Recipe& recipe, const std::string& path,
                      const std::optional<ImportFindings>& findings, int after);
/// Sets a parameter of a layer as with_parameter does. Where the heights of an import layer come to lie
/// between two that are given, these begin as what was in force before, so that the ground stays as it is; if
/// no evaluation has read the file they stay as they are.
Edited with_row_of_layer(const Recipe& recipe, int layer_id, std::size_t row, const ParameterValue& value);
/// Joins an import layer with the ground before it. Where it is added or subtracted and its file tells no
/// metres, its heights begin at 0, so that the file's lowest ground changes nothing; for another blend they
/// are the file's again.
Edited with_import_joined(const Recipe& recipe, int layer_id, Blend blend, const ImportFindings& findings);
/// Gives the recipe the world that fits the file of an import layer, which then fills it.
Edited with_world_fitted(const Recipe& recipe, int layer_id, const ImportFindings& findings);

/// Returns a recipe of a heightmap alone, with the file's own samples: what commands do with a heightmap.
/// Reads the file. channel: a name or a number from 1; empty: the usual one. assignments: "import.page=2",
/// see set_values. remarks: gets what set_values remarks. Throws FileError, RecipeError, Cancelled.
Recipe recipe_of_map(const std::string& path, const std::string& channel,
                     const std::vector<std::string>& assignments, std::vector<std::string>& remarks);
/// Returns how that recipe reads the file, without reading it.
ReadSettings map_settings(const std::string& path, const std::string& channel,
                          const std::vector<std::string>& assignments);

}  // namespace talus
