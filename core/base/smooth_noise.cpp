#include "core/base/smooth_noise.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/base/far_places.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/smooth_noise_kernel.h"

namespace talus {
namespace {

constexpr std::uint32_t k_directions = 256;  // as many as the top eight bits of a hash tell apart

struct Direction {
    float x;
    float y;
};

// Unit vectors all around: a gradient is one of them.
const std::array<Direction, k_directions>& directions() {
    static const auto table = [] {
        std::array<Direction, k_directions> result{};
        for (std::uint32_t i = 0; i < k_directions; ++i) {
            const auto [sine, cosine] = sin_cos_turns((i + 0.5) / k_directions);
            result[i] = {static_cast<float>(cosine), static_cast<float>(sine)};
        }
        return result;
    }();
    return table;
}

// 6t⁵ − 15t⁴ + 10t³
float blended(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

// An octave's lattice along an axis: it may be shifted, so that the octaves' lattice points do not coincide.
struct OctaveAxis {
    double step;          // m
    double shift;         // lattice steps
    std::int64_t period;  // lattice steps; 0: never the same again

    OctaveAxis(const AxisPlaces& places, double wavelength, double moved, std::uint32_t bits)
        : step(wavelength), shift(static_cast<double>(to_unit(bits))), period(0) {
        if (places.wraps()) {
            period = std::max<std::int64_t>(1, static_cast<std::int64_t>(places.extent() / wavelength + 0.5));
            step = places.extent() / static_cast<double>(period);
        }
        shift += moved / step;
    }
};

std::int64_t within(std::int64_t index, std::int64_t period) {
    if (period == 0) return index;
    index %= period;
    return index < 0 ? index + period : index;
}

}  // namespace

SmoothNoise::SmoothNoise(const SmoothNoiseLaw& law, const Lattice& map, const Lattice& world, double east,
                         double south)
    : rows_(AxisPlaces::along_y(map, world)) {
    assert(law.wavelength > 0 && law.octaves > 0);
    const AxisPlaces columns = AxisPlaces::along_x(map, world);
    double wavelength = law.wavelength;
    double amplitude = 1;
    double sum = 0;
    for (int o = 0; o < law.octaves; ++o, wavelength /= 2, amplitude /= 2) {
        const std::uint32_t channel = law.channel + static_cast<std::uint32_t>(o);
        const std::uint64_t own = combine_seeds(law.seed, channel);
        const OctaveAxis x(columns, wavelength, east, static_cast<std::uint32_t>(own));
        const OctaveAxis y(rows_, wavelength, south, static_cast<std::uint32_t>(own >> 32));
        Octave octave{law.seed, channel, static_cast<float>(amplitude), y.step, y.shift, y.period, {},
                      {},       {}};
        octave.at.reserve(static_cast<std::size_t>(columns.count()));
        octave.blend.reserve(octave.at.capacity());
        std::int64_t last = 0;
        for (int i = 0; i < columns.count(); ++i) {
            const double place = columns.at(i) / x.step + x.shift;
            const double west = std::floor(place);
            const std::int64_t index = whole_number(west);
            if (octave.runs.empty() || index != last) {
                octave.runs.push_back(
                    {i, i, spread_far(within(index, x.period)), spread_far(within(index + 1, x.period))});
                last = index;
            }
            octave.runs.back().end = i + 1;
            octave.at.push_back(static_cast<float>(place - west));
            octave.blend.push_back(blended(octave.at.back()));
        }
        octaves_.push_back(std::move(octave));
        sum += amplitude;
    }
    // Unit gradients give at most √½.
    for (Octave& octave : octaves_) octave.amplitude *= static_cast<float>(std::numbers::sqrt2 / sum);
}

void SmoothNoise::make_row_at(double south, float* out) const {
    const auto& gradients = directions();
    const SmoothNoiseKernel& kernel = smooth_noise_kernel();
    bool is_first = true;
    for (const Octave& octave : octaves_) {
        const double place = south / octave.step_y + octave.shift_y;
        const double north = std::floor(place);
        const std::int64_t index = whole_number(north);
        const RowKey northern = row_key(octave.seed, within(index, octave.period_y), octave.channel);
        const RowKey southern = row_key(octave.seed, within(index + 1, octave.period_y), octave.channel);
        const auto down = static_cast<float>(place - north);
        const float blend_down = blended(down);
        // On this row a lattice column contributes one value and one slope towards the east.
        const auto column = [&](std::uint32_t spread_x) {
            const Direction& a = gradients[hash_spread(northern, spread_x) >> 24];
            const Direction& b = gradients[hash_spread(southern, spread_x) >> 24];
            return SmoothNoiseColumn{octave.amplitude * lerp(a.y * down, b.y * (down - 1), blend_down),
                                     octave.amplitude * lerp(a.x, b.x, blend_down)};
        };
        const float* at = octave.at.data();
        const float* blend = octave.blend.data();
        for (const Run& run : octave.runs) {
            const int first = run.first;
            kernel.run(column(run.spread_west), column(run.spread_east), at + first, blend + first,
                       run.end - first, !is_first, out + first);
        }
        is_first = false;
    }
}

}  // namespace talus
