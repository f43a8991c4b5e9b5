#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// Paints the trace as app/lesson/paint_trace.h has it, and takes the mouse. Above what that paints: a
/// lattice is a picture, and so is a map, beside the cells around one.
void draw_trace(Classroom& room, const Area& area);

/// Draws what a step of the lesson that is given marks, where it rests at its stop and shows its own numbers.
void draw_step_marks(const Classroom& room, const Area& area);

}  // namespace talus
