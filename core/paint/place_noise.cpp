#include "core/paint/place_noise.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"

namespace talus {
namespace {

double blended(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }

std::int64_t within_period(std::int64_t index, std::int64_t period) {
    if (period == 0) return index;
    index %= period;
    return index < 0 ? index + period : index;
}

}  // namespace

PlaceNoise::Axis PlaceNoise::axis_of(const AxisPlaces& places, double wavelength) {
    if (!places.wraps()) return {wavelength, 0};
    const double count = std::max(1.0, std::floor(places.extent() / wavelength + 0.5));
    return {places.extent() / count, static_cast<std::int64_t>(count)};
}

PlaceNoise::PlaceNoise(std::uint64_t seed, std::uint32_t channel, double wavelength,
                       const AxisPlaces& columns, const AxisPlaces& rows)
    : seed_(seed),
      channel_(channel),
      across_(axis_of(columns, wavelength)),
      down_(axis_of(rows, wavelength)) {}

double PlaceNoise::at(double x, double y) const {
    const double u = std::floor(x / across_.step);
    const double v = std::floor(y / down_.step);
    const double across = blended(x / across_.step - u);
    const double down = blended(y / down_.step - v);
    const auto row = [&](std::int64_t j) {
        const RowKey key = row_key(seed_, within_period(j, down_.period), channel_);
        const auto value = [&](std::int64_t i) {
            return static_cast<double>(
                to_unit(hash(key, static_cast<std::uint32_t>(within_period(i, across_.period)))));
        };
        const auto i = static_cast<std::int64_t>(u);
        return lerp(value(i), value(i + 1), across);
    };
    const auto j = static_cast<std::int64_t>(v);
    return lerp(row(j), row(j + 1), down);
}

}  // namespace talus
