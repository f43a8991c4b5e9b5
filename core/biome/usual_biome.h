#pragma once

#include <optional>

#include "core/biome/biome_table.h"

namespace talus {

/// Returns the biome that most of a terrain's land has, of those that can be chosen; none where no land has
/// one of them.
std::optional<BiomeChoice> most_common_on_land(const Terrain& terrain);

}  // namespace talus
