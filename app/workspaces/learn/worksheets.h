#pragma once

#include <memory>
#include <string>

#include "app/editor/toasts.h"
#include "core/base/job_queue.h"
#include "core/lesson/trace/lattice_trace.h"

namespace talus {

/// Writes a lattice's worksheet and its solution into a folder, `NAME.svg` and `NAME-solution.svg`, both or
/// neither, in a job; a toast says where, in that language. The lattice fits, see fits_worksheet().
void write_worksheets(JobQueue& jobs, Toasts& toasts, std::shared_ptr<const LatticeTrace> lattice,
                      const std::string& folder, const std::string& name, const std::string& language);

}  // namespace talus
