#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/recipe/live_preview.h"
#include "core/recipe/recipe.h"

namespace talus {

/// What a build takes.
struct BuildForecast {
    int width = 0;       ///< samples
    int height = 0;      ///< samples
    double seconds = 0;  ///< as far as the layers' costs tell
    double bytes = 0;
    std::string longest = {};    ///< name of the layer that takes longest; empty where nothing does
    double longest_seconds = 0;  ///< of it
};
/// sized: at the size that is built.
BuildForecast forecast_of(const Recipe& sized);
/// Returns it as a user reads it: "4033 × 4033 samples, about 12 s and 1.2 GB of memory".
std::string text_of(const BuildForecast& forecast);
/// Returns how long it will take, to be shown before one waits for it; empty where that is not long.
std::string long_wait_text(const BuildForecast& forecast);

/// The document's terrain at the size of its export, made once in the background, to be looked at and
/// written. It counts as long as neither the document nor the export's size changes.
class Building {
 public:
    /// Begins to build, and gives up a build before. document: as it stands; sized: at the export's size.
    void start(JobQueue& jobs, const Recipe& document, const Recipe& sized);
    /// Takes what was built since the last call, and shows it; true where there was anything. What failed
    /// goes to the queue's errors.
    bool take();
    /// Forgets what is or was built: it was of another document, or of other files.
    void forget();

    /// Returns the build of this document; null where there is none.
    const LivePreview::Snapshot* of(const Recipe& document) const;
    /// Returns the terrain that an export of this recipe at its size writes; null where it is not built.
    std::shared_ptr<const Terrain> terrain_of(const Recipe& sized) const;

    bool shown = false;  ///< in place of the preview, where the document has a build

 private:
    struct Made {
        Recipe sized;
        LivePreview::Snapshot snapshot;  // its recipe is the document
    };
    JobResult<Made> result_;
    std::optional<Made> made_;
};

}  // namespace talus
