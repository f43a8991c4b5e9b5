#include "app/workspaces/learn/learn_picture.h"

#include <algorithm>
#include <utility>

#include "core/lesson/class_lesson.h"
#include "core/lesson/known_surface.h"

namespace talus {
namespace {

// Class numbers in the picture: 10 rises by this share of the world's width.
constexpr double k_class_rise = 0.09;

// The surface closed where it wraps: its first column and row once more at the other end.
Grid<float> closed(Grid<float> open, bool wraps_x, bool wraps_y) {
    if (!wraps_x && !wraps_y) return open;
    Grid<float> out(open.width() + (wraps_x ? 1 : 0), open.height() + (wraps_y ? 1 : 0));
    for (int y = 0; y < out.height(); ++y) {
        const float* row = open.row(y < open.height() ? y : 0);
        std::copy_n(row, open.width(), out.row(y));
        if (wraps_x) out(open.width(), y) = row[0];
    }
    return out;
}

Terrain picture(Grid<float> heights, double cell_size, const LearnScale& scale) {
    if (!scale.exact) {
        for (float& height : heights.values())
            height = static_cast<float>(scale.metres(static_cast<double>(height)));
    }
    Terrain terrain;
    terrain.lattice = {.width = heights.width(), .height = heights.height(), .cell_size = cell_size};
    terrain.range = scale.range;
    terrain.sea_level = scale.range.low - 2 * scale.range.span();  // no sea over the points
    terrain.set_height(make_field(std::move(heights)));
    return terrain;
}

}  // namespace

double LearnScale::metres(double number) const {
    if (exact) return number;
    const double middle = (static_cast<double>(world.low) + static_cast<double>(world.high)) / 2;
    return middle + number * k_class_rise * static_cast<double>(world.extent) / ClassNumbers::k_max_seed;
}

Terrain picture_of(const Lesson& lesson, std::int64_t done, const LearnScale& scale) {
    const LatticePlan& plan = lesson.order().plan();
    const int level = surface_level(lesson, done);
    return picture(closed(known_surface(lesson, done), plan.x.wraps, plan.y.wraps),
                   plan.x.feature_size / (1 << level), scale);
}

Terrain picture_of_class_blur(const BlurLesson& lesson, int done, const LearnScale& scale) {
    const Lattice& lattice = lesson.ground().lattice;
    return picture(closed(*lesson.heights(done), lattice.wrap_x, lattice.wrap_y), lattice.cell_size, scale);
}

Terrain picture_of_terrain_blur(const BlurLesson& lesson, int done, const World& world) {
    Terrain terrain;
    terrain.lattice = lesson.ground().lattice;
    terrain.range = world.range();
    terrain.sea_level = world.sea_level;
    terrain.set_height(lesson.heights(done));
    return terrain;
}

}  // namespace talus
