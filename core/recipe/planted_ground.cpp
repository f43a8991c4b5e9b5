#include "core/recipe/planted_ground.h"

#include <cmath>

namespace talus {

PlantedGround planted_ground(Evaluator& evaluator, const Recipe& recipe, const Window& window,
                             Progress* progress) {
    const World& world = recipe.world;
    if (!world.is_endless()) return {evaluator.evaluate(recipe, window, progress)};
    const Lattice piece = lattice_of(world, window);
    const int around =
        static_cast<int>(-std::floor(-plant_reach(world.range(), piece.cell_size) / piece.cell_size));
    const Window all{window.resolution, window.x0 - around, window.y0 - around, window.width + 2 * around,
                     window.height + 2 * around};
    return {evaluator.evaluate(recipe, all, progress),
            WorldRectangle{piece.x_of(0), piece.y_of(0), piece.x_of(piece.width - 1),
                           piece.y_of(piece.height - 1)}};
}

}  // namespace talus
