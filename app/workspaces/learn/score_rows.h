#pragma once

#include <imgui.h>

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// Draws the switch that keeps a guided lesson's score and, while it is kept, its line with Copy. A lesson is
/// given.
void draw_score_rows(Classroom& room);

/// Returns the height of the line below a caption, in pixels: 0 where a step has none. The last one has it
/// while a score is kept.
float height_of_score(const Classroom& room, float width);
void draw_score_below(Classroom& room, ImVec2 at, float width);

}  // namespace talus
