#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>

#include "core/base/job_queue.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe.h"

namespace talus {

/// The terrain of the document while it is being edited, made on a worker; the caller never waits.
///
/// Where the full answer is predicted to take under 33 ms it is simply given. Else, while the hand moves, the largest
/// decimation that is quick enough is given (a coarse map is the fine one's decimation, so nothing jumps), and the full
/// one follows 150 ms after the last movement or on release. A coarse answer is never cancelled, so that a picture comes;
/// the newest request replaces the queued one. A refinement stops at its next checkpoint when a new request comes.
///
/// request, release and tick are the window's thread's; newest may be called from any.
class LivePreview {
 public:
    using Clock = std::chrono::steady_clock;

    static constexpr double k_quick_seconds = 0.033;
    static constexpr std::chrono::milliseconds k_rest{150};
    static constexpr int k_coarsest = 65;  // samples along the shorter side, at least

    struct Snapshot {
        std::shared_ptr<const Terrain> terrain;  ///< null before the first is finished
        Recipe recipe;                           ///< what it was made from
        bool coarse = false;                     ///< a finer one is to come
        int serial = 0;                          ///< rises with each finished terrain
        double seconds = 0;                      ///< that making it took
    };

    explicit LivePreview(JobQueue& queue) : queue_(queue) {}
    /// Outlive no job: waits for the queue to have none that refers to this.
    ~LivePreview();

    /// The document is now `recipe`. moving: a slider is being dragged, more will come.
    void request(const Recipe& recipe, bool moving, Clock::time_point now);
    /// The hand let go: the full one is due at once.
    void release(Clock::time_point now);
    /// Starts the refinement once it is due. Returns when to call again, if anything is pending.
    std::optional<Clock::time_point> tick(Clock::time_point now);

    Snapshot newest() const;
    /// The terrain on show is not yet the full answer to the last request.
    bool pending() const;

 private:
    void start(JobKind kind, int width, int height);
    void evaluate(const Recipe& recipe, int serial, int width, int height, Progress& progress);

    JobQueue& queue_;
    Recipe wanted_;        // window's thread
    int requests_ = 0;     // window's thread
    std::optional<Clock::time_point> refine_at_;  // window's thread

    mutable std::mutex mutex_;
    std::mutex evaluator_mutex_;
    Evaluator evaluator_;
    Snapshot newest_;
    int finished_request_ = 0;  // the newest request answered in full
};

}  // namespace talus
