#include "app/editor/growth_replay.h"

#include <algorithm>
#include <mutex>
#include <optional>

namespace talus {

struct GrowthReplay::Shared {
    std::mutex mutex;
    std::optional<Growth> growth;  // once it is made
    bool failed = false;
};

void GrowthReplay::start(JobQueue& jobs, const Recipe& recipe) {
    stop(jobs);
    shared_ = std::make_shared<Shared>();
    jobs.submit_newest(JobKind::live_step, "Growing", [shared = shared_, recipe](Progress& progress) {
        try {
            Growth growth(recipe, &progress);
            const std::lock_guard lock(shared->mutex);
            shared->growth.emplace(std::move(growth));
        } catch (...) {
            const std::lock_guard lock(shared->mutex);
            shared->failed = true;
            throw;
        }
    });
}

void GrowthReplay::stop(JobQueue& jobs) {
    if (shared_ == nullptr) return;
    jobs.cancel(JobKind::live_step);
    shared_.reset();
    playing_ = false;
}

bool GrowthReplay::ready() const {
    if (shared_ == nullptr) return false;
    const std::lock_guard lock(shared_->mutex);
    return shared_->growth.has_value();
}

std::shared_ptr<const Terrain> GrowthReplay::frame(Clock::time_point now) {
    if (shared_ == nullptr) return nullptr;
    const std::shared_ptr<Shared> shared = shared_;
    const std::lock_guard lock(shared->mutex);
    if (shared->failed) shared_.reset();
    if (!shared->growth) return nullptr;
    if (!playing_) began_ = now;
    playing_ = true;
    const double moment = std::chrono::duration<double>(now - began_).count() / Growth::k_seconds;
    if (moment >= 1) {
        shared_.reset();
        playing_ = false;
    }
    return shared->growth->at(std::min(1.0, moment));
}

}  // namespace talus
