#include "app/editor/planting.h"

#include <utility>

namespace talus {

void Planting::request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain, std::uint64_t seed,
                       const std::optional<PlantEye>& eye) {
    if (terrain == nullptr) return;
    const bool new_ground = terrain != asked_ || seed != asked_seed_;
    // While the eye moves on, the plants of where it was are finished first.
    if (!new_ground && (!made_ || serves(*newest_, eye))) return;
    asked_ = terrain;
    asked_seed_ = seed;
    made_ = false;
    making_.begin(jobs, JobKind::inspection, "Plants", [terrain, seed, eye](Progress& progress) {
        return shown_plants(terrain, seed, eye, &progress);
    });
}

void Planting::keep_only(int document, std::uint64_t seed) {
    if (document == document_ && seed == seed_) return;
    document_ = document;
    seed_ = seed;
    making_.give_up();
    newest_ = nullptr;
    asked_ = nullptr;
    made_ = false;
}

const std::shared_ptr<const Scatter>& Planting::newest() {
    if (making_.over()) {
        if (auto made = making_.take()) {
            newest_ = *std::move(made);
            made_ = true;
        }
    }
    return newest_;
}

}  // namespace talus
