#pragma once

#include "render/navigation.h"

namespace talus {

/// Returns how far one sees, in m: the median over the picture of the way to the ground; the sky counts as
/// three extents of the terrain. For a perspective view.
double sight_of(const View& view, const Ground& ground, Viewport viewport);

/// Raises the eye, which keeps its direction, until it sees this far (m). Where no height does that, it
/// frames the whole terrain.
void clear_sight(View& view, const Ground& ground, Viewport viewport, double wished);

}  // namespace talus
