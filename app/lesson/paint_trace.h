#pragma once

#include <functional>

#include "app/lesson/learn.h"
#include "app/widgets/area.h"
#include "core/lesson/picture/step_picture.h"

namespace talus {

/// Returns how pictures of steps look now: the inks of the theme, and its letters. Its unit is the pixel.
StepPictureStyle picture_style();
inline PictureBox box_of(const Area& area) { return {area.x, area.y, area.width, area.height}; }
Board board_in(int width, int height, const Area& area);

/// Paints what is drawn with the pen, onto anything: a window, a page of a lesson's slides.
void paint(ImDrawList& list, const std::function<void(PicturePen&)>& draw);

/// Returns what is shown of the trace now.
StepState state_of(const Learn& learn);
/// Returns the ground in metres of the picture, for shades: the picture's own heights have the water on it.
Grid<float> ground_of(const Learn& learn);

/// Paints the points or cells of the trace at their places (core/lesson/picture/step_picture.h). Of a trace
/// that places at most k_max_drawn_lattice points along a side.
void paint_trace(ImDrawList& list, const Learn& learn, const Area& area);

}  // namespace talus
