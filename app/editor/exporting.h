#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/editor/settings.h"
#include "app/editor/toasts.h"
#include "app/platform.h"
#include "core/base/bytes_text.h"
#include "core/base/job_queue.h"
#include "core/io/blender_script.h"
#include "core/recipe/export_recipe.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Return the target and the format of heights and fields that a choice names. Where it names none that
/// exists or fits: the target for any program, and the target's first format.
const ExportTarget& target_of(const ExportChoice& choice);
const Format& format_of(const ExportChoice& choice);
/// Returns the target's format for normals or for colours; null where it takes none.
const Format* format_for_content(const ExportTarget& target, Content content);
/// Returns the fields of the choice that the recipe makes.
std::vector<FieldId> fields_of(const Recipe& recipe, const ExportChoice& choice);

/// Returns the plan of the heightmap, which the choice may leave out: all maps have its size and its tiles.
/// name_if_empty: the name used where the choice has none.
ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty);

/// All that an export writes, planned once for whoever shows, judges or does it.
struct PlannedExport {
    Recipe recipe;  ///< at the document's size
    ExportChoice choice;
    ExportPlan heights;              ///< as plan_export() returns it
    std::vector<ExportPlan> maps;    ///< those the choice names: heights, fields, normals, colours
    std::string plants;              ///< path of their list; empty where none is written
    std::vector<std::string> files;  ///< names of all files, without folder, except the `.json` beside each
};
PlannedExport plan_all(const Recipe& recipe, const ExportChoice& choice,
                       const std::string& name_if_empty = {});

/// Returns why this export cannot be done, in one line with its remedy, or nothing. memory: bytes that making
/// the terrain may take.
std::string objection_to(const PlannedExport& planned, std::uint64_t memory = allowed_memory());

/// Returns a height range, in round metres, that the terrain fills, so that a file of integer steps has the
/// finest ones.
HeightRange fitting_range(float lowest, float highest);

/// Makes the terrain at the choice's size, large ones in parts, and writes its maps, as a job of its own: the
/// window never waits, and the document may change meanwhile. The result is posted as a toast with the
/// numbers to enter in the program; what fails goes to the queue's errors. built: the terrain, where it is
/// made already.
std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const PlannedExport& planned,
                                       std::uint64_t memory = allowed_memory(),
                                       std::shared_ptr<const Terrain> built = nullptr);

}  // namespace talus
