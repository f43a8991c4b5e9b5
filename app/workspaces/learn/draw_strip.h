#pragma once

#include <string>

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// Draws a lattice after each of its half steps up to `done` side by side: new points filled, older ones
/// framed, those still to come small and hollow; what has just been done stands below. trace: of the setup,
/// which has_strip. language: of the words.
void paint_strip(ImDrawList& list, const Trace& trace, const LessonSetup& setup, std::int64_t done,
                 const std::string& language, const Area& area);

/// Draws that of the trace on show, up to where it is.
void draw_strip(const Classroom& room, const Area& area);

}  // namespace talus
