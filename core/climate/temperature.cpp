#include "core/climate/temperature.h"

#include <algorithm>
#include <numbers>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr double k_mean = 14.9;          // °C, over the Earth
constexpr double k_equator_pole = 28.0;  // °C
constexpr double k_summer = 15.5;        // °C, at the pole

double sine_of(double latitude) { return sin_cos_turns(clamp(latitude, -90.0, 90.0) / 360).sin; }

}  // namespace

double year_temperature(double latitude) {
    const double sine = sine_of(latitude);
    return k_mean - k_equator_pole * 0.5 * (3 * sine * sine - 1);
}

double season_range(double latitude) { return k_summer * sine_of(latitude); }

SeaTemperatures sea_temperatures(const TemperatureSetup& setup, int rows, bool middles) {
    SeaTemperatures temperatures;
    const double summer = setup.latitude < 0 ? -setup.season : setup.season;  // of the north
    for (int y = 0; y < rows; ++y) {
        const double from_north = middles ? (y + 0.5) / rows : y / std::max(1.0, rows - 1.0);
        const double latitude = rows == 1 ? setup.latitude : setup.latitude + (0.5 - from_north) * setup.span;
        const double year = year_temperature(latitude) + setup.warmer;
        temperatures.year.push_back(static_cast<float>(year));
        temperatures.now.push_back(static_cast<float>(year + summer * season_range(latitude)));
    }
    return temperatures;
}

double held_water(double celsius) {
    const double inside = clamp(celsius, k_coldest, k_hottest);
    const double exponent = k_magnus_rise * inside / (inside + k_magnus_offset);
    return k_held * exp2(exponent * std::numbers::log2e) / (inside + k_kelvin);
}

}  // namespace talus
