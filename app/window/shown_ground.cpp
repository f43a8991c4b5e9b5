#include "app/window/shown_ground.h"

namespace talus {

void ShownGround::want(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain,
                       const Preparation& preparation, bool urgent, const TerrainChanges& changes) {
    urgent_wanted_ = urgent || (urgent_wanted_ && wanted_ == Wish{terrain, preparation});
    wanted_ = {terrain, preparation};
    changes_ = changes;
    // An urgent one is not given up for the next, or none would be finished while they come fast.
    if (urgent && asked_ != wanted_ && !urgent_asked_) making_.give_up();
    const bool small =
        terrain == nullptr || terrain->height() == nullptr || terrain->height()->size() <= k_at_once;
    // Caves are meshed, which is work for a worker however small the ground is.
    const bool caves = terrain != nullptr && has_features(*terrain);
    if (!small || preparation.tiled || caves) return begin(jobs);
    if (shows(terrain, preparation) && !making_.busy() && !uploading()) return;
    making_.give_up();
    finished_ = nullptr;
    asked_ = wanted_;
    urgent_asked_ = urgent_wanted_;
    newest_ = prepare(terrain, preparation, maps_.prepared(), changed_since(maps_.prepared()));
    maps_.update(newest_);
}

void ShownGround::begin(JobQueue& jobs) {
    if (making_.busy() || asked_ == wanted_) return;
    asked_ = wanted_;
    urgent_asked_ = urgent_wanted_;
    // An extra part, like an envelope, is no reason to start again.
    if (newest_ != nullptr && is_prepared(*newest_, wanted_.terrain, wanted_.preparation)) return;
    making_.begin(jobs, JobKind::picture, "Picture",
                  [wish = wanted_, earlier = newest_, changed = changed_since(newest_)](Progress& progress) {
                      return prepare(wish.terrain, wish.preparation, earlier, changed, &progress);
                  });
}

std::optional<CellRectangle> ShownGround::changed_since(
    const std::shared_ptr<const PreparedTerrain>& earlier) const {
    if (earlier == nullptr || earlier->source == nullptr || wanted_.terrain == nullptr) return std::nullopt;
    return changes_.since(earlier->source, wanted_.terrain);
}

bool ShownGround::tick(JobQueue& jobs, std::chrono::microseconds budget) {
    if (making_.over()) {
        if (auto made = making_.take()) newest_ = finished_ = std::move(*made);
    }
    begin(jobs);
    if (finished_ != nullptr && !maps_.under_way()) maps_.begin(std::exchange(finished_, nullptr));
    return maps_.advance(TerrainMaps::Clock::now() + budget);
}

}  // namespace talus
