#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/editor/document.h"
#include "app/editor/job_result.h"
#include "app/editor/toasts.h"
#include "core/base/job_queue.h"
#include "core/recipe/edit.h"
#include "core/terrain/ground_line.h"

namespace talus {

/// A line of the document that is read from a file, or written to one, as a job. What goes wrong goes to the
/// queue's errors.
class LineExchange {
 public:
    /// Begins to read the line at this place. There is one, and its layer's stage or mask is known.
    void begin_import(JobQueue& jobs, const Document& document, const LinePlace& place,
                      const std::string& path);
    /// Begins to write the line at this place, which has a node.
    void begin_export(JobQueue& jobs, const Document& document, const LinePlace& place,
                      const std::string& path);
    /// Takes what is finished: the line that was read, as one undo step, where nobody has changed it since.
    void take(Document& document, Toasts& toasts);

 private:
    struct Imported {
        LinePlace place;
        GroundLine before;
        GroundLine line;
        std::vector<std::string> remarks;
    };
    JobResult<Imported> reading_;
    JobResult<std::string> writing_;  // the path
};

}  // namespace talus
