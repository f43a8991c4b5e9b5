#include "app/editor/planting.h"

namespace talus {

void Planting::request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain, std::uint64_t seed) {
    if (terrain == nullptr || (terrain == asked_ && seed == asked_seed_)) return;
    asked_ = terrain;
    asked_seed_ = seed;
    making_.begin(jobs, JobKind::inspection, "Plants",
                  [terrain, seed](Progress& progress) { return shown_plants(terrain, seed, &progress); });
}

const std::shared_ptr<const Scatter>& Planting::newest() {
    if (making_.over()) newest_ = making_.take().value_or(newest_);
    return newest_;
}

}  // namespace talus
