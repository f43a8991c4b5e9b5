#pragma once

#include "app/pages/lesson_pages.h"
#include "core/lesson/script/lesson_file.h"

namespace talus {

/// Returns the bytes of memory that writing a lesson's pages takes at most, besides the program: its largest
/// lattice or comparison with its picture, and a slide and the one before it, as the animation packs them.
double lesson_bytes(const LessonFile& lesson, const SlideSize& size = {});

}  // namespace talus
