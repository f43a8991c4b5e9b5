#include "render/free_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/trigonometric.hpp>

namespace talus {
namespace {

constexpr double k_wall = 60;                  // m: ground as high as the eye that is nearer is a wall
constexpr double k_wall_share = 1.0 / 8;       // of the extent: the same on small maps
constexpr double k_free = 0.5;                 // of the freest sight
constexpr std::size_t k_headings = 72;         // that are tried, all around
constexpr double k_turn = 360.0 / k_headings;  // degrees
constexpr std::size_t k_side = 4;              // headings to the sides of a picture
constexpr double k_first_step = 1;             // m
constexpr double k_step = 1.04;                // times as far as the step before

}  // namespace

FreeView free_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading) {
    const double angle = glm::radians(heading);
    const glm::dvec2 way(std::sin(angle), std::cos(angle));
    FreeView seen{heading, 0, -90};
    bool free = true;
    for (double far = k_first_step;; far *= k_step) {
        const glm::dvec2 at = glm::dvec2(eye) + far * way;
        if (std::fabs(at.x) > ground.half_x() || std::fabs(at.y) > ground.half_y()) return seen;
        const double height = std::max(ground.height_at(at.x, at.y), ground.sea_level()) * exaggeration;
        seen.skyline = std::max(seen.skyline, glm::degrees(std::atan2(height - eye.z, far)));
        free = free && height < eye.z;
        if (free) seen.sight = far;
    }
}

FreeView freest_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading) {
    std::array<FreeView, k_headings> views;
    for (std::size_t i = 0; i < k_headings; ++i)
        views[i] = free_view(ground, exaggeration, eye, heading + static_cast<double>(i) * k_turn);
    // The picture has sides: a wall along one of them hides half of it.
    const auto sight = [&](std::size_t i) {
        return std::min({views[i].sight, views[(i + k_side) % k_headings].sight,
                         views[(i + k_headings - k_side) % k_headings].sight});
    };
    const double extent = 2 * std::max(ground.half_x(), ground.half_y());
    double freest = 0;
    for (std::size_t i = 0; i < k_headings; ++i) freest = std::max(freest, sight(i));
    const double needed = std::min({k_wall, k_wall_share * extent, k_free * freest});
    if (sight(0) >= needed) return views[0];
    for (std::size_t turn = 1;; ++turn) {
        if (sight(turn) >= k_free * freest) return views[turn];
        if (sight(k_headings - turn) >= k_free * freest) return views[k_headings - turn];
    }
}

}  // namespace talus
