#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// A line of midpoints: above, its points at their heights, joined by straight pieces; below, their numbers
/// in cells. Marks are those of the lattice.
void draw_line(Classroom& room, const Area& area);

/// The same without the mouse, onto anything. learn: of a line.
void paint_line(ImDrawList& list, const Learn& learn, const Area& area);

}  // namespace talus
