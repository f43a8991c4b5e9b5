#pragma once

#include "core/io/export_plan.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Exports of a recipe, for the window and the command line alike.

ExportPlan plan_export(const Recipe& recipe, const ExportWish& wish);

/// Whether a layer of the recipe that runs writes the field. (A later one may drop it again.)
bool makes_field(const Recipe& recipe, FieldId field);

/// The recipe as the plan has it made: at the size of its map.
Recipe exported_recipe(const Recipe& recipe, const ExportPlan& plan);

/// The plan's settings with what the sidecar says of the recipe: as it was made, so that it makes the same
/// file again.
ExportSettings export_settings(const ExportPlan& plan, const Recipe& exported);

}  // namespace talus
