#include "core/recipe/planted_ground.h"

#include <cmath>

namespace talus {

namespace {

// With what lies around it, as far as plants look.
Window with_reach(const World& world, const Window& window) {
    const double cell = lattice_of(world, window).cell_size;
    const int around = static_cast<int>(-std::floor(-plant_reach(world.range(), cell) / cell));
    return {window.resolution, window.x0 - around, window.y0 - around, window.width + 2 * around,
            window.height + 2 * around};
}

}  // namespace

Recipe counted_for_plants(const Recipe& recipe) {
    Recipe counted = recipe;
    World& world = counted.world;
    if (!world.is_endless()) return counted;
    const Window all = with_reach(world, whole_window(world, {world.width, world.height}));
    world.extent *= static_cast<float>(all.width - 1) / static_cast<float>(world.width - 1);
    world.width = all.width;
    world.height = all.height;
    return counted;
}

PlantedGround planted_ground(Evaluator& evaluator, const Recipe& recipe, const Window& window,
                             Progress* progress) {
    const World& world = recipe.world;
    if (!world.is_endless()) return {evaluator.evaluate(recipe, window, progress)};
    const Lattice piece = lattice_of(world, window);
    return {evaluator.evaluate(recipe, with_reach(world, window), progress),
            WorldRectangle{piece.x_of(0), piece.y_of(0), piece.x_of(piece.width - 1),
                           piece.y_of(piece.height - 1)}};
}

}  // namespace talus
