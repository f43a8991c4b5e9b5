#include "app/editor/thumbnails.h"

#include <utility>

#include "core/recipe/evaluate.h"
#include "core/recipe/window.h"

namespace talus {

void Thumbnails::want(const Preset& preset, JobQueue& jobs) {
    if (!begun_.insert(&preset).second) return;
    jobs.submit(JobKind::thumbnail, "Thumbnail", [shared = shared_, &preset](Progress& progress) {
        const MapSize size = reduced_size(preset.recipe.world, k_side);
        auto terrain = Evaluator(0).evaluate(preset.recipe, size.width, size.height, &progress);
        const std::lock_guard lock(shared->mutex);
        shared->finished.emplace_back(&preset, std::move(terrain));
    });
}

std::vector<Thumbnails::Finished> Thumbnails::take() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->finished, {});
}

}  // namespace talus
