#include "app/pages/lesson_bytes.h"

#include <algorithm>

#include "app/memory_needs.h"
#include "app/pages/lesson_pages.h"
#include "core/base/spectrum.h"
#include "core/lesson/comparisons.h"
#include "render/drawing_bytes.h"

namespace talus {
namespace {

// Bytes for each point of a lattice: the steps that lead to it, the surface known so far, its copy that is
// closed where it wraps, and, with random additions, what each level was before it moved.
constexpr double k_point = 16;
constexpr double k_moving_point = 3 * sizeof(float) * 4.0 / 3;

double picture_of(int width, int height) {
    Lattice lattice;
    lattice.width = width;
    lattice.height = height;
    FieldSet heights;
    heights.add(field_id("height"));
    return drawing_bytes(lattice, heights, {}, LessonPages::k_slide_width, LessonPages::k_slide_height);
}

double step_bytes(const LessonStep& step) {
    if (!step.compare.empty()) {
        double sides = 0;
        double picture = 0;
        const auto comparison = lesson_comparison(step.compare, step.setup.seed);
        for (const LessonSide& side : comparison->sides) {
            const World& world = side.recipe.world;
            sides += terrain_bytes(side.recipe);
            picture =
                std::max(picture, picture_of(world.width, world.height) +
                                      static_cast<double>(radial_spectrum_bytes(world.width, world.height)));
        }
        return sides + picture;
    }
    const auto [width, height] = size_of(step.setup);
    const double points = static_cast<double>(width) * height;
    return points * (k_point + k_moving_point) + picture_of(width, height);
}

}  // namespace

double lesson_bytes(const LessonFile& lesson) {
    constexpr double k_slide = double{LessonPages::k_slide_width} * LessonPages::k_slide_height;
    constexpr double k_sheet = double{LessonPages::k_sheet_width} * LessonPages::k_sheet_height;
    constexpr double k_kept = sizeof(Rgb8) + 1;  // of a slide: itself, and packed in the animation
    constexpr double k_page = 3 * 4;             // of a page as it is drawn, copied and written
    double largest = 0;
    for (const LessonStep& step : lesson.steps) largest = std::max(largest, step_bytes(step));
    return largest + static_cast<double>(lesson.steps.size()) * k_slide * k_kept + k_sheet * k_page;
}

}  // namespace talus
