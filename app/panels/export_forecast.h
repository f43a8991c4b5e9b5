#pragma once

#include <optional>
#include <string>

#include "core/recipe/export/export_plan.h"
#include "core/recipe/export/node_export.h"

namespace talus {

/// Draws what an export will write and replace. replaced: how many of its files are
/// there already. heights: of the terrain that is shown, if it is the document's. plants: about how many a
/// list of them has; none: not known yet. cave_bytes: about how many the files of caves take; none: not known
/// yet. Returns the range that the user wants whole numbers to span
/// instead, if he asked for another: both ends alike for the world's.
std::optional<HeightRange> draw_export_forecast(const ExportPlan& plan, std::size_t replaced,
                                                std::optional<HeightRange> heights,
                                                std::optional<double> plants,
                                                std::optional<double> cave_bytes);

/// Returns how large the files become, and what comes to that besides; empty where that is all. cave_bytes:
/// about how many the files of caves take; none: not known.
std::string written_size_text(const ExportPlan& plan, std::optional<double> cave_bytes = {});

/// Draws what an export in cubes will write, and how long that takes.
void draw_node_forecast(const NodeChoice& choice, const NodeForecast& forecast);

/// Draws what to enter in the program, each with its Copy button.
void draw_export_numbers(const ExportPlan& plan);

}  // namespace talus
