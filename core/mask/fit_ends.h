#pragma once

#include "core/mask/layer_mask.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Moves the ends of a new mask to what this ground has: from there on up lies the share that its kind says
/// (MaskInfo::selects), of the land where there is any worth the name. The softness shrinks with ground of
/// little relief. A kind that selects the same values on any ground, and ground without the quantity, leave
/// it as it is.
void fit_ends(LayerMask& mask, const Terrain& ground, const Context& context);

}  // namespace talus
