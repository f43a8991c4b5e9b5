#pragma once

#include <cstddef>
#include <vector>

#include "core/base/digest.h"
#include "core/recipe/recipe.h"

namespace talus {

/// The layers of a recipe that run, first to last, each with the digest of all that its own effect depends
/// on.
struct LayerStack {
    const Recipe* recipe;
    std::vector<const Layer*> layers;
    std::vector<Digest> effects;
    std::vector<std::size_t> firsts;  ///< of each, where what it joins begins: RunningLayer::first

    /// Returns how many of the layers before it a group joins with the ground before them; 0 for other
    /// layers.
    std::size_t members(std::size_t index) const { return index - firsts[index]; }
};

/// Returns those among the first `count` layers of the recipe, which has to outlive them. It looks after the
/// files that they read.
LayerStack stack_of(const Recipe& recipe, std::size_t count);

/// Returns the digest of what depends on both.
Digest chained(const Digest& first, const Digest& second);
/// Returns the keys of the results of the first 0, 1, 2 … of a stack's layers.
std::vector<Digest> chain(Digest base, const LayerStack& stack, std::size_t count);

}  // namespace talus
