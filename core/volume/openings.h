#pragma once

#include "core/terrain/terrain.h"

namespace talus {

/// Sets the field `opening` from the terrain's height and features: 255 at the samples where a feature carves
/// the ground, 0 elsewhere. A function of each place alone. Whoever changes the height of a terrain with
/// features has it made again.
void make_openings(Terrain& terrain);

}  // namespace talus
