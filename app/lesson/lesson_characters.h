#pragma once

#include <string>

#include "core/lesson/script/lesson_file.h"

namespace talus {

/// Returns which characters of a lesson's texts in a language the fonts in use do not draw, and what shows
/// them: a package, where Talus would take them from it, or else the lesson's web page. Empty where there are
/// none.
std::string note_on_characters(const LessonFile& lesson, const std::string& language);

}  // namespace talus
