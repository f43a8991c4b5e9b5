#pragma once

#include "core/lesson/lesson_file.h"

namespace talus {

/// Returns the bytes of memory that writing a lesson's pages takes at most, besides the program: its largest
/// lattice or comparison with its picture, and all slides, which the animation is made of.
double lesson_bytes(const LessonFile& lesson);

}  // namespace talus
