#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"

namespace talus {

/// Freezing keeps the ground that a recipe's layers make as a layer of its own, and remembers what it was
/// made from.

/// What a layer of frozen ground holds.
struct FrozenGround {
    Raster heights;
    Raster water;           ///< depth, m; may hold nothing
    std::int64_t base = 0;  ///< see base_of
};

/// Returns a number that stands for all that the ground of the first `count` layers depends on, but not the
/// resolution: it stays equal as long as they make the same world, in every run of the program. Files count
/// by name, size and time. Never 0.
std::int64_t base_of(const Recipe& recipe, std::size_t count);

/// Returns whether the layer is frozen ground.
bool is_frozen(const Layer& layer);
/// Returns whether the layer is frozen ground that was made from other layers than lie beneath it now. Looks
/// at the files that they read.
bool is_outdated(const Recipe& recipe, std::size_t index);

/// Returns how many of the recipe's first layers make what freezing this one keeps: it and all before it; for
/// frozen ground, which is frozen again, only those before it.
std::size_t layers_to_freeze(const Recipe& recipe, std::size_t index);
/// Returns why the layer cannot be frozen, and what to do; empty if it can.
std::string objection_to_freezing(const Recipe& recipe, std::size_t index);
/// Returns why a file has no room for so many more rasters of the world's size; empty if it has. what: they
/// are in the message.
std::string objection_to_rasters(const Recipe& recipe, std::size_t count, std::string_view what);

/// Returns the ground of a terrain that the first `count` layers of a recipe made. Throws std::runtime_error
/// if its heights are not finite.
FrozenGround frozen_ground(const Recipe& recipe, std::size_t count, const Terrain& terrain);

}  // namespace talus
