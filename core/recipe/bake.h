#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// Baking turns a layer's strokes into a raster of what they do, on the ground as it lies below them now. It
/// is added to whatever ground will lie there, and more strokes may follow.

/// What the strokes of a layer do, with what was baked before.
struct BakedStrokes {
    Raster own;                 ///< of its stage: m that the ground changes by, or shares; may hold nothing
    std::vector<Raster> masks;  ///< of each of its masks: shares; of those without strokes it holds nothing
};

/// Returns why the layer's strokes cannot be baked, and what to do; empty if they can.
std::string objection_to_baking(const Recipe& recipe, std::size_t index);

/// Returns what the layer's strokes do. below: the whole terrain, at the world's size, that the layers before
/// it made. Throws Cancelled, std::bad_alloc; std::runtime_error if a value is not finite.
BakedStrokes baked_strokes(const Recipe& recipe, std::size_t index, const Terrain& below, Progress* progress);

}  // namespace talus
