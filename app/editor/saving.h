#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/io/file_state.h"
#include "core/recipe/recipe.h"

namespace talus {

/// A document that is written to its file as a job: frozen ground takes long to pack, a full disk long to say
/// so.
class Saving {
 public:
    /// What the file is known to hold: as it was read or written last.
    struct Known {
        Recipe recipe;
        std::optional<FileState> state;  ///< nothing: unknown
    };
    struct Done {
        std::string path;
        Recipe recipe;         ///< as it was when it was asked for
        std::string error;     ///< why it was not written; empty: it was
        bool changed = false;  ///< it was not, because the file no longer holds what it was known to hold
        FileState state = {};  ///< of the file that was written
        int document = 0;      ///< number of the document, see Session
        std::function<void(bool saved)> then;
    };

    bool busy() const { return result_.busy(); }
    /// Begins to write; nothing may be in hand. known: of the file, where another program's change shall not
    /// be overwritten. then: called by the one who takes what is done.
    void start(JobQueue& jobs, const Recipe& recipe, const std::string& path, std::optional<Known> known,
               int document, std::function<void(bool saved)> then);
    /// Returns what was done since the last call, if anything.
    std::optional<Done> take();

 private:
    struct Result {
        std::string error;
        bool changed = false;
        FileState state;
    };
    JobResult<Result> result_;
    Done done_;
};

}  // namespace talus
