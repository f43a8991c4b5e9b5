#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/recipe/recipe.h"

namespace talus {

/// A document that is written to its file as a job: frozen ground takes long to pack, a full disk long to say
/// so.
class Saving {
 public:
    struct Done {
        std::string path;
        Recipe recipe;      ///< as it was when it was asked for
        std::string error;  ///< why it was not written; empty: it was
        int document = 0;   ///< number of the document, see Session
        std::function<void(bool saved)> then;
    };

    bool busy() const { return result_.busy(); }
    /// Begins to write; nothing may be in hand. then: called by the one who takes what is done.
    void start(JobQueue& jobs, const Recipe& recipe, const std::string& path, int document,
               std::function<void(bool saved)> then);
    /// Returns what was done since the last call, if anything.
    std::optional<Done> take();

 private:
    JobResult<std::string> result_;  // see error
    Done done_;
};

}  // namespace talus
