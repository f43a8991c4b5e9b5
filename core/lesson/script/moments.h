#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/lesson/script/lesson_file.h"

namespace talus {

/// A moment of a lesson that a page shows on its own.
struct LessonMoment {
    std::size_t step = 0;   ///< of the lesson
    std::int64_t done = 0;  ///< steps of its trace
    friend bool operator==(const LessonMoment&, const LessonMoment&) = default;
};

/// A step that plays has no more moments than this on its way, the stop included: longer ways go by half
/// steps, and those that have too many, or none, by even pieces.
inline constexpr std::int64_t k_max_moments_of_step = 16;

/// Returns the position from which a step plays on to its stop: where the step before came to rest, if the
/// lattice is as large as there, else the beginning. A step that jumps starts at its stop. step: of the
/// lesson.
std::int64_t start_of(const LessonFile& lesson, std::size_t step);

/// Returns the moments of a lesson from its first to its last. Each step has its stop; before it, where the
/// step plays, the moments on the way from its start_of().
std::vector<LessonMoment> moments_of(const LessonFile& lesson);

}  // namespace talus
