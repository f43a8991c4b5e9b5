#pragma once

#include <memory>

#include "app/editor/toasts.h"
#include "core/base/job_queue.h"
#include "core/recipe/export/export_plan.h"
#include "core/recipe/export/node_export.h"

namespace talus {

/// Runs a plan as a job of its own: the window never waits, and the document may change meanwhile. The result
/// is posted as a toast with the numbers to enter in the program; what fails goes to the queue's errors.
/// memory: bytes that making the terrain may take. built: the terrain, where it is made already.
std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const ExportPlan& plan,
                                       std::uint64_t memory, std::shared_ptr<const Terrain> built = nullptr);

/// Likewise a terrain in cubes.
std::shared_ptr<Progress> start_node_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                            const NodeChoice& choice, std::uint64_t memory);

}  // namespace talus
