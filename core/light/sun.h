#pragma once

#include <optional>

namespace talus {

/// Where the sun stands.
struct Sun {
    float azimuth;    ///< degrees clockwise from north
    float elevation;  ///< degrees above the horizon, k_lowest_sun to k_highest_sun

    friend bool operator==(const Sun&, const Sun&) = default;
};
inline constexpr float k_lowest_sun = 1;    ///< degrees: at the horizon itself no ground would be lit
inline constexpr float k_highest_sun = 90;  ///< degrees

/// What a picture's light may be: times the sun's, the sky's, the ground's and the air's own, and stops.
inline constexpr float k_min_light_share = 0, k_max_light_share = 3;
inline constexpr float k_min_exposure = -3, k_max_exposure = 3;

/// The day that sun_at() shows: 45° north, between an equinox and midsummer. The sun rises shortly before
/// five and sets shortly after seven, in true solar time: it stands in the south at twelve.
inline constexpr double k_sun_latitude = 45;     ///< degrees north
inline constexpr double k_sun_declination = 15;  ///< degrees, of the sun
inline constexpr float k_first_hour = 4;
inline constexpr float k_last_hour = 20;

/// Returns where the sun stands at a time of day, in hours since midnight, k_first_hour to k_last_hour; below
/// k_lowest_sun it stands at that height. With latitude φ, declination δ and the hour angle H = 15° (hour −
/// 12) the direction towards it is
///
///     east  = −cos δ sin H
///     north = cos φ sin δ − sin φ cos δ cos H
///     up    = sin φ sin δ + cos φ cos δ cos H
///
/// (J. Meeus, Astronomical Algorithms, 2nd edition, 1998, chapter 13: equatorial to horizontal coordinates).
Sun sun_at(double hour);

/// Returns the hour at which the sun stands there, to a second; nothing if it lies more than k_sun_tolerance
/// off that day's path.
std::optional<double> hour_of(const Sun& sun);
inline constexpr double k_sun_tolerance = 0.5;  ///< degrees

}  // namespace talus
