#include "render/cave_walk.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace talus {
namespace {

constexpr double k_from_walls = 0.4;  // m, that an eye keeps
constexpr double k_rounding = 1e-6;   // m

glm::dvec3 towards(double heading) {
    const double turn = glm::radians(heading);
    return {std::sin(turn), std::cos(turn), 0};
}

double surface_at(const Ground& ground, const glm::dvec3& place, float exaggeration) {
    return static_cast<double>(ground.height_at(place.x, place.y)) * static_cast<double>(exaggeration);
}

// How far one sees from a place in a cave, level, before a wall or the open air is there, m.
double way_in_cave(const glm::dvec3& from, double heading, const Ground& ground, float exaggeration) {
    constexpr double k_step = 0.5;
    constexpr double k_farthest = 60;
    const glm::dvec3 step = k_step * towards(heading);
    double way = 0;
    for (glm::dvec3 place = from; way < k_farthest; way += k_step, place += step) {
        if (place.z >= surface_at(ground, place, exaggeration) ||
            !is_free_in_cave(place, ground, exaggeration))
            break;
    }
    return way;
}

// The place at the height of an eye over the floor below an open place of the ground.
std::optional<glm::dvec3> over_floor(const glm::dvec3& surface, const Ground& ground, float exaggeration,
                                     double eye_height) {
    constexpr double k_step = 0.1;    // m
    constexpr double k_deepest = 60;  // m: nobody steps into a shaft
    const auto is_open = [&](double z) {
        return ground.cave_distance({surface.x, surface.y, z}, exaggeration) < 0;
    };
    double z = surface.z;
    if (!is_open(z)) return std::nullopt;
    while (is_open(z - k_step)) {
        z -= k_step;
        if (surface.z - z > k_deepest) return std::nullopt;
    }
    z += eye_height * static_cast<double>(exaggeration);
    return beside_wall({surface.x, surface.y, z}, ground, exaggeration);
}

}  // namespace

bool is_free_in_cave(const glm::dvec3& place, const Ground& ground, float exaggeration) {
    return ground.cave_distance(place, exaggeration) <= -k_from_walls + k_rounding;
}

std::optional<glm::dvec3> beside_wall(const glm::dvec3& wanted, const Ground& ground, float exaggeration) {
    constexpr double k_step = 0.05;  // m, over which the slope of the distance is taken
    constexpr int k_rounds = 12;
    glm::dvec3 place = wanted;
    for (int i = 0; i < k_rounds; ++i) {
        const double missing = ground.cave_distance(place, exaggeration) + k_from_walls;
        if (missing <= 0) return place;
        glm::dvec3 outwards{0};
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 step{0};
            step[axis] = k_step;
            outwards[axis] = ground.cave_distance(place + step, exaggeration) -
                             ground.cave_distance(place - step, exaggeration);
        }
        const double length = glm::length(outwards);
        if (!(length > 0)) return std::nullopt;
        place -= (missing + k_step) / length * outwards;
    }
    return std::nullopt;
}

std::optional<CaveEye> eye_in_mouth(const View& view, const Ground& ground, double eye_height) {
    constexpr double k_inwards = 3;  // m, from where one looks in
    constexpr int k_headings = 32;
    const float exaggeration = view.exaggeration;
    glm::dvec3 mouth = view.camera.target;
    mouth.z = surface_at(ground, mouth, exaggeration);
    const auto eye = over_floor(mouth, ground, exaggeration, eye_height);
    if (!eye) return std::nullopt;
    double heading = view.camera.heading;
    double longest = 0;
    for (int i = 0; i < k_headings; ++i) {
        const double other = view.camera.heading + i * (360.0 / k_headings);
        const double way = way_in_cave(*eye, other, ground, exaggeration);
        if (way <= longest) continue;
        longest = way;
        heading = other;
    }
    return CaveEye{*eye + std::min(k_inwards, longest / 2) * towards(heading), heading};
}

}  // namespace talus
