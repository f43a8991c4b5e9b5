#include "core/lesson/trace/lesson_setup.h"

#include <algorithm>

#include "core/base/random.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/exact_trace.h"
#include "core/recipe/stage_table.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_parts = 10;  // typed numbers are tenths

Lattice lattice_that_wraps(World world, bool wraps) {
    world.bounds = wraps ? Bounds::wrapped : Bounds::bounded;
    return lattice_of(world);
}

}  // namespace

std::vector<ParameterValue> LessonSetup::default_rules() { return values_of(DiamondSquare{}); }

bool LessonSetup::may_be_mistaken() const {
    return !exact && !wraps && !is_line() && !is_of_map() &&
           !from_values<DiamondSquare>(rules).random_additions;
}

LatticePlan plan_of(const LessonSetup& setup, const World& world) {
    const Lattice lattice = lattice_that_wraps(world, setup.wraps);
    LatticePlan plan =
        plan_lattice(lattice, static_cast<double>(from_values<DiamondSquare>(setup.rules).feature_size));
    const double side = std::max(lattice.extent_x(), lattice.extent_y());
    if (setup.is_line()) {
        plan.x = {1, side, false};
        plan.y = {0, side, false};
    } else if (setup.squares > 0) {
        plan.x = plan.y = {setup.squares, side / setup.squares, setup.wraps};
    }
    plan.levels = setup.levels;
    plan.sampling = Sampling::exact;
    return plan;
}

std::pair<int, int> size_of(const LessonSetup& setup, const World& world) {
    const LatticePlan plan = plan_of(setup, world);
    const auto points = [&](const LatticeAxis& axis) {
        return axis.steps(setup.levels) + (axis.wraps ? 0 : 1);
    };
    return {points(plan.x), points(plan.y)};
}

bool has_point(const LessonSetup& setup, LatticePoint point) {
    const auto [width, height] = size_of(setup);
    return point.x >= 0 && point.x < width && point.y >= 0 && point.y < height;
}

int max_levels(const LessonSetup& setup, const World& world) {
    const double finest = lattice_that_wraps(world, setup.wraps).cell_size * (1 + 1e-6);
    const int max_points = setup.exact ? k_max_lesson_points : ClassNumbers::k_max_side;
    LatticePlan plan = plan_of(setup, world);
    const std::int64_t features = std::max(plan.x.features, plan.y.features);
    for (plan.levels = 1; plan.levels < k_max_levels; ++plan.levels) {
        const bool fine = setup.exact && std::max(plan.spacing_x(), plan.spacing_y()) <= finest;
        if (fine || (features << (plan.levels + 1)) + (setup.wraps ? 0 : 1) > max_points) break;
    }
    return plan.levels;
}

DiamondSquare stage_of(const LessonSetup& setup) {
    auto stage = from_values<DiamondSquare>(setup.rules);
    if (setup.exact && setup.corners.size() == stage.corners.size()) {
        stage.set_corners = true;
        for (std::size_t i = 0; i < stage.corners.size(); ++i)
            stage.corners[i] = static_cast<float>(setup.corners[i] / k_parts);
    }
    return stage;
}

std::map<LatticePoint, int> typed_of(const LessonSetup& setup) {
    if (setup.exact) return {};
    std::map<LatticePoint, int> typed = setup.typed;
    const int end = setup.squares << setup.levels;
    for (std::size_t i = 0; i < setup.corners.size(); ++i)
        typed.try_emplace({i % 2 == 1 ? end : 0, i / 2 == 1 ? end : 0}, setup.corners[i]);
    return typed;
}

PlacementOrder placement_of(const LessonSetup& setup, const World& world) {
    return {plan_of(setup, world), stage_of(setup).random_additions, setup.mistake == Mistake::squares_first};
}

std::shared_ptr<const LatticeTrace> make_lattice(const LessonSetup& setup, const World& world,
                                                 Progress* progress) {
    const LatticePlan plan = plan_of(setup, world);
    if (setup.exact) {
        const ExactGround ground{stage_of(setup), plan, world.range(), setup.seed};
        return std::make_shared<ExactTrace>(ground, progress);
    }
    const ClassNumbers numbers{.plan = plan,
                               .stage = stage_of(setup),
                               .seed = setup.seed,
                               .no_offsets = setup.no_offsets,
                               .typed = typed_of(setup)};
    if (setup.mistake != Mistake::none) return std::make_shared<MistakenTrace>(numbers, setup.mistake);
    return std::make_shared<ClassTrace>(numbers);
}

std::shared_ptr<const Trace> make_trace(const LessonSetup& setup, const World& world, Progress* progress) {
    auto lattice = make_lattice(setup, world, progress);
    if (!setup.is_of_map()) return lattice;
    const auto values = setup.values.empty() ? find_stage(setup.subject->stage)->defaults() : setup.values;
    return setup.subject->of_map(map_of(*lattice), values, progress);
}

std::optional<LessonLayer> lesson_layer(const Recipe& recipe, int preferred_id) {
    const Layer* found = nullptr;
    for (const Layer& layer : recipe.layers) {
        if (layer.type == nullptr || layer.type->info.key != DiamondSquare::info.key) continue;
        if (found == nullptr || layer.id == preferred_id) found = &layer;
    }
    if (found == nullptr) return std::nullopt;
    return LessonLayer{found->values, combine_seeds(recipe.world.seed, found->seed)};
}

}  // namespace talus
