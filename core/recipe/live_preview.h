#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>

#include "core/base/job_queue.h"
#include "core/base/map_size.h"
#include "core/recipe/layer_traces.h"
#include "core/recipe/recipe.h"
#include "core/terrain/run_cache.h"
#include "core/terrain/terrain.h"
#include "core/terrain/terrain_changes.h"

namespace talus {

/// The terrain of the document while it is being edited, made on a worker; the caller never waits.
///
/// A full answer that is predicted to take under 33 ms is made at once. Else, while a slider moves, the
/// largest decimation that is fast enough is made (a coarse map decimates the fine one exactly, so nothing
/// jumps), and the full answer follows 150 ms after the last movement or on release. A coarse answer is never
/// cancelled, so that a picture comes; the newest request replaces the queued one. A refinement stops at its
/// next checkpoint when a new request comes.
///
/// All members must be called from one thread, the window's.
class LivePreview {
 public:
    using Clock = std::chrono::steady_clock;

    static constexpr double k_quick_seconds = 0.033;
    static constexpr std::chrono::milliseconds k_rest{150};
    static constexpr std::size_t k_kept = std::size_t{512} << 20;  // bytes
    static constexpr int k_min_side = 65;                          // samples along the shorter side, at least

    struct Snapshot {
        std::shared_ptr<const Terrain> terrain;  ///< null before the first is finished
        TerrainChanges changes;                  ///< of that terrain
        Recipe recipe;                           ///< what it was made from
        bool coarse = false;                     ///< a finer answer will follow
        int request = 0;                         ///< the number of the request it answers, from 1
        double seconds = 0;                      ///< time that making it took
        HeightRange heights = {0, 0};            ///< m; the lowest and the highest of its ground
        double cut = 0;   ///< share of its heights that the world's range cuts in 16-bit files, 0 to 1
        int slowest = 0;  ///< of a coarse one: id of the layer that keeps the full answer waiting
        double slowest_seconds = 0;    ///< that it is predicted to take there
        std::size_t result_bytes = 0;  ///< of layers' results that are kept
        std::size_t run_bytes = 0;     ///< of runs
        LayerTracesById layers = {};   ///< of the newest full answer, which a coarse one keeps
    };

    /// memory: bytes that making a terrain may take. kept: besides, for layers' results; a quarter as much
    /// again is for the runs of processes, and a sixteenth for answers while a hand paints below one. A
    /// terrain that needs more is not tried: the coarse answer stays, and the refinement fails with the
    /// reason (JobQueue::take_errors).
    explicit LivePreview(JobQueue& queue, std::size_t memory = std::numeric_limits<std::size_t>::max(),
                         std::size_t kept = k_kept);
    ~LivePreview();
    LivePreview(const LivePreview&) = delete;
    LivePreview& operator=(const LivePreview&) = delete;

    /// Tells that the document is now `recipe`. moving: a slider is being dragged.
    void request(const Recipe& recipe, bool moving, Clock::time_point now);
    /// Hands over a run for the answers to requests that follow, see Evaluator::put_run; recipe: a request's.
    void put_run(const Recipe& recipe, std::size_t index, double length, std::shared_ptr<const SavedRun> run);
    /// Tells that the slider was released: the full answer is due at once.
    void release(Clock::time_point now);
    /// Starts the refinement once it is due. Returns when to call again, if something is due later.
    std::optional<Clock::time_point> tick(Clock::time_point now);

    Snapshot newest() const;
    /// Returns whether the full answer to the last request is still being made.
    bool pending() const;

 private:
    // Lives as long as the last job that refers to it.
    struct Shared;

    void refine();

    JobQueue& queue_;
    std::shared_ptr<Shared> shared_;
    Recipe wanted_;
    int requests_ = 0;  // number of the last request
    std::optional<Clock::time_point> refine_at_;
};

/// Returns the terrain of this recipe where it is that of the snapshot, or what its lower layers alone have
/// made and is kept; null: it has to be made.
std::shared_ptr<const Terrain> known_terrain(const LivePreview::Snapshot& snapshot, const Recipe& recipe);

/// Returns the size of a coarse answer: each side's steps divided by 2^halvings.
MapSize decimated(const World& world, int halvings);

}  // namespace talus
