#include "core/light/sun.h"

#include <cmath>

#include "core/base/math.h"

namespace talus {
namespace {

double azimuth_of(double east, double north) {
    if (east == 0) return north < 0 ? 180 : 0;
    return (east > 0 ? 90 : 270) - degrees(talus::atan(north / east));
}

}  // namespace

Sun sun_at(double hour) {
    const SinCos latitude = sin_cos_turns(k_sun_latitude / 360);
    const SinCos declination = sin_cos_turns(k_sun_declination / 360);
    const SinCos angle = sin_cos_turns((hour - 12) / 24);
    const double east = -declination.cos * angle.sin;
    const double north = latitude.cos * declination.sin - latitude.sin * declination.cos * angle.cos;
    const double up = latitude.sin * declination.sin + latitude.cos * declination.cos * angle.cos;
    const double elevation = degrees(talus::atan(up / std::sqrt(east * east + north * north)));
    return {static_cast<float>(azimuth_of(east, north)),
            clamp(static_cast<float>(elevation), k_lowest_sun, k_highest_sun)};
}

// North of the tropics the azimuth rises all day.
std::optional<double> hour_of(const Sun& sun) {
    constexpr double k_second = 1.0 / 3600;
    double low = static_cast<double>(k_first_hour);
    double high = static_cast<double>(k_last_hour);
    while (high - low > 0.5 * k_second) {
        const double middle = (low + high) / 2;
        (sun_at(middle).azimuth < sun.azimuth ? low : high) = middle;
    }
    const double hour = (low + high) / 2;
    const Sun there = sun_at(hour);
    const double away = static_cast<double>(std::fabs(there.azimuth - sun.azimuth));
    const double above = static_cast<double>(std::fabs(there.elevation - sun.elevation));
    // A degree of azimuth is less of an arc the higher the sun stands.
    const double arc = away * sin_cos_turns(static_cast<double>(sun.elevation) / 360).cos;
    if (arc > k_sun_tolerance || above > k_sun_tolerance) return {};
    return hour;
}

}  // namespace talus
