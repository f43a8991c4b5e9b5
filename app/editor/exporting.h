#pragma once

#include <memory>
#include <string>

#include "app/editor/settings.h"
#include "app/editor/toasts.h"
#include "app/platform.h"
#include "core/base/bytes_text.h"
#include "core/base/job_queue.h"
#include "core/recipe/export_recipe.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Return the target and the format that a choice names. Where it names none that exists or fits: the target
/// for any program, and the target's first format.
const ExportTarget& target_of(const ExportChoice& choice);
const Format& format_of(const ExportChoice& choice);
/// Returns whether weight maps go with the export: only with heights.
bool has_weights(const ExportChoice& choice);

/// Returns the plan that a choice amounts to. name_if_empty: the name used where the choice has none.
ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty);

/// Returns why this export cannot be done, in one line with its remedy, or nothing. memory: bytes that making
/// the terrain may take.
std::string objection_to(const Recipe& recipe, const ExportChoice& choice,
                         std::uint64_t memory = allowed_memory());

/// Returns a height range, in round metres, that the terrain fills, so that a file of integer steps has the
/// finest ones.
HeightRange fitting_range(float lowest, float highest);

/// Makes the terrain at the choice's size, large ones in parts, and writes it, as a job of its own: the
/// window never waits, and the document may change meanwhile. The result is posted as a toast; what fails
/// goes to the queue's errors. built: the terrain, where it is made already.
std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                       const ExportChoice& choice, const std::string& name_if_empty,
                                       std::uint64_t memory = allowed_memory(),
                                       std::shared_ptr<const Terrain> built = nullptr);

}  // namespace talus
