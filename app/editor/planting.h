#pragma once

#include <cstdint>
#include <memory>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/surface/scatter.h"

namespace talus {

/// The plants of the newest terrain asked for, scattered by a worker. Those of the terrain before are shown
/// until then, on the ground that is there now.
class Planting {
 public:
    /// Begins to scatter over this terrain, unless that is done or being done.
    void request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain, std::uint64_t seed);
    /// Returns the newest plants that are finished; null before the first.
    const std::shared_ptr<const Scatter>& newest();
    /// Returns whether none are being scattered.
    bool settled() const { return !making_.busy(); }

 private:
    JobResult<std::shared_ptr<const Scatter>> making_;
    std::shared_ptr<const Scatter> newest_;
    std::shared_ptr<const Terrain> asked_;
    std::uint64_t asked_seed_ = 0;
};

}  // namespace talus
