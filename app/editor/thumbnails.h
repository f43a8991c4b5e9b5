#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "core/base/job_queue.h"
#include "core/recipe/presets.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Small terrains of the presets, made when nothing else is to do; whoever draws turns them into pictures.
class Thumbnails {
 public:
    static constexpr int k_side = 193;  // samples along the longer side

    /// Begins to make them, in order, once; later calls do nothing.
    void start(JobQueue& jobs, std::span<const Preset> presets);
    /// Returns those finished since the last call: the place in the list of presets, and the terrain.
    std::vector<std::pair<std::size_t, std::shared_ptr<const Terrain>>> take();

 private:
    // Lives as long as the last job that refers to it.
    struct Shared {
        std::mutex mutex;
        std::vector<std::pair<std::size_t, std::shared_ptr<const Terrain>>> finished;
    };
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    bool started_ = false;
};

}  // namespace talus
