#include "app/editor/thumbnails.h"

#include <algorithm>

#include "core/recipe/evaluate.h"

namespace talus {

void Thumbnails::start(JobQueue& jobs, std::span<const Preset> presets) {
    if (std::exchange(started_, true)) return;
    for (std::size_t i = 0; i < presets.size(); ++i) {
        const Recipe& recipe = presets[i].recipe;
        const double scale = static_cast<double>(k_side) / std::max(recipe.world.width, recipe.world.height);
        const auto side = [&](int samples) { return std::max(2, static_cast<int>(samples * scale)); };
        jobs.submit(JobKind::thumbnail, "Thumbnail",
                    [shared = shared_, i, recipe, width = side(recipe.world.width),
                     height = side(recipe.world.height)](Progress& progress) {
                        auto terrain = Evaluator(0).evaluate(recipe, width, height, &progress);
                        const std::lock_guard lock(shared->mutex);
                        shared->finished.emplace_back(i, std::move(terrain));
                    });
    }
}

std::vector<std::pair<std::size_t, std::shared_ptr<const Terrain>>> Thumbnails::take() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->finished, {});
}

}  // namespace talus
