#pragma once

#include <array>

#include "core/base/json_key.h"

namespace talus {

/// The keys of a recipe's file beside the listings of parameters, for its reader and its JSON schema.

inline constexpr int k_recipe_format = 1;
inline constexpr std::string_view k_recipe_format_key = "talus";
inline constexpr std::array<JsonKey, 6> k_recipe_keys{{
    {k_recipe_format_key, "Version of the format."},
    {"name", "The recipe's name."},
    {"about", "A sentence or more for whoever opens it."},
    {"world", "What holds for all layers. A value that is missing takes its default."},
    {"layers", "What makes the terrain, in this order."},
    {"views", "Bookmarks: views of the terrain with their names. They do not change it."},
}};

inline constexpr std::string_view k_parent_key = "parent";
/// Those of a layer beside its settings.
inline constexpr std::array<JsonKey, 6> k_layer_keys{{
    {"id", "Tells the layer from others of its recipe. Talus gives one where it is missing or stands twice."},
    {"name", "The layer's name; without one, that of its stage."},
    {k_parent_key,
     "Id of the group, a layer of stage group, that it is a member of. Members stand right before "
     "their group; without it the layer is in none."},
    {"stage", "What the layer makes or does. `talus list stages` tells more."},
    {"masks", "Where the layer acts; without one, everywhere."},
    {"parameters", "Those of the stage. A value that is missing takes its default."},
}};

inline constexpr JsonKey k_mask_kind{"kind",
                                     "What decides where the layer acts; height where it is missing."};

inline constexpr JsonKey k_view_name{"name", "The bookmark's name; Talus gives one where it is missing."};

/// What earlier versions wrote and is still read.
inline constexpr JsonKey k_former_wrap{
    "wrap", "What earlier versions wrote for bounds: true for a wrapped world, false for a bounded one."};
inline constexpr JsonKey k_former_baseline{
    "baseline", "What earlier versions wrote for masks of every kind. It has no effect here."};

}  // namespace talus
