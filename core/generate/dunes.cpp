#include "core/generate/dunes.h"

#include <algorithm>
#include <cmath>

#include "core/base/axis_places.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/generate/placement.h"

namespace talus {
namespace {

constexpr int k_octaves = 2;
constexpr float k_max_lee = 0.5f;  // of a wave

// Waves per metre along one axis: where the world wraps, a whole number of them around it.
double fitted(double waves_per_metre, const AxisPlaces& places) {
    if (!places.wraps()) return waves_per_metre;
    return std::floor(waves_per_metre * places.extent() + 0.5) / places.extent();
}

double fraction(double value) { return value - std::floor(value); }

}  // namespace

void Dunes::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const AxisPlaces across = AxisPlaces::along_x(map, world);
    const AxisPlaces down = AxisPlaces::along_y(map, world);
    const auto [from_east, from_north] = sin_cos_turns(static_cast<double>(wind) / 360);
    const double wave = static_cast<double>(wavelength);
    double waves_east = fitted(-from_east / wave, across);
    double waves_south = fitted(from_north / wave, down);
    if (waves_east == 0 && waves_south == 0) {
        // A wave longer than a world that wraps: then one wave around it.
        (std::fabs(from_east) > std::fabs(from_north) ? waves_east = 1 / across.extent()
                                                      : waves_south = 1 / down.extent());
    }

    // The slope of the winding, which adds to the change of the phase: from its differences over a short
    // distance.
    const double way = static_cast<double>(winding_size) / 64;
    const SmoothNoiseLaw winding_law{
        .wavelength = static_cast<double>(winding_size), .octaves = k_octaves, .seed = context.seed};
    const SmoothNoise here(winding_law, map, world);
    const SmoothNoise to_east(winding_law, map, world, way, 0);
    const SmoothNoise to_south(winding_law, map, world, 0, way);
    const SmoothNoise heights(
        {.wavelength = 2 * wave, .octaves = k_octaves, .seed = context.seed, .channel = k_octaves}, map,
        world);

    std::vector<float> phase_of_column(static_cast<std::size_t>(map.width));
    for (int x = 0; x < map.width; ++x) {
        phase_of_column[static_cast<std::size_t>(x)] =
            static_cast<float>(fraction((across.at(x) - across.extent() / 2) * waves_east));
    }
    const auto [sine, cosine] = sin_cos_turns(static_cast<double>(slip_face) / 360);
    const auto steepest = static_cast<float>(sine / cosine);
    const auto per_way = static_cast<float>(static_cast<double>(winding) / way);
    const auto east_slope = static_cast<float>(waves_east);
    const auto south_slope = static_cast<float>(waves_south);
    const auto row = [&, *this](int y, float* out) {
        // Rows of noise: the winding here, a way to the east and to the south, and the crests' heights.
        Grid<float> noise(map.width, 4);
        here.make_row(y, noise.row(0));
        to_east.make_row(y, noise.row(1));
        to_south.make_row(y, noise.row(2));
        heights.make_row(y, noise.row(3));
        const float* wander = noise.row(0);
        const float* wander_east = noise.row(1);
        const float* wander_south = noise.row(2);
        const float* uneven = noise.row(3);
        const auto phase_of_row =
            static_cast<float>(fraction((down.at(y) - down.extent() / 2) * waves_south));
        for (int x = 0; x < map.width; ++x) {
            const float gx = east_slope + per_way * (wander_east[x] - wander[x]);
            const float gy = south_slope + per_way * (wander_south[x] - wander[x]);
            const float slope = std::sqrt(gx * gx + gy * gy);  // waves per metre
            const float wanted = height * (1 - unevenness * 0.5f * (1 - uneven[x])) * slope / steepest;
            const float lee = std::min(wanted, k_max_lee);
            // The sum lies above −4, so that what the conversion cuts off is the fraction.
            const float turns =
                phase_of_column[static_cast<std::size_t>(x)] + phase_of_row + winding * wander[x] + 4;
            const float p = turns - static_cast<float>(static_cast<int>(turns));
            const float u = std::min(1.0f, p / (1 - lee));
            const float risen = u * u * (3 - 2 * u);
            const float fallen = std::min(1.0f, (1 - p) / std::max(lee, 1e-20f));
            const float crest = lee * steepest / std::max(slope, 1e-20f);
            out[x] = level + crest * std::min(risen, fallen);
        }
    };
    make_heights(terrain, context, row);
}

}  // namespace talus
