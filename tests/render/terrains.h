#pragma once

#include <memory>

#include "core/terrain/terrain.h"

namespace talus {

/// A terrain for tests, 4 km wide, heights -150 to 900 m with the sea at 0 over about a third: smooth hills
/// with small bumps that a fixed seed places.
std::shared_ptr<const Terrain> hills(int width, int height);

/// The same with every field of the table: bands, of another direction and width for each.
std::shared_ptr<const Terrain> hills_with_fields(int width, int height);

}  // namespace talus
