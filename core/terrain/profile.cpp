#include "core/terrain/profile.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/base/math.h"

namespace talus {
namespace {

// The two samples on either side of a place along an axis, and how far it lies from the first to the second.
struct Between {
    int first, second;
    float share;
};

Between between(double place, int count, bool wraps) {
    if (!wraps) place = clamp(place, 0.0, static_cast<double>(count - 1));
    const double whole = std::floor(place);
    const auto first = static_cast<std::int64_t>(whole);
    const auto inside = [&](std::int64_t i) {
        return static_cast<int>(wraps ? ((i % count) + count) % count : std::min<std::int64_t>(i, count - 1));
    };
    return {inside(first), inside(first + 1), static_cast<float>(place - whole)};
}

}  // namespace

Profile profile_along(const Terrain& terrain, WorldPlace from, WorldPlace to, int samples) {
    assert(samples >= 2 && terrain.height());
    const Lattice& lattice = terrain.lattice;
    const Grid<float>& height = *terrain.height();
    Profile profile{
        .length = std::sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)),
        .heights = {}};
    for (int i = 0; i < samples; ++i) {
        const double t = static_cast<double>(i) / (samples - 1);
        const Between x = between((lerp(from.x, to.x, t) - lattice.x_of(0)) / lattice.cell_size,
                                  lattice.width, lattice.wrap_x);
        const Between y = between((lerp(from.y, to.y, t) - lattice.y_of(0)) / lattice.cell_size,
                                  lattice.height, lattice.wrap_y);
        const float above = lerp(height(x.first, y.first), height(x.second, y.first), x.share);
        const float under = lerp(height(x.first, y.second), height(x.second, y.second), x.share);
        profile.heights.push_back(lerp(above, under, y.share));
    }
    return profile;
}

}  // namespace talus
