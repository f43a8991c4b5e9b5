#pragma once

#include <memory>
#include <string>

#include "app/editor/settings.h"
#include "app/editor/toasts.h"
#include "app/platform.h"
#include "core/base/bytes_text.h"
#include "core/base/job_queue.h"
#include "core/io/formats.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Where the choice's map goes: folder, name and the format's ending. name_if_empty: the document's.
std::string export_path(const ExportChoice& choice, const Format& format, const std::string& name_if_empty);

/// What an export will be, for the dialog: bytes of the map (uncompressed, for PNG an upper bound) and metres
/// between two values of the file, 0 where they are metres already or not heights.
struct ExportForecast {
    int width = 0;
    int height = 0;
    double bytes = 0;
    double metres_per_step = 0;
};
ExportForecast forecast(const Recipe& recipe, const ExportChoice& choice, const Format& format);
/// Empty, or why this export cannot be done, in one line with its cure. memory: bytes that making the terrain
/// may take.
std::string objection_to(const Recipe& recipe, const ExportChoice& choice,
                         std::uint64_t memory = allowed_memory());

/// Evaluates the recipe at the choice's size and writes it, as a job of its own: the window never waits, and
/// the document may change meanwhile. The result is posted as a toast; what fails goes to the queue's errors.
std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                       const ExportChoice& choice, const std::string& name_if_empty);

}  // namespace talus
