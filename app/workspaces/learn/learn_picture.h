#pragma once

#include <cstdint>

#include "core/lesson/blur_lesson.h"
#include "core/lesson/lesson.h"
#include "core/recipe/recipe.h"

namespace talus {

/// How the numbers of a lattice rise in the picture.
struct LearnScale {
    World world;
    bool exact = false;   ///< they are metres; else class numbers
    HeightRange range{};  ///< of the finished lattice, in metres of the picture

    double metres(double number) const;
};

/// The ground of a lattice after so many steps, of the world's extent.
Terrain picture_of(const Lesson& lesson, std::int64_t done, const LearnScale& scale);
/// Of a blurred class lattice after so many passes.
Terrain picture_of_class_blur(const BlurLesson& lesson, int done, const LearnScale& scale);
/// Of a document's blurred terrain.
Terrain picture_of_terrain_blur(const BlurLesson& lesson, int done, const World& world);

}  // namespace talus
