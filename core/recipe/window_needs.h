#pragma once

#include <cstddef>

#include "core/recipe/recipe.h"
#include "core/recipe/window.h"

namespace talus {

/// What a window of a recipe's world needs to be made: ground around it, and memory.

/// Whether the recipe can be made in windows smaller than the whole without making the whole.
bool works_in_windows(const Recipe& recipe);

/// How many cells around a cell the layer's masks look at.
int cells_around(const Layer& layer, double cell_size);
/// The same of the layer and its masks.
int reach_of(const Layer& layer, const WorldFrame& frame);
/// How many samples around a window its layers and their masks look at, at this resolution of the whole.
int samples_around(const Recipe& recipe, MapSize resolution);

/// The piece of an endless world with what its layers look at around it, and `more` samples; the window
/// itself in other worlds. The margin grows by powers of two, so that the results below a slider that widens
/// it are mostly found again.
Window with_margin(const Recipe& recipe, Window window, int more = 0);

/// Peak memory of an evaluation of the window that keeps no results, in bytes: of the layer that takes most,
/// its input, its result and its working memory, on the window and what has to be made around it; or of
/// cutting the window out of that.
std::size_t memory_estimate(const Recipe& recipe, const Window& window);

}  // namespace talus
