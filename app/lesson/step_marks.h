#pragma once

#include <span>
#include <string>

#include "app/lesson/board.h"
#include "core/lesson/script/lesson_mark.h"

namespace talus {

/// Draws what a step of a lesson marks over its lattice. They differ by form: closed lines around points,
/// arrows, double rings; each has an edge in the panel's colour, and keeps clear of the numbers. language,
/// fallback: of the labels.
void paint_step_marks(ImDrawList& list, const Board& board, std::span<const LessonMark> marks,
                      const std::string& language, const std::string& fallback);

}  // namespace talus
