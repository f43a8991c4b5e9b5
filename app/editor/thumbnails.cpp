#include "app/editor/thumbnails.h"

#include <utility>

#include "core/recipe/evaluate.h"
#include "core/recipe/window.h"

namespace talus {

void Thumbnails::want(const std::set<const Preset*>& presets, JobQueue& jobs) {
    std::erase_if(begun_, [&](const auto& begun) {
        const auto& [preset, progress] = begun;
        const bool dropped = progress != nullptr && !presets.contains(preset);
        if (dropped) progress->cancel();
        return dropped;
    });
    for (const Preset* preset : presets) {
        const auto [place, is_new] = begun_.try_emplace(preset);
        if (!is_new) continue;
        place->second =
            jobs.submit(JobKind::thumbnail, "Thumbnail", [shared = shared_, preset](Progress& progress) {
                const MapSize size = reduced_size(preset->recipe.world, k_side);
                auto terrain = Evaluator(0).evaluate(preset->recipe, size.width, size.height, &progress);
                const std::lock_guard lock(shared->mutex);
                shared->finished.emplace_back(preset, std::move(terrain));
            });
    }
}

std::vector<Thumbnails::Finished> Thumbnails::take() {
    std::vector<Finished> finished;
    {
        const std::lock_guard lock(shared_->mutex);
        finished = std::exchange(shared_->finished, {});
    }
    // One that was dropped as it was finished is taken all the same.
    for (const auto& [preset, terrain] : finished) begun_[preset] = nullptr;
    return finished;
}

}  // namespace talus
