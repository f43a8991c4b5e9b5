#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "app/editor/document.h"
#include "app/editor/job_result.h"
#include "core/base/grid.h"
#include "core/base/job_queue.h"

namespace talus {

/// Where the masks of the selected layer let it act, or where it has painted its map, as a small map that the
/// picture of the terrain is tinted with. It is displayed while the user wants it, and by itself while a mask
/// is edited and a moment after.
///
/// A worker makes one map at a time: while a slider moves, the next begins when the last has ended. One that
/// fails is tried again when something has changed or the user asks again, not with each frame. The object
/// belongs to one thread, the window's.
class MaskTint {
 public:
    using Clock = std::chrono::steady_clock;
    /// Weights from 0 to 1 over the whole world, at most k_overview_samples a side.
    using Weights = Grid<float>;

    static constexpr std::chrono::milliseconds k_linger{1500};  ///< shown for so long after a mask was edited

    bool wanted = false;       ///< the user has switched the tint on
    bool painted = false;      ///< a brush is in the hand that paints a mask
    bool map_painted = false;  ///< one that paints the map of the selected layer

    /// Notes that a mask is being edited, or painted.
    void touch(Clock::time_point now);
    /// Forgets the maps of a document that goes: another one's layers have the same ids.
    void forget();
    /// Begins the map that is due and takes the one that is finished. Returns when to call again, if the map
    /// is to disappear later.
    std::optional<Clock::time_point> tick(JobQueue& jobs, const Document& document, Clock::time_point now);
    /// Returns the map to tint with; null where nothing is to be tinted, or nothing is finished yet.
    const std::shared_ptr<const Weights>& shown() const { return shown_; }
    /// Returns whether little more than its outline is to be seen: the brush that paints it rests, and what
    /// the paint has made of the ground is looked at.
    bool is_faint() const { return !wanted && !touched_; }
    /// Returns whether no map is being made.
    bool settled() const { return !making_.busy(); }

 private:
    struct Maker;

    void try_again();  // what failed

    std::optional<Clock::time_point> touched_;
    std::shared_ptr<Maker> maker_;  // with its job while one runs
    JobResult<std::shared_ptr<const Weights>> making_;
    Digest asked_;         // what the one being made, or the last one made, is of
    int asked_of_ = 0;     // the layer's id
    bool failed_ = false;  // the last one
    std::shared_ptr<const Weights> made_;
    int made_of_ = 0;
    std::shared_ptr<const Weights> shown_;
};

}  // namespace talus
