#pragma once

#include "core/base/grid.h"
#include "core/recipe/recipe.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The height below joined with the layer's own by its blend mode, strength and masks (which read `below`).
/// below.height must be there and have the size of `own`. Heights in metres.
Grid<float> blended_height(const Layer& layer, const Terrain& below, const Grid<float>& own,
                           const Context& context);

}  // namespace talus
