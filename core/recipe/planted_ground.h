#pragma once

#include <memory>
#include <optional>

#include "core/base/progress.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/window.h"
#include "core/surface/scatter.h"

namespace talus {

/// The ground that the plants of a piece of a world are scattered over.
struct PlantedGround {
    std::shared_ptr<const Terrain> terrain;  ///< the piece; in an endless world with what lies around it, too
    /// Where the piece's plants stand, for ScatterSettings::window: from its first to its last sample. None:
    /// all over the terrain.
    std::optional<WorldRectangle> piece = {};
};

/// Returns the recipe of a bounded world with as many samples as the ground of the whole one's plants has:
/// what that takes is counted by it.
Recipe counted_for_plants(const Recipe& recipe);
/// Returns the ground of a window. In an endless world it goes on as far as plants depend on what lies around
/// them (plant_reach), so that each plant stands there for every window that has its foot.
/// Throws what Evaluator::evaluate throws.
PlantedGround planted_ground(Evaluator& evaluator, const Recipe& recipe, const Window& window,
                             Progress* progress = nullptr);

}  // namespace talus
