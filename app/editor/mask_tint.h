#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "app/editor/document.h"
#include "app/editor/job_result.h"
#include "core/base/grid.h"
#include "core/base/job_queue.h"

namespace talus {

/// Where the masks of the selected layer let it act, as a small map that the picture of the terrain is tinted
/// with. It is on show while the user wants it, and by itself while a mask is edited and a moment after.
///
/// A worker makes it, one at a time: while a slider moves the next begins when the last has ended. One
/// that fails is tried again when something has changed or the user asks anew, not with each frame. One
/// thread's, the window's.
class MaskTint {
 public:
    using Clock = std::chrono::steady_clock;
    /// Weights from 0 to 1 over the whole world, at most k_overview_samples a side.
    using Weights = Grid<float>;

    static constexpr std::chrono::milliseconds k_linger{1500};  ///< after a mask was edited

    bool wanted = false;  ///< until it is switched off

    /// A mask is being edited.
    void touch(Clock::time_point now);
    /// Begins what is due and takes what is finished. Returns when to call again, if something is due later.
    std::optional<Clock::time_point> tick(JobQueue& jobs, const Document& document, Clock::time_point now);
    /// Null where nothing is to be tinted, or nothing is finished yet.
    const std::shared_ptr<const Weights>& shown() const { return shown_; }
    /// Nothing is being made.
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
