#include "app/editor/thumbnails.h"

#include <algorithm>

#include "core/recipe/evaluate.h"

namespace talus {

void Thumbnails::want(const Preset& preset, JobQueue& jobs) {
    if (!begun_.insert(&preset).second) return;
    const World& world = preset.recipe.world;
    const double scale = static_cast<double>(k_side) / std::max(world.width, world.height);
    const auto side = [&](int samples) { return std::max(2, static_cast<int>(samples * scale)); };
    jobs.submit(JobKind::thumbnail, "Thumbnail",
                [shared = shared_, &preset, width = side(world.width),
                 height = side(world.height)](Progress& progress) {
                    auto terrain = Evaluator(0).evaluate(preset.recipe, width, height, &progress);
                    const std::lock_guard lock(shared->mutex);
                    shared->finished.emplace_back(&preset, std::move(terrain));
                });
}

std::vector<Thumbnails::Finished> Thumbnails::take() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->finished, {});
}

}  // namespace talus
