#pragma once

#include "core/terrain/features.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Sets the field `opening` from the terrain's height and features: 255 at the samples where a feature carves
/// the ground, 0 elsewhere. A function of each place alone. Whoever changes the height of a terrain with
/// features has it made again.
void make_openings(Terrain& terrain);
/// Adds the features that lie within `near` to the terrain's, and makes its openings. Where it throws
/// Cancelled the terrain stays as it was.
void add_features(Terrain& terrain, Features made, const RockBox& near, const Context& context);

}  // namespace talus
