#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/recipe/bake.h"
#include "core/recipe/live_preview.h"

namespace talus {

/// A layer whose strokes the user bakes: what they do is made as a job, and once that is done the document
/// takes it as one change.
class LayerBake {
 public:
    struct Made {
        Layer layer;  ///< as it was
        BakedStrokes strokes;
    };

    /// Begins to bake a layer's strokes, and gives up those of one before. See LayerFreeze::start.
    std::string start(JobQueue& jobs, const Recipe& recipe, int layer_id, const LivePreview::Snapshot& newest,
                      std::uint64_t memory);
    /// Drops what is being made, or was made and not taken yet: it was for another document.
    void give_up() { result_.give_up(); }
    /// Returns what was made since the last call, if anything. What failed goes to the queue's errors.
    std::optional<Made> take() { return result_.over() ? result_.take() : std::nullopt; }

 private:
    JobResult<Made> result_;
};

}  // namespace talus
