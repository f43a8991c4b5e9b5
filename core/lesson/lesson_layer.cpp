#include "core/lesson/lesson_layer.h"

#include <algorithm>

#include "core/base/random.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

Lattice lattice_that_wraps(World world, bool wraps) {
    world.bounds = wraps ? Bounds::wrapped : Bounds::bounded;
    return lattice_of(world);
}

}  // namespace

std::optional<LessonLayer> lesson_layer(const Recipe& recipe, int preferred_id) {
    const Layer* found = nullptr;
    for (const Layer& layer : recipe.layers) {
        if (layer.type == nullptr || layer.type->info.key != DiamondSquare::info.key) continue;
        if (found == nullptr || layer.id == preferred_id) found = &layer;
    }
    if (found == nullptr) return std::nullopt;
    return LessonLayer{found->values, combine_seeds(recipe.world.seed, found->seed)};
}

std::span<const Parameter> diamond_square_parameters() {
    return find_stage(DiamondSquare::info.key)->parameters;
}

DiamondSquare diamond_square_of(std::span<const ParameterValue> values) {
    return from_values<DiamondSquare>(values);
}

LatticePlan lesson_plan(const World& world, bool wraps, int squares, double feature_size, int levels) {
    LatticePlan plan = plan_lattice(lattice_that_wraps(world, wraps), feature_size);
    if (squares > 0) {
        const Lattice lattice = lattice_that_wraps(world, wraps);
        const double side = std::max(lattice.extent_x(), lattice.extent_y()) / squares;
        plan.x = plan.y = {squares, side, wraps};
    }
    plan.levels = levels;
    plan.sampling = Sampling::exact;
    return plan;
}

int lesson_levels(const World& world, bool wraps, int squares, double feature_size) {
    const Lattice lattice = lattice_that_wraps(world, wraps);
    const LatticePlan plan = lesson_plan(world, wraps, squares, feature_size, 1);
    const int features = std::max(plan.x.features, plan.y.features);
    const double larger = std::max(plan.x.feature_size, plan.y.feature_size);
    int levels = 1;
    while (levels < k_max_levels && larger / (1 << levels) > lattice.cell_size * (1 + 1e-6) &&
           (std::int64_t{features} << (levels + 1)) < k_max_lesson_points) {
        ++levels;
    }
    return levels;
}

}  // namespace talus
