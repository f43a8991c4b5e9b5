#pragma once

#include <cstddef>
#include <cstdint>

#include "app/editor/document.h"
#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/mask/layer_mask.h"

namespace talus {

/// Gives a mask that was just added the ends that select a part of the ground there is (fit_ends): a worker
/// makes the ground of the earlier layers on few samples. It is one undo step with the mask itself; an edit
/// meanwhile leaves the mask as it is.
class MaskFitting {
 public:
    /// Begins with the mask at this place, which the last undo step has made.
    void begin(JobQueue& jobs, const Document& document, int layer_id, std::size_t place);
    /// Takes what is finished.
    void take(Document& document);
    bool busy() const { return making_.busy(); }

 private:
    JobResult<LayerMask> making_;
    int layer_id_ = 0;
    std::size_t place_ = 0;
    std::uint64_t revision_ = 0;  // of the document, as it was then
};

}  // namespace talus
