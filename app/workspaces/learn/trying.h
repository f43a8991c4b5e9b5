#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// Returns how the point placed last came about, where its number may be typed over: a first point's height,
/// another one's offset, in class numbers.
std::optional<Arithmetic> line_to_type(const Learn& learn);
/// Sets that number, which is rounded to tenths and clamped.
void type_number(Learn& learn, LatticePoint point, double value);

/// Returns whether a guided lesson shows other numbers than its own: some were typed, or the dice rolled.
bool is_tried(const Classroom& room);
/// Returns whether a guided step says to try something, and an offset can be tried there.
bool offers_offset(const Classroom& room);
/// Draws, at the right end of the line that begins at the cursor, the field for an offset and the button back
/// to the lesson's own numbers, where they belong. Returns the width that they take, in pixels; the cursor
/// stays.
float draw_trying(Classroom& room, float width);

}  // namespace talus
