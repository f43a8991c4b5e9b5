#include "core/lesson/blur_source.h"

#include <algorithm>

#include "core/recipe/evaluate.h"

namespace talus {

BlurSource blur_source(const Recipe& recipe, int preferred_id) {
    const StageType* blur = find_stage(BoxBlur::info.key);
    auto found = recipe.layers.end();
    for (auto layer = recipe.layers.begin(); layer != recipe.layers.end(); ++layer) {
        if (layer->type != blur) continue;
        if (found == recipe.layers.end() || layer->id == preferred_id) found = layer;
    }
    BlurSource source{.recipe = recipe, .values = blur->defaults(), .has_layer = false, .layer = {}};
    if (found == recipe.layers.end()) return source;
    source.values = found->values;
    source.has_layer = true;
    source.layer = found->name;
    source.recipe.layers.truncate(static_cast<std::size_t>(found - recipe.layers.begin()));
    return source;
}

std::shared_ptr<const BlurLesson> blur_of_terrain(const BlurSource& source, const BoxBlur& blur,
                                                  Progress* progress) {
    const World& world = source.recipe.world;
    const double share =
        std::min(1.0, static_cast<double>(k_max_blurred) / std::max(world.width, world.height));
    const auto samples = [&](int count) { return std::max(2, static_cast<int>(count * share + 0.5)); };
    Evaluator evaluator(0);
    const auto terrain =
        evaluator.evaluate(source.recipe, samples(world.width), samples(world.height), progress);
    return std::make_shared<const BlurLesson>(
        BlurGround{.map = terrain->height(),
                   .lattice = terrain->lattice,
                   .range = terrain->range,
                   .numbers = blur.whole_numbers ? BlurNumbers::whole : BlurNumbers::exact,
                   .passes = blur.passes},
        progress);
}

}  // namespace talus
