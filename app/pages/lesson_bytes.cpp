#include "app/pages/lesson_pages.h"

#include <algorithm>

#include "core/base/spectrum.h"
#include "core/lesson/script/comparisons.h"
#include "core/recipe/memory_needs.h"
#include "render/drawing_bytes.h"
#include "render/gif_file.h"

namespace talus {
namespace {

// Bytes for each point of a lattice: the steps that lead to it, the surface known so far, its copy that is
// closed where it wraps, and, with random additions, what each level was before it moved.
constexpr double k_point = 16;
constexpr double k_moving_point = 3 * sizeof(float) * 4.0 / 3;

double picture_of(int width, int height, const SlideSize& slide) {
    Lattice lattice;
    lattice.width = width;
    lattice.height = height;
    FieldSet heights;
    heights.add(field_id("height"));
    return drawing_bytes(lattice, heights, {}, slide.width, slide.height);
}

double step_bytes(const LessonStep& step, const SlideSize& slide) {
    if (!step.compare.empty()) {
        double sides = 0;
        double picture = 0;
        const auto comparison = lesson_comparison(step.compare, step.setup.seed);
        for (const LessonSide& side : comparison->sides) {
            const World& world = side.recipe.world;
            sides += terrain_bytes(side.recipe);
            picture =
                std::max(picture, picture_of(world.width, world.height, slide) +
                                      static_cast<double>(radial_spectrum_bytes(world.width, world.height)));
        }
        return sides + picture;
    }
    const auto [width, height] = size_of(step.setup);
    const double points = static_cast<double>(width) * height;
    return points * (k_point + k_moving_point) + picture_of(width, height, slide);
}

}  // namespace

double lesson_bytes(const LessonFile& lesson, const SlideSize& size) {
    constexpr double k_sheet = 1275.0 * 1754;  // pixels of a handout, on either paper
    constexpr double k_page = 3 * 4;           // bytes a pixel, of a page as it is drawn, copied and written
    constexpr double k_letters = 40e6;  // of the letters at scale 1, which are drawn once and kept twice
    const double slide = static_cast<double>(size.width) * size.height;
    const double finer =
        std::max(0.0, static_cast<double>(size.scale()) * static_cast<double>(size.scale()) - 1);
    double largest = 0;
    for (const LessonStep& step : lesson.steps) largest = std::max(largest, step_bytes(step, size));
    return largest + slide * (k_page + GifWriter::k_bytes_per_pixel) + k_sheet * k_page +
           k_letters * 2 * finer;
}

}  // namespace talus
