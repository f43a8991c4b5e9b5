#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/recipe/recipe.h"

namespace talus {

/// What an edit makes of a recipe, and what a user reads after "Undo": "Move layer up", "Change Radius of
/// Blur".
struct Edited {
    Recipe recipe;
    std::string label;
};

/// Every change of a document is one of the functions below, whoever makes it: panels, keys, the command
/// line, tests. Each takes the recipe as it is and returns another one, which is valid: values within their
/// ranges, ids unique, no more layers than a file may hold. A layer is named by its id, a mask by its place
/// in the layer's list, a parameter by its place in its listing.
///
/// What cannot be done, like moving the first layer up or changing a layer that is not there, returns the
/// recipe unchanged; a history takes no step for that.

/// A layer at its defaults, above the others. What makes ground is added to the ground that is there, and
/// brings no level of its own.
Edited with_layer_added(const Recipe& recipe, const StageType& type);
/// A layer that imports this heightmap and takes the place of what is below, and the world that fits it.
Edited with_import_added(const Recipe& recipe, const std::string& path, const World& world);
Edited with_layer_removed(const Recipe& recipe, int layer_id);
/// The copy stands above the layer and has a seed of its own.
Edited with_layer_duplicated(const Recipe& recipe, int layer_id);
/// by: −1 one place up (made earlier), +1 one down.
Edited with_layer_moved(const Recipe& recipe, int layer_id, int by);
/// An empty name: that of the layer's stage.
Edited with_layer_renamed(const Recipe& recipe, int layer_id, const std::string& name);
Edited with_layer_enabled(const Recipe& recipe, int layer_id, bool enabled);

/// Of the layer's stage; a file that it reads is one of its parameters.
Edited with_parameter(const Recipe& recipe, int layer_id, std::size_t parameter, const ParameterValue& value);
/// Of what every layer has: layer_parameters().
Edited with_setting(const Recipe& recipe, int layer_id, std::size_t parameter, const ParameterValue& value);

Edited with_mask_added(const Recipe& recipe, int layer_id, const LayerMask& mask);
Edited with_mask_removed(const Recipe& recipe, int layer_id, std::size_t place);
/// by: −1 one place up, +1 one down.
Edited with_mask_moved(const Recipe& recipe, int layer_id, std::size_t place, int by);
/// The mask takes the place of the one that is there.
Edited with_mask(const Recipe& recipe, int layer_id, std::size_t place, const LayerMask& mask);

/// Of world_parameters(). A lowest height above the highest takes that with it.
Edited with_world_value(const Recipe& recipe, std::size_t parameter, const ParameterValue& value);
Edited with_seed(const Recipe& recipe, std::uint64_t seed);
Edited with_resolution(const Recipe& recipe, int width, int height);
Edited with_height_range(const Recipe& recipe, const HeightRange& range);
/// Several of the world's values at once.
Edited with_world(const Recipe& recipe, const World& world, const std::string& label);

Edited with_name(const Recipe& recipe, const std::string& name);
Edited with_about(const Recipe& recipe, const std::string& about);
/// Everything from another recipe: a preset, a recovered file.
Edited with_all_of(const Recipe& other, const std::string& label);

}  // namespace talus
