#include "core/filter/warp.h"

#include <algorithm>
#include <vector>

#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/filter/warp_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_taps_around = 2;  // samples that the interpolation looks beyond the place itself

double clamped(double amount, const Lattice& world) {
    return std::min({amount, world.extent_x() / 2, world.extent_y() / 2});
}

// Which sample of a map's axis stands for one that may lie beyond its ends: the one around the world, or the
// last.
class Samples {
 public:
    Samples(int count, bool wraps, int beyond)
        : beyond_(beyond), samples_(static_cast<std::size_t>(count + 2 * beyond)) {
        for (int i = 0; i < count + 2 * beyond; ++i) {
            const int sample = i - beyond;
            samples_[static_cast<std::size_t>(i)] =
                wraps ? (sample % count + count) % count : clamp(sample, 0, count - 1);
        }
    }
    const int* from(int sample) const { return samples_.data() + (sample + beyond_); }

 private:
    int beyond_;
    std::vector<int> samples_;
};

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
    return clamped(static_cast<double>(amount), world) + k_taps_around * world.cell_size;
}

void Warp::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const double distance = clamped(static_cast<double>(amount), world);
    const auto max_cells = static_cast<float>(distance / world.cell_size);
    const int beyond = static_cast<int>(max_cells) + 1 + k_taps_around;
    const Samples columns(map.width, map.wrap_x, beyond);
    const Samples rows(map.height, map.wrap_y, beyond);
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
    const WarpSource source{.heights = terrain.height()->data(),
                            .width = map.width,
                            .height = map.height,
                            .columns = columns.from(0),
                            .rows = rows.from(0)};
    Grid<float> out(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        Grid<float> noise(map.width, 2);
        noise_east.make_row(y, noise.row(0));
        noise_south.make_row(y, noise.row(1));
        const float* east = noise.row(0);
        const float* south = noise.row(1);
        const float max_south = max_cells * free_y[static_cast<std::size_t>(y)];
        warp_kernel().row(source, y, max_cells, free_x.data(), east, max_south, south, out.row(y));
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
