#include "core/recipe/window.h"

#include <algorithm>

namespace talus {
namespace {

struct Axis {
    std::int64_t first;
    int count;
    bool wraps;
};

// world: samples of the world, of which the first is 0.
Axis grown(std::int64_t first, int count, int halo, int world, Bounds bounds) {
    std::int64_t begin = first - halo;
    std::int64_t end = first + count + halo;
    if (bounds == Bounds::bounded) {
        begin = std::max<std::int64_t>(begin, 0);
        end = std::min<std::int64_t>(end, world);
    } else if (bounds == Bounds::wrapped && end - begin >= world) {
        return {0, world, true};
    }
    return {begin, static_cast<int>(end - begin), false};
}

}  // namespace

Window whole_window(const World& world, MapSize resolution) {
    const Lattice lattice = lattice_of(world, resolution.width, resolution.height);
    return {resolution, lattice.x0, lattice.y0, lattice.width, lattice.height};
}

Window anchor_window(const World& world, MapSize resolution) {
    Window window = whole_window(world, resolution);
    window.x0 = window.y0 = 0;
    return window;
}

MapSize reduced_size(const World& world, int samples) {
    const int closing = world.wraps() ? 0 : 1;
    const double steps = std::max(1, std::max(world.width, world.height) - closing);
    const double scale = std::min(1.0, (samples - closing) / steps);
    const auto side = [&](int count) {
        return std::max(2, static_cast<int>((count - closing) * scale + 0.5) + closing);
    };
    return {side(world.width), side(world.height)};
}

WorldFrame frame_of(const World& world, MapSize resolution) {
    WorldFrame frame{.lattice = lattice_of(world, resolution.width, resolution.height),
                     .range = world.range(),
                     .endless = world.is_endless()};
    frame.lattice.x0 = frame.lattice.y0 = 0;
    return frame;
}

Lattice lattice_of(const World& world, const Window& window, int halo) {
    const MapSize whole = window.resolution;
    const Axis x = grown(window.x0, window.width, halo, whole.width, world.bounds);
    const Axis y = grown(window.y0, window.height, halo, whole.height, world.bounds);
    Lattice lattice = lattice_of(world, whole.width, whole.height);
    lattice.x0 = x.first;
    lattice.y0 = y.first;
    lattice.width = x.count;
    lattice.height = y.count;
    lattice.wrap_x = x.wraps;
    lattice.wrap_y = y.wraps;
    return lattice;
}

}  // namespace talus
