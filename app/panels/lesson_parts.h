#pragma once

#include <imgui.h>

#include <span>
#include <string>

#include "app/panels/ui.h"
#include "core/lesson/lesson_setup.h"
#include "core/lesson/midpoint_line.h"

namespace talus {

/// Parts of a lesson's pages, drawn onto anything.

/// Wrapped text; returns its height.
float paint_text(ImDrawList& list, ImFont* font, float size, ImVec2 at, float width, const ImVec4& ink,
                 const std::string& text);
float text_height(ImFont* font, float size, float width, const std::string& text);

/// A line of midpoints: above, its points at their heights; below, their numbers in cells. done: steps.
void paint_line(ImDrawList& list, const ClassLine& line, std::int64_t done, bool order_numbers,
                const Area& area);
/// A finished line of many points as the outline of a ridge. range: the heights at the area's lower and upper
/// edge.
void paint_ridge(ImDrawList& list, std::span<const float> heights, HeightRange range, const Area& area);

/// A lattice to be filled in on paper: small in each cell its number in the order and its offset; large the
/// seeds, and with `solved` all values. done: the steps that belong to it. Black on white.
void paint_worksheet(ImDrawList& list, const LessonGround& ground, std::int64_t done, bool solved,
                     const Area& area);

}  // namespace talus
