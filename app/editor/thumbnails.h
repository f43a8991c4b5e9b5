#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "core/base/job_queue.h"
#include "core/recipe/presets.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Small terrains of presets, made when nothing else is to do; whoever draws turns them into pictures.
class Thumbnails {
 public:
    static constexpr int k_side = 193;  // samples along the longer side

    using Finished = std::pair<const Preset*, std::shared_ptr<const Terrain>>;

    /// Begins to make that of a preset, which outlives this; later calls for it do nothing.
    void want(const Preset& preset, JobQueue& jobs);
    /// Returns those finished since the last call.
    std::vector<Finished> take();

 private:
    // Lives as long as the last job that refers to it.
    struct Shared {
        std::mutex mutex;
        std::vector<Finished> finished;
    };
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::set<const Preset*> begun_;
};

}  // namespace talus
