#pragma once

#include <string>

#include "app/widgets/area.h"
#include "core/lesson/trace/lesson_setup.h"

namespace talus {

/// Draws a lattice after each of its half steps up to `done` side by side: new points filled, older ones
/// framed, those still to come small and hollow; what has just been done stands below. trace: of the setup,
/// which has_strip. language: of the words.
void paint_strip(ImDrawList& list, const Trace& trace, const LessonSetup& setup, std::int64_t done,
                 const std::string& language, const Area& area);

}  // namespace talus
