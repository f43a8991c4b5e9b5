#include "core/terrain/world_place.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/math.h"

namespace talus {
namespace {

// The two samples on either side of a place along an axis, and how far it lies from the first to the second.
struct Between {
    int first, second;
    float share;
};

// place: in cells from the world's first sample, so that the share is the same in every window. from: the
// map's first sample.
Between between(double place, std::int64_t from, int count, bool wraps) {
    if (!wraps) place = clamp(place, static_cast<double>(from), static_cast<double>(from + count - 1));
    const double whole = std::floor(place);
    const std::int64_t first = static_cast<std::int64_t>(whole) - from;
    const auto inside = [&](std::int64_t i) {
        return static_cast<int>(wraps ? ((i % count) + count) % count : std::min<std::int64_t>(i, count - 1));
    };
    return {inside(first), inside(first + 1), static_cast<float>(place - whole)};
}

}  // namespace

float value_at(const Grid<float>& values, const Lattice& lattice, const WorldPlace& place) {
    const Between x = between(place.x / lattice.cell_size, lattice.x0, lattice.width, lattice.wrap_x);
    const Between y = between(place.y / lattice.cell_size, lattice.y0, lattice.height, lattice.wrap_y);
    const float above = lerp(values(x.first, y.first), values(x.second, y.first), x.share);
    const float under = lerp(values(x.first, y.second), values(x.second, y.second), x.share);
    return lerp(above, under, y.share);
}

}  // namespace talus
