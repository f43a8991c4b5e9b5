#pragma once

#include "app/editor/learn.h"
#include "core/lesson/lesson_file.h"

namespace talus {

/// The workspace's choice for a lattice that a guided lesson sets up. setup: of two dimensions.
LearnChoice choice_of(const LessonSetup& setup);

}  // namespace talus
