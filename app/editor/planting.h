#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/surface/scatter.h"

namespace talus {

/// The plants of the newest terrain asked for, scattered by a worker. Those of the terrain before are shown
/// until then where they still stand (StillStanding); those of an eye far from where it is now, too.
class Planting {
 public:
    /// Begins to scatter over this terrain for an eye, unless that is done or being done. Without an eye
    /// plants are as dense everywhere.
    void request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain, std::uint64_t seed,
                 const std::optional<PlantEye>& eye = {});
    /// Gives up what is not of this document with this seed: its plants would be on another's ground.
    void keep_only(int document, std::uint64_t seed);
    /// Returns the newest plants that are finished; null before the first.
    const std::shared_ptr<const Scatter>& newest();
    /// Returns whether none are being scattered.
    bool settled() const { return !making_.busy(); }

 private:
    JobResult<std::shared_ptr<const Scatter>> making_;
    std::shared_ptr<const Scatter> newest_;
    std::shared_ptr<const Terrain> asked_;
    std::uint64_t asked_seed_ = 0;
    int document_ = 0;
    std::uint64_t seed_ = 0;
    bool made_ = false;  // the newest are those asked for
};

}  // namespace talus
