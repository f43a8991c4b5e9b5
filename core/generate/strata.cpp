#include "core/generate/strata.h"

#include <cmath>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/far_places.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/smooth_noise.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// Channels of the hash.
constexpr std::uint32_t k_rock = 0;
constexpr std::uint32_t k_bend = 16;

// What one metre to the east or to the south lets the layers sink by.
struct Dip {
    double east = 0;
    double south = 0;
};
Dip dip_of(const Strata& strata, const Lattice& world) {
    if (world.wrap_x || world.wrap_y) return {};
    const SinCos way = sin_cos_turns(static_cast<double>(strata.direction) / 360);
    const double rise = rise_of_slope(static_cast<double>(strata.tilt));
    return {way.sin * rise, -way.cos * rise};
}

}  // namespace

void Strata::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const AxisPlaces columns = AxisPlaces::along_x(map, world);
    const AxisPlaces rows = AxisPlaces::along_y(map, world);
    const SmoothNoise bends({.wavelength = static_cast<double>(fold_length),
                             .octaves = 3,
                             .seed = context.seed,
                             .channel = k_bend},
                            map, world);
    const Dip dip = dip_of(*this, world);
    const double per_metre = 1 / static_cast<double>(thickness);
    const auto hardness = [&](std::int64_t layer) {
        const RowKey key = row_key(context.seed, layer, k_rock);
        return lerp(soft, hard, to_unit(hash(key, 0)));
    };
    Grid<float> out(map.width, map.height);
    Grid<std::uint8_t> numbers(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        std::vector<float> bend(static_cast<std::size_t>(map.width));
        bends.make_row(y, bend.data());
        const float* const height = terrain.height()->row(y);
        float* const row = out.row(y);
        std::uint8_t* const number = numbers.row(y);
        std::int64_t known = 0;
        float here = hardness(0);
        float below = hardness(-1);
        for (int x = 0; x < map.width; ++x) {
            const double sunk =
                columns.at(x) * dip.east + rows.at(y) * dip.south +
                static_cast<double>(folds) * static_cast<double>(bend[static_cast<std::size_t>(x)]);
            double s = (static_cast<double>(height[x]) + sunk) * per_metre;
            if (!std::isfinite(s)) s = 0;
            const double whole = std::floor(s);
            if (const std::int64_t layer = whole_number(whole); layer != known) {
                known = layer;
                here = hardness(layer);
                below = hardness(layer - 1);
            }
            number[x] = static_cast<std::uint8_t>(known & 0xff);
            row[x] = lerp(below, here, smoothstep(0, blending, static_cast<float>(s - whole)));
        }
    });
    terrain.fields.set<"stratum">(make_field(std::move(numbers)));
    terrain.fields.set<"hardness">(make_field(std::move(out)));
}

}  // namespace talus
