#pragma once

#include <memory>
#include <vector>

#include "core/recipe/export/export_plan.h"

namespace talus {

/// Makes the terrain of a plan, large ones in parts, and writes its files. Returns what was written: one
/// result for each map of the plan in its order, then one for the weight maps, one for the list of plants
/// and one for the meshes of caves, where they are written.
///
/// making: see plan_making(). built: the terrain at the plan's size, where it is made already; may be null.
/// progress: may be null. Each map gets its name only once it is read back, so that a failure leaves nothing
/// broken behind; maps before it stay. Throws FileError, Cancelled, and std::runtime_error before
/// anything is written where there are too many plants, or too many for the memory that was planned with.
std::vector<ExportResult> run_export(const ExportPlan& plan, const Making& making, Progress* progress,
                                     std::shared_ptr<const Terrain> built = nullptr);

}  // namespace talus
