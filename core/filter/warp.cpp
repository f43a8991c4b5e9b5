#include "core/filter/warp.h"

#include <algorithm>
#include <vector>

#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/filter/displaced.h"
#include "core/filter/displaced_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

double clamped(double amount, const Lattice& world) {
    return std::min({amount, world.extent_x() / 2, world.extent_y() / 2});
}

// Share of the displacement that remains this close to the ends of an axis, so that the displaced place lies
// between them. All of it where the axis has no ends.
std::vector<float> edge_falloff(const AxisPlaces& places, bool has_ends, double amount) {
    std::vector<float> result(static_cast<std::size_t>(places.count()), 1.0f);
    if (!has_ends) return result;
    for (int i = 0; i < places.count(); ++i) {
        const double left = std::min(places.at(i), places.extent() - places.at(i));
        result[static_cast<std::size_t>(i)] =
            smoothstep(0.0f, static_cast<float>(2 * amount), static_cast<float>(left));
    }
    return result;
}

}  // namespace

double Warp::reach_metres(const Lattice& world) const {
    return clamped(static_cast<double>(amount), world) + DisplacedMap::k_taps_around * world.cell_size;
}

void Warp::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const double distance = clamped(static_cast<double>(amount), world);
    const auto max_cells = static_cast<float>(distance / world.cell_size);
    const DisplacedMap ground(*terrain.height(), map, static_cast<double>(max_cells));
    const auto falloff = [&](const AxisPlaces& places) {
        return edge_falloff(places, !places.wraps() && !context.world.endless, distance);
    };
    const std::vector<float> free_x = falloff(AxisPlaces::along_x(map, world));
    const std::vector<float> free_y = falloff(AxisPlaces::along_y(map, world));
    SmoothNoiseLaw law{
        .wavelength = static_cast<double>(wavelength), .octaves = octaves, .seed = context.seed};
    const SmoothNoise noise_east(law, map, world);
    law.channel = static_cast<std::uint32_t>(octaves);
    const SmoothNoise noise_south(law, map, world);
    const std::vector<float> whole(free_x.size(), 1.0f);
    Grid<float> out(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        Grid<float> noise(map.width, 2);
        noise_east.make_row(y, noise.row(0));
        noise_south.make_row(y, noise.row(1));
        float* const east = noise.row(0);
        float* const south = noise.row(1);
        const float max_south = max_cells * free_y[static_cast<std::size_t>(y)];
        displaced_kernel().scale(max_cells, free_x.data(), map.width, east);
        displaced_kernel().scale(max_south, whole.data(), map.width, south);
        ground.make_row(0, y, map.width, east, south, out.row(y));
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
