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

/// A line of the document that is read from a file, written to one, or led along a way that is looked for, as
/// a job. What goes wrong goes to the queue's errors.
class LineExchange {
 public:
    /// Begins to read the line at this place. There is one, and its layer's stage or mask is known.
    void begin_import(JobQueue& jobs, const Document& document, const LinePlace& place,
                      const std::string& path);
    /// Begins to look for the cheapest way of the line at this place, for which there can be one and which
    /// has two nodes (core/recipe/lines/way_line.h).
    void begin_way(JobQueue& jobs, const Document& document, const LinePlace& place);
    /// Begins to write the line at this place, which has a node.
    void begin_export(JobQueue& jobs, const Document& document, const LinePlace& place,
                      const std::string& path);
    /// Takes what is finished: the line that was read or found, as one undo step, where nobody has changed it
    /// since.
    void take(Document& document, Toasts& toasts);

 private:
    struct Made {
        LinePlace place;
        GroundLine before;
        GroundLine line;
        std::string label;  // of the undo step
        std::vector<std::string> remarks;
    };
    JobResult<Made> making_;
    JobResult<std::string> writing_;  // the path
};

}  // namespace talus
