#pragma once

#include <chrono>
#include <memory>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "render/terrain_maps.h"

namespace talus {

/// A ground as a part of the window shows it: prepared by a worker, then uploaded within a budget a frame,
/// while the former one is drawn. The newest wish wins; one preparation runs at a time.
///
/// One thread's, the window's.
class ShownGround {
 public:
    /// Of the window's thread, for uploads, a frame.
    static constexpr std::chrono::microseconds k_budget{2500};
    /// A terrain of so many samples is prepared and uploaded at once: that takes no longer than to ask a
    /// worker, and steps of a lesson follow the hand.
    static constexpr std::size_t k_at_once = std::size_t{129} * 129;

    /// maker: see TerrainMaps.
    explicit ShownGround(TextureMaker* maker = nullptr) : maps_(maker) {}

    /// From now on this is to be shown.
    void want(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain, const Preparation& preparation);
    /// Takes what a worker has finished and uploads a part of it, once a frame. Returns whether what is drawn
    /// is another ground now.
    /// budget: for uploads, but a piece of about a megabyte at least.
    bool tick(JobQueue& jobs, std::chrono::microseconds budget = k_budget);
    /// There is something to upload: another frame is due.
    bool uploading() const { return finished_ != nullptr || maps_.under_way(); }
    /// Nothing is prepared or uploaded: tick() has nothing to do.
    bool idle() const { return !making_.busy() && !uploading(); }
    /// What is drawn is this terrain, prepared so.
    bool shows(const std::shared_ptr<const Terrain>& terrain, const Preparation& preparation) const {
        return maps_.prepared() != nullptr && is_prepared(*maps_.prepared(), terrain, preparation);
    }
    TerrainMaps& maps() { return maps_; }

 private:
    struct Wish {
        std::shared_ptr<const Terrain> terrain;
        Preparation preparation;
        friend bool operator==(const Wish&, const Wish&) = default;
    };
    void begin(JobQueue& jobs);

    Wish wanted_;
    Wish asked_;  // of what is being prepared, or was prepared last
    JobResult<std::shared_ptr<const PreparedTerrain>> making_;
    std::shared_ptr<const PreparedTerrain> newest_;    // that was finished
    std::shared_ptr<const PreparedTerrain> finished_;  // the same, where its upload is to begin
    TerrainMaps maps_;
};

}  // namespace talus
