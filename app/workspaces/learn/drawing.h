#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// The lesson's lattice, its arithmetic and its transport; returns what is left for the surface, of no width
/// where that is not wanted.
Area draw_learn(Classroom& room, const Area& middle);
void draw_learn_panel(Classroom& room, const Area& area);
/// What a guided lesson says, along the top of the middle. Returns its height.
float draw_guided_bar(Classroom& room, const Area& middle);
/// The guided lessons to choose from, in the panel.
void draw_lesson_list(Classroom& room);
/// Marks of points over the picture of the surface, into the window that is being made.
void draw_learn_marks(Classroom& room, const Lens& lens, const Area& area);
/// Nothing but dark, while that is wanted.
void draw_blank(const Learn& learn);
/// The scrub bar with its marks, and the buttons below it.
void draw_transport(Classroom& room, float width);

/// Paints the trace as app/lesson/paint_trace.h has it, and takes the mouse. Above what that paints: a
/// lattice is a picture, and so is a map, beside the cells around one.
void draw_trace(Classroom& room, const Area& area);

/// Draws what a step of the lesson that is given marks, where it rests at its stop and shows its own numbers.
void draw_step_marks(const Classroom& room, const Area& area);

/// Draws the switch that keeps a guided lesson's score and, while it is kept, its line with Copy. A lesson is
/// given.
void draw_score_rows(Classroom& room);

/// Returns the height of the line below a caption, in pixels: 0 where a step has none. The last one has it
/// while a score is kept.
float height_of_score(const Classroom& room, float width);
void draw_score_below(Classroom& room, ImVec2 at, float width);

}  // namespace talus
