#pragma once

#include <string>

#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Where a drawn river ends.
enum class RiverMouth {
    none,  ///< the layer draws no river
    sea,
    lake,
    river,  ///< the course of another layer, or a river that Drainage found
    edge,   ///< beyond the map
    land,
};

/// Returns where the river of a layer of the recipe ends on the terrain that the recipe made: at the last
/// node of its line, within half its width there.
RiverMouth river_mouth(const Recipe& recipe, const Layer& layer, const Terrain& terrain);

/// Whether there is water in a drawn river's bed.
enum class BedWater {
    wet,     ///< or the layer draws no river
    partly,  ///< on a quarter of its way over the sea level, and more, there is none
    dry,     ///< no later layer brings any
};
/// Returns that of a layer of the recipe, on the terrain that the recipe made.
BedWater bed_water(const Recipe& recipe, const Layer& layer, const Terrain& terrain);

/// Returns where it ends as a sentence, with the remedy where it ends on dry land, and with that for a dry
/// bed; empty where there is no river. language: a code of core/words.
std::string mouth_text(RiverMouth mouth, BedWater bed, const std::string& language);

}  // namespace talus
