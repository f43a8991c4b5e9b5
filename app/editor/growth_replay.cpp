#include "app/editor/growth_replay.h"

#include <algorithm>

namespace talus {

void GrowthReplay::start(JobQueue& jobs, const Recipe& recipe) {
    stop();
    making_.begin(jobs, JobKind::live_step, "Growing",
                  [recipe](Progress& progress) { return std::make_shared<const Growth>(recipe, &progress); });
}

void GrowthReplay::stop() {
    making_.give_up();
    growth_.reset();
    playing_ = false;
}

std::shared_ptr<const Terrain> GrowthReplay::frame(Clock::time_point now) {
    if (making_.over()) growth_ = making_.take().value_or(nullptr);
    if (growth_ == nullptr) return nullptr;
    if (!playing_) began_ = now;
    playing_ = true;
    const double moment = std::chrono::duration<double>(now - began_).count() / Growth::k_seconds;
    const std::shared_ptr<const Growth> growth = growth_;
    if (moment >= 1) stop();
    return growth->at(std::min(1.0, moment));
}

}  // namespace talus
