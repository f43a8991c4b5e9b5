#pragma once

#include <vector>

#include "core/terrain/terrain.h"

namespace talus {

/// Where on Earth the land of a map lies, when, and how warm it is there.
struct TemperatureSetup {
    double latitude = 45;   ///< degrees of the map's middle, north above 0
    double span = 0;        ///< degrees of latitude from the map's southern edge to its northern one
    double season = 0;      ///< −1 in midwinter to 1 in midsummer, where the map's middle lies; 0: the mean
    double warmer = 0;      ///< °C more than on Earth
    double lapse = 0.0065;  ///< °C per metre of height above the sea
    float sea_level = 0;    ///< m
};

/// Returns the mean temperature of a year at sea level [°C] on Earth: 14.9 − 28 P₂(sin latitude), after
/// North, Cahalan and Coakley, *Energy balance climate models*, Reviews of Geophysics 19, 1981.
double year_temperature(double latitude);
/// Returns how much warmer than that midsummer is [°C]: 15.5 times the sine of the latitude, from the same
/// model; midwinter is as much colder.
double season_range(double latitude);

/// The temperature at sea level along a map's north–south axis [°C], a value for each row.
struct SeaTemperatures {
    std::vector<float> now;   ///< in the season
    std::vector<float> year;  ///< mean of the year
};
/// Returns those of `rows` places that lie evenly from the northern edge of the map to its southern one, the
/// first and the last on the edges, or, with `middles`, in the middles of as many strips.
SeaTemperatures sea_temperatures(const TemperatureSetup& setup, int rows, bool middles);

/// What air at a temperature can hold [mm, or kg/m²] from there upwards: the density of saturated vapour, by
/// Alduchov and Eskridge's *Improved Magnus form approximation of saturation vapor pressure*, Journal of
/// Applied Meteorology 35, 1996, times k_vapour_height.
double held_water(double celsius);
/// Height in which vapour becomes thinner by the factor e [m]: 2 to 2.5 km on Earth (Smith and Barstad, *A
/// linear theory of orographic precipitation*, Journal of the Atmospheric Sciences 61, 2004).
inline constexpr double k_vapour_height = 2300;

/// The numbers of that approximation, for loops over a map: with T clamped to k_coldest and k_hottest [°C]
/// the water held is k_held · exp(k_magnus_rise · T / (T + k_magnus_offset)) / (T + k_kelvin).
inline constexpr double k_coldest = -90;
inline constexpr double k_hottest = 70;
inline constexpr double k_magnus_rise = 17.625;
inline constexpr double k_magnus_offset = 243.04;  // °C
inline constexpr double k_kelvin = 273.15;
inline constexpr double k_held = 610.94 / 461.5 * k_vapour_height;  ///< Pa by J/(kg K), m: mm times K

}  // namespace talus
