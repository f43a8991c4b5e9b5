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

}  // namespace talus
