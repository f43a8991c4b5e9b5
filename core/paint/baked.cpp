#include "core/paint/baked.h"

#include <algorithm>
#include <utility>

#include "core/terrain/raster_window.h"

namespace talus {

Field<float> baked_in(const Raster& baked, const Lattice& window, const Context& context) {
    const Lattice& world = context.world.lattice;
    Field<float> values = raster_in(baked, window, world, context.progress);
    if (!context.world.endless) return values;
    const auto first = [](std::int64_t origin, int count) {
        return static_cast<int>(std::clamp<std::int64_t>(-origin, 0, count));
    };
    const auto end = [](std::int64_t origin, int count, int of) {
        return static_cast<int>(std::clamp<std::int64_t>(of - origin, 0, count));
    };
    Grid<float> piece(window.width, window.height, 0.0f);
    const int left = first(window.x0, window.width);
    const int right = end(window.x0, window.width, world.width);
    for (int y = first(window.y0, window.height); y < end(window.y0, window.height, world.height); ++y)
        if (left < right) std::copy(values->row(y) + left, values->row(y) + right, piece.row(y) + left);
    return make_field(std::move(piece));
}

}  // namespace talus
