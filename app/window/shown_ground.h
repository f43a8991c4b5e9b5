#pragma once

#include <chrono>
#include <memory>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/terrain/terrain_changes.h"
#include "render/terrain_maps.h"

namespace talus {

/// A ground as a part of the window shows it: prepared by a worker, then uploaded within a budget per frame
/// while the former one is drawn. The newest request wins; one preparation runs at a time. Only the window's
/// thread may use it.
class ShownGround {
 public:
    /// Time of the window's thread for uploads in a frame.
    static constexpr std::chrono::microseconds k_budget{2500};
    /// A terrain of up to this many samples is prepared and uploaded at once: asking a worker would take as
    /// long, and steps of a lesson follow the mouse without delay. Not one with caves.
    static constexpr std::size_t k_at_once = std::size_t{129} * 129;

    /// maker: see TerrainMaps.
    explicit ShownGround(TextureMaker* maker = nullptr) : maps_(maker) {}

    /// Requests this terrain, prepared in this way. urgent: gives up another one that is being prepared and
    /// is not urgent. changes: of the terrain, so that only what differs from an earlier one is prepared.
    void want(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain, const Preparation& preparation,
              bool urgent = false, const TerrainChanges& changes = {});
    /// Takes what a worker has finished and uploads a part of it; to be called once a frame or more often.
    /// budget: for uploads, though at least a piece of about a megabyte is uploaded. Returns whether another
    /// ground is drawn from now on.
    bool tick(JobQueue& jobs, std::chrono::microseconds budget = k_budget);
    /// Returns whether something is still to be uploaded, so that another frame is due.
    bool uploading() const { return finished_ != nullptr || maps_.under_way(); }
    /// Returns whether nothing is being prepared or uploaded, so that tick() has nothing to do.
    bool idle() const { return !making_.busy() && !uploading(); }
    /// Returns whether this terrain, prepared in this way, is drawn.
    bool shows(const std::shared_ptr<const Terrain>& terrain, const Preparation& preparation) const {
        return maps_.prepared() != nullptr && is_prepared(*maps_.prepared(), terrain, preparation);
    }
    TerrainMaps& maps() { return maps_; }
    const TerrainMaps& maps() const { return maps_; }

 private:
    struct Wish {
        std::shared_ptr<const Terrain> terrain;
        Preparation preparation;
        friend bool operator==(const Wish&, const Wish&) = default;
    };
    void begin(JobQueue& jobs);

    // Where the wanted terrain differs from that of an earlier preparation, if it is known.
    std::optional<CellRectangle> changed_since(const std::shared_ptr<const PreparedTerrain>& earlier) const;

    Wish wanted_;
    TerrainChanges changes_;  // of the wanted terrain
    bool urgent_wanted_ = false;
    bool urgent_asked_ = false;
    Wish asked_;  // what is being prepared, or was prepared last
    JobResult<std::shared_ptr<const PreparedTerrain>> making_;
    std::shared_ptr<const PreparedTerrain> newest_;    // the last one finished
    std::shared_ptr<const PreparedTerrain> finished_;  // the same, until its upload begins
    TerrainMaps maps_;
};

}  // namespace talus
