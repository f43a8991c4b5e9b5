#include "core/terrain/raster_window.h"

#include <algorithm>
#include <utility>

#include "core/base/map_axis.h"

namespace talus {
namespace {

int within(std::int64_t index, int size) {
    return static_cast<int>(std::clamp<std::int64_t>(index, 0, size - 1));
}

}  // namespace

Field<float> raster_in(const Raster& raster, const Lattice& window, const Lattice& world,
                       const Progress* progress) {
    const bool same_size = raster.width() == world.width && raster.height() == world.height;
    if (same_size && window == world) return raster.values();
    const MapAxis x = MapAxis::along_x(window, world, raster.width());
    const MapAxis y = MapAxis::along_y(window, world, raster.height());
    const bool wraps = world.wrap_x && world.wrap_y;
    if (!same_size) {
        return make_field(resampled(*raster.pyramid(wraps, progress), stretched(x), stretched(y),
                                    wraps ? Beyond::wrap : Beyond::edge, HeightLaw{}, progress));
    }
    const Field<float> values = raster.values();
    Grid<float> part(window.width, window.height);
    for (int row = 0; row < window.height; ++row) {
        if (progress != nullptr) progress->checkpoint();
        const float* const from = values->row(within(y.index(row), raster.height()));
        for (int column = 0; column < window.width; ++column)
            part(column, row) = from[within(x.index(column), raster.width())];
    }
    return make_field(std::move(part));
}

}  // namespace talus
