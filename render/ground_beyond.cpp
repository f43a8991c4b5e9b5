#include "render/ground_beyond.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// The numbers are those of shaders/around.glsl.
constexpr double k_left = 0.25;           // of what rises above the steepest rise
constexpr double k_steepest_rise = 0.15;  // m per m from the border
constexpr double k_bend = 0.3;            // m per m from the border, by noise; at most
constexpr double k_most_bent = 0.2;       // longer sides of the map from the border, where bends grow no more

constexpr int k_border_samples = 64;  // along each side

double mean_border(const Ground& ground) {
    double sum = 0;
    for (int i = 0; i < k_border_samples; ++i) {
        const double share = (2.0 * i + 1) / k_border_samples - 1;
        for (const double side : {-1.0, 1.0}) {
            sum += static_cast<double>(ground.height_at(share * ground.half_x(), side * ground.half_y()));
            sum += static_cast<double>(ground.height_at(side * ground.half_x(), share * ground.half_y()));
        }
    }
    return sum / (4 * k_border_samples);
}

double mirrored(double at, double half) {
    const double turn = at + half - 4 * half * std::floor((at + half) / (4 * half));
    return (turn > 2 * half ? 4 * half - turn : turn) - half;
}

double repeated(double at, double half) { return at - 2 * half * std::floor((at + half) / (2 * half)); }

}  // namespace

double height_beyond(const Ground& ground, double x, double y) {
    const double half_x = ground.half_x();
    const double half_y = ground.half_y();
    const double way = std::hypot(std::max(std::fabs(x) - half_x, 0.0), std::max(std::fabs(y) - half_y, 0.0));
    const auto height = [&](double east, double north) {
        return static_cast<double>(ground.height_at(east, north));
    };
    if (way == 0) return height(x, y);
    const bool repeats =
        ground.terrain() != nullptr && ground.terrain()->lattice.wrap_x && ground.terrain()->lattice.wrap_y;
    if (repeats) return height(repeated(x, half_x), repeated(y, half_y));
    const double side = 2 * std::max(half_x, half_y);
    const double bend = k_bend * std::min(way, k_most_bent * side);
    double of_map = -1e30;
    for (const double east : {-bend, 0.0, bend}) {
        for (const double north : {-bend, 0.0, bend})
            of_map = std::max(of_map, height(mirrored(x + east, half_x), mirrored(y + north, half_y)));
    }
    const double most = height(x, y) + k_steepest_rise * way;  // height() is the border's there
    if (of_map > most) of_map = most + k_left * (of_map - most);
    const double t = std::min(way / (k_way_to_plain * side), 1.0);
    const double plain = mean_border(ground);
    return plain + (of_map - plain) * (1 - t) * (1 - t) * (1 + 2 * t);
}

}  // namespace talus
