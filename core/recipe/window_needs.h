#pragma once

#include <cstddef>

#include "core/recipe/recipe.h"
#include "core/recipe/window.h"

namespace talus {

/// The ground around a window, and the memory, that making the window takes.

/// Returns whether a window smaller than the whole can be made without making the whole.
bool works_in_windows(const Recipe& recipe);

/// Returns how many cells around a cell the layer's masks look at.
int cells_around(const Layer& layer, double cell_size);
/// What is told of other places (StageInfo::tells) by the layers that have passed, from the first on.
class ToldFields {
 public:
    void pass(const Layer& layer);
    /// Returns how many cells around a cell the next layer and its masks look at.
    int reach_of(const Layer& layer, const WorldFrame& frame) const;

 private:
    FieldSet told_;
};
/// Returns how many samples around a window all layers and masks look at, at this resolution of the whole.
int samples_around(const Recipe& recipe, MapSize resolution);

/// The piece of an endless world with what its layers look at around it, and `more` samples; the window
/// itself in other worlds. The margin grows by powers of two, so that the results below a slider that widens
/// it are mostly found again.
Window with_margin(const Recipe& recipe, Window window, int more = 0);

/// Returns the peak memory in bytes of evaluating the window without keeping results: the input, the result
/// and the working memory of the layer that needs most, on the window and its surroundings, or the memory of
/// cutting the window out of these if that is more.
std::size_t memory_estimate(const Recipe& recipe, const Window& window);

}  // namespace talus
