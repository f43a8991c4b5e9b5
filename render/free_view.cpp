#include "render/free_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/trigonometric.hpp>

namespace talus {
namespace {

constexpr double k_wall_reach = 60;              // m: how far away a wall hides what lies behind it
constexpr double k_wall_share = 1.0 / 8;         // of the extent: the same on small maps
constexpr double k_wall_rise = 12;               // degrees: ground that rises higher is a wall
constexpr std::size_t k_views = 72;              // that are tried, all around
constexpr double k_view_turn = 360.0 / k_views;  // degrees
constexpr std::size_t k_view_side = 4;           // headings from the middle of a picture to its side
constexpr double k_first_look = 1;               // m
constexpr double k_look_further = 1.04;          // times as far as the step before

}  // namespace

FreeView free_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading) {
    const double angle = glm::radians(heading);
    const glm::dvec2 way(std::sin(angle), std::cos(angle));
    const double near = std::min(k_wall_reach, k_wall_share * 2 * std::max(ground.half_x(), ground.half_y()));
    FreeView seen{heading, -90, -90};
    for (double far = k_first_look;; far *= k_look_further) {
        const glm::dvec2 at = glm::dvec2(eye) + far * way;
        if (std::fabs(at.x) > ground.half_x() || std::fabs(at.y) > ground.half_y()) return seen;
        const double height = std::max(ground.height_at(at.x, at.y), ground.sea_level()) * exaggeration;
        seen.skyline = std::max(seen.skyline, glm::degrees(std::atan2(height - eye.z, far)));
        if (far <= near) seen.wall = seen.skyline;
    }
}

FreeView freest_view(const Ground& ground, float exaggeration, const glm::dvec3& eye, double heading) {
    std::array<FreeView, k_views> views;
    for (std::size_t i = 0; i < k_views; ++i)
        views[i] = free_view(ground, exaggeration, eye, heading + static_cast<double>(i) * k_view_turn);
    // The picture has sides: a wall along one of them hides half of it.
    const auto wall = [&](std::size_t i) {
        return std::max({views[i].wall, views[(i + k_view_side) % k_views].wall,
                         views[(i + k_views - k_view_side) % k_views].wall});
    };
    // To the right and to the left by turns, so that the first that is open is the least turn.
    std::size_t lowest = 0;
    for (std::size_t turn = 0; turn <= k_views / 2; ++turn) {
        for (const std::size_t i : {turn, (k_views - turn) % k_views}) {
            if (wall(i) <= k_wall_rise) return views[i];
            if (wall(i) < wall(lowest)) lowest = i;
        }
    }
    return views[lowest];
}

}  // namespace talus
