#include "core/io/transverse_mercator.h"

#include <array>
#include <cmath>
#include <numbers>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr double k_equator = 6378137;  // m, the ellipsoid's radius there
constexpr double k_flattening = 1 / 298.257223563;
constexpr double k_third = k_flattening / (2 - k_flattening);  // the third flattening
constexpr double k_third_2 = k_third * k_third;
constexpr double k_third_3 = k_third_2 * k_third;
constexpr double k_third_4 = k_third_2 * k_third_2;
constexpr double k_rectifying = k_equator / (1 + k_third) * (1 + k_third_2 / 4 + k_third_4 / 64);
constexpr double k_square_eccentricity = k_flattening * (2 - k_flattening);

using KruegerSeries = std::array<double, 4>;
constexpr KruegerSeries k_to_plane{
    k_third / 2 - 2.0 / 3 * k_third_2 + 5.0 / 16 * k_third_3 + 41.0 / 180 * k_third_4,
    13.0 / 48 * k_third_2 - 3.0 / 5 * k_third_3 + 557.0 / 1440 * k_third_4,
    61.0 / 240 * k_third_3 - 103.0 / 140 * k_third_4,
    49561.0 / 161280 * k_third_4,
};
constexpr KruegerSeries k_to_sphere{
    k_third / 2 - 2.0 / 3 * k_third_2 + 37.0 / 96 * k_third_3 - 1.0 / 360 * k_third_4,
    1.0 / 48 * k_third_2 + 1.0 / 15 * k_third_3 - 437.0 / 1440 * k_third_4,
    17.0 / 480 * k_third_3 - 37.0 / 840 * k_third_4,
    4397.0 / 161280 * k_third_4,
};

double natural_log(double x) { return log2(x) * std::numbers::ln2; }
double power_of_e(double x) { return exp2(x * std::numbers::log2e); }
double hyperbolic_sine(double x) { return 0.5 * (power_of_e(x) - power_of_e(-x)); }
double hyperbolic_cosine(double x) { return 0.5 * (power_of_e(x) + power_of_e(-x)); }
double area_sine(double x) {
    const double size = natural_log(std::fabs(x) + std::sqrt(x * x + 1));
    return x < 0 ? -size : size;
}
double area_tangent(double x) { return 0.5 * natural_log((1 + x) / (1 - x)); }
SinCos sin_cos(double angle) { return sin_cos_turns(angle / (2 * k_pi)); }
// The angle of a direction, in radians from the one along to the one up: −π to π.
double angle_of(double up, double along) {
    if (along > std::fabs(up)) return atan(up / along);
    if (along < -std::fabs(up)) return atan(up / along) + (up < 0 ? -k_pi : k_pi);
    if (up == 0) return 0;
    return (up > 0 ? k_pi / 2 : -k_pi / 2) - atan(along / up);
}

double eccentricity() { return std::sqrt(k_square_eccentricity); }

// The tangent of the conformal latitude. tangent: of the latitude.
double conformal(double tangent) {
    const double secant = std::sqrt(1 + tangent * tangent);
    const double sigma = hyperbolic_sine(eccentricity() * area_tangent(eccentricity() * tangent / secant));
    return tangent * std::sqrt(1 + sigma * sigma) - sigma * secant;
}

// Newton's method; Karney's equations 19 to 21.
double latitude_of_conformal(double wanted) {
    double tangent = wanted / (1 - k_square_eccentricity);
    for (int i = 0; i < 6; ++i) {
        const double found = conformal(tangent);
        const double rise = 1 + (1 - k_square_eccentricity) * tangent * tangent;
        tangent += (wanted - found) / std::sqrt(1 + found * found) * rise /
                   ((1 - k_square_eccentricity) * std::sqrt(1 + tangent * tangent));
    }
    return atan(tangent);
}

struct ProjectedAngles {
    double xi;   // along the meridian
    double eta;  // across it
};

ProjectedAngles with_series(const ProjectedAngles& from, const KruegerSeries& series, double sign) {
    ProjectedAngles sum = from;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const double times = 2.0 * static_cast<double>(i + 1);
        const SinCos turn = sin_cos(times * from.xi);
        sum.xi += sign * series[i] * turn.sin * hyperbolic_cosine(times * from.eta);
        sum.eta += sign * series[i] * turn.cos * hyperbolic_sine(times * from.eta);
    }
    return sum;
}

// longitude, latitude: in radians from the meridian and the equator.
ProjectedAngles to_plane(double longitude, double latitude) {
    const SinCos angle = sin_cos(latitude);
    const SinCos turn = sin_cos(longitude);
    // A pole has no tangent that is a number.
    const double tangent = conformal(angle.sin / clamp(std::fabs(angle.cos), 1e-15, 1.0));
    const ProjectedAngles sphere{
        .xi = angle_of(tangent, turn.cos),
        .eta = area_sine(turn.sin / std::sqrt(tangent * tangent + turn.cos * turn.cos))};
    return with_series(sphere, k_to_plane, 1);
}

double within_a_turn(double degrees) { return degrees - 360 * std::floor((degrees + 180) / 360); }

}  // namespace

bool is_on_globe(const GlobePlace& place) {
    return std::fabs(place.longitude) <= 360 && std::fabs(place.latitude) <= 90;
}

TransverseMercator::TransverseMercator(const GlobePlace& centre)
    : longitude_(centre.longitude), north_(k_rectifying * to_plane(0, radians(centre.latitude)).xi) {}

TransverseMercator::Plane TransverseMercator::plane_of(const GlobePlace& place) const {
    const ProjectedAngles pair =
        to_plane(radians(within_a_turn(place.longitude - longitude_)), radians(place.latitude));
    return {.east = k_rectifying * pair.eta, .north = k_rectifying * pair.xi - north_};
}

GlobePlace TransverseMercator::globe_of(const Plane& plane) const {
    const ProjectedAngles sphere =
        with_series({(plane.north + north_) / k_rectifying, plane.east / k_rectifying}, k_to_sphere, -1);
    const double across = hyperbolic_sine(sphere.eta);
    const SinCos along = sin_cos(sphere.xi);
    const double tangent = along.sin / std::sqrt(across * across + along.cos * along.cos);
    return {.longitude = within_a_turn(longitude_ + degrees(angle_of(across, along.cos))),
            .latitude = degrees(latitude_of_conformal(tangent))};
}

}  // namespace talus
