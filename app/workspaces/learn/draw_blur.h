#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// The map that is blurred, grey by its heights: cells with numbers up to 17 × 17, above that a picture
/// and the cells around one. The cell told of is framed, and so are the nine that it is the mean of, with
/// their numbers before the pass above those after it.
void draw_blurred(Classroom& room, const Area& area);

/// What the last pass made of the cell told of, written out.
void draw_pass(const Learn& learn, float width);

/// In the panel: the blur in a few lines, with what the frames mean; and what is blurred, and how.
void draw_blur_pseudocode(const Learn& learn);
void draw_blur_rows(Classroom& room, LearnChoice& choice);

}  // namespace talus
