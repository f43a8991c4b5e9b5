#pragma once

#include "core/io/export_plan.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Exports of a recipe, shared by the window and the command line.

ExportPlan plan_export(const Recipe& recipe, const ExportWish& wish);

/// Returns whether an enabled layer of the recipe writes the field. (A later layer may drop it again.)
bool makes_field(const Recipe& recipe, FieldId field);

/// Returns the recipe with the size of the plan's map, ready to be evaluated.
Recipe exported_recipe(const Recipe& recipe, const ExportPlan& plan);

/// Returns the plan's settings with the recipe that the sidecar stores: as it was evaluated, so that it makes
/// the same file again.
ExportSettings export_settings(const ExportPlan& plan, const Recipe& exported);

}  // namespace talus
