#include "core/lesson/trace/map_source.h"

#include <algorithm>

#include "core/recipe/evaluate.h"

namespace talus {

MapGround map_of(const LatticeTrace& lattice) {
    Grid<float> map(lattice.width(), lattice.height());
    for (int y = 0; y < map.height(); ++y) {
        for (int x = 0; x < map.width(); ++x)
            map(x, y) = static_cast<float>(lattice.value({x, y}, lattice.steps()));
    }
    const auto [low, high] = lattice.extremes();
    return {.map = make_field(std::move(map)),
            .lattice = lattice.lattice(),
            .range = {low, high > low ? high : low + 1},
            .numbers = lattice.numbers()};
}

MapSource map_source(const Recipe& recipe, std::string_view stage, int preferred_id) {
    const StageType* type = find_stage(stage);
    auto found = recipe.layers.end();
    for (auto layer = recipe.layers.begin(); layer != recipe.layers.end(); ++layer) {
        if (layer->type != type) continue;
        if (found == recipe.layers.end() || layer->id == preferred_id) found = layer;
    }
    MapSource source{.recipe = recipe, .values = type->defaults(), .has_layer = false, .layer = {}};
    if (found == recipe.layers.end()) return source;
    source.values = found->values;
    source.has_layer = true;
    source.layer = found->name;
    source.recipe.layers.truncate(static_cast<std::size_t>(found - recipe.layers.begin()));
    return source;
}

MapGround map_of(const MapSource& source, Progress* progress, int max_side) {
    const World& world = source.recipe.world;
    const double share = std::min(1.0, static_cast<double>(max_side) / std::max(world.width, world.height));
    const auto samples = [&](int count) { return std::max(2, static_cast<int>(count * share + 0.5)); };
    Evaluator evaluator(0);
    const auto terrain =
        evaluator.evaluate(source.recipe, samples(world.width), samples(world.height), progress);
    return {.map = terrain->height(),
            .lattice = terrain->lattice,
            .range = terrain->range,
            .numbers = NumberKind::metres,
            .sea_level = terrain->sea_level};
}

}  // namespace talus
