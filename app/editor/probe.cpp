#include "app/editor/probe.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// The sample next to an index, around the seam where the map wraps, else clamped to the border.
int neighbour(int index, int step, int count, bool wrap) {
    const int other = index + step;
    return wrap ? (other + count) % count : std::clamp(other, 0, count - 1);
}

struct ProbedSample {
    int x, y;
};
ProbedSample nearest(const Lattice& lattice, const GroundPoint& point) {
    return {std::clamp(static_cast<int>(std::lround(point.column)), 0, lattice.width - 1),
            std::clamp(static_cast<int>(std::lround(point.row)), 0, lattice.height - 1)};
}

// A place in m, in the one terrain where it is repeated.
double folded(double place, bool wrap, int samples, const Terrain& terrain) {
    const double period = samples * terrain.lattice.cell_size;
    return wrap ? place - std::floor(place / period) * period : place;
}

}  // namespace

Probe probe_at(const Terrain& terrain, const Terrain& shown, const GroundPoint& point, bool on_water) {
    const Grid<float>& height = *shown.height();
    const Lattice& lattice = shown.lattice;
    const auto [x, y] = nearest(lattice, point);
    const int west = neighbour(x, -1, height.width(), lattice.wrap_x);
    const int east = neighbour(x, 1, height.width(), lattice.wrap_x);
    const int north = neighbour(y, -1, height.height(), lattice.wrap_y);
    const int south = neighbour(y, 1, height.height(), lattice.wrap_y);
    const auto per_metre = [&](float rise, int low, int high, bool wrapped) {
        const int cells = wrapped ? 2 : std::max(1, high - low);
        return static_cast<double>(rise) / (cells * lattice.cell_size);
    };
    const double across = per_metre(height(east, y) - height(west, y), west, east, lattice.wrap_x);
    const double along = per_metre(height(x, south) - height(x, north), north, south, lattice.wrap_y);
    constexpr double k_degrees = 57.29577951308232;
    const Field<float>& depths = shown.fields.get<"water">();
    const Field<float>& widths = shown.fields.get<"river_width">();
    const float water = depths != nullptr ? std::max(0.0f, (*depths)(x, y)) : 0.0f;
    return {folded(point.column * lattice.cell_size, terrain.lattice.wrap_x, terrain.lattice.width, terrain),
            folded(point.row * lattice.cell_size, terrain.lattice.wrap_y, terrain.lattice.height, terrain),
            on_water ? point.height - water : point.height,
            water,
            widths != nullptr ? (*widths)(x, y) : 0.0f,
            static_cast<float>(std::atan(std::hypot(across, along)) * k_degrees)};
}

std::optional<float> value_at(const Terrain& shown, FieldId field, const GroundPoint& point) {
    if (!shown.fields.has(field)) return std::nullopt;
    const auto [x, y] = nearest(shown.lattice, point);
    return std::visit([x = x, y = y](const auto& values) { return static_cast<float>((*values)(x, y)); },
                      shown.fields[field]);
}

}  // namespace talus
