#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "core/base/job_queue.h"
#include "core/base/progress.h"
#include "core/recipe/presets.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Small terrains of presets, made when nothing else is to do; whoever draws turns them into pictures.
class Thumbnails {
 public:
    static constexpr int k_side = 193;  // samples along the longer side

    using Finished = std::pair<const Preset*, std::shared_ptr<const Terrain>>;

    /// Begins to make those of these presets, which outlive this, and stops making others: somebody has
    /// looked on. What is finished is not made again.
    void want(const std::set<const Preset*>& presets, JobQueue& jobs);
    /// Returns those finished since the last call.
    std::vector<Finished> take();

 private:
    // Lives as long as the last job that refers to it.
    struct Shared {
        std::mutex mutex;
        std::vector<Finished> finished;
    };
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::map<const Preset*, std::shared_ptr<Progress>> begun_;  // and finished: without progress
};

}  // namespace talus
