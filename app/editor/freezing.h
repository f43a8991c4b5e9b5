#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/recipe/edit.h"
#include "core/recipe/live_preview.h"

namespace talus {

/// Which of the document's frozen layers were made from other layers than lie beneath them now.
class FreezeWatch {
 public:
    static constexpr std::string_view k_outdated = "Earlier layers have changed since this was frozen.";

    /// To be called when the recipe, or a file that it reads, has changed.
    void look(const Recipe& recipe);
    bool is_outdated(int layer_id) const { return outdated_.contains(layer_id); }

 private:
    std::set<int> outdated_;  // ids
};

/// A layer that the user freezes: its ground is made as a job, and once that is done the document takes it as
/// one change.
class LayerFreeze {
 public:
    struct Made {
        int layer_id;
        FrozenGround ground;
    };

    /// Begins to freeze a layer, and gives up one before. newest: the terrain that is there, taken where it
    /// is the one. memory: bytes that making it may take. Returns why it cannot be done, and what to do;
    /// empty if it can.
    std::string start(JobQueue& jobs, const Recipe& recipe, int layer_id, const LivePreview::Snapshot& newest,
                      std::uint64_t memory);
    /// Drops what is being made, or was made and not taken yet: it was for another document.
    void give_up() { result_.give_up(); }
    /// Returns what was made since the last call, if anything. What failed goes to the queue's errors.
    std::optional<Made> take() { return result_.over() ? result_.take() : std::nullopt; }

 private:
    JobResult<Made> result_;
};

/// Returns the message that the user gets then.
std::string frozen_text(const std::string& layer, const FrozenGround& ground);

}  // namespace talus
