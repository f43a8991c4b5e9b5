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

/// The target and format that a choice names; any program's, and the target's first, where it names none that
/// is there or fits.
const ExportTarget& target_of(const ExportChoice& choice);
const Format& format_of(const ExportChoice& choice);

/// What a choice comes to. name_if_empty: the document's.
ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty);

/// Empty, or why this export cannot be done, in one line with its cure. memory: bytes that making the terrain
/// may take.
std::string objection_to(const Recipe& recipe, const ExportChoice& choice,
                         std::uint64_t memory = allowed_memory());

/// A height range, in round metres, that the terrain fills: what is written in steps then has the finest
/// ones.
HeightRange fitting_range(float lowest, float highest);

/// Makes the terrain at the choice's size, large ones in parts, and writes it, as a job of its own: the
/// window never waits, and the document may change meanwhile. The result is posted as a toast; what fails
/// goes to the queue's errors.
std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                       const ExportChoice& choice, const std::string& name_if_empty,
                                       std::uint64_t memory = allowed_memory());

}  // namespace talus
