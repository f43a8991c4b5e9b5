#include "render/daylight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace talus {
namespace {

constexpr std::array<DaylightInfo, 6> k_lights{{
    {"day", "Day", "The light that Talus opens with: a low sun at the side, which shapes every ridge.", {}},
    {"morning",
     "Morning",
     "A low sun in the east, long shadows, hazy air.",
     {.sun = Sun{98, 13}, .strength = 1.25f, .sky = 1.1f, .bounce = 1, .haze = 1.7f, .exposure = 0.35f}},
    {"noon",
     "Noon",
     "A high sun: short shadows, true colours.",
     {.sun = Sun{195, 58}, .strength = 0.9f, .sky = 1.15f, .bounce = 1.1f, .haze = 0.8f, .exposure = -0.45f}},
    {"evening",
     "Evening",
     "The last sun in the west, red on the slopes; blue shadows.",
     {.sun = Sun{276, 7}, .strength = 1.7f, .sky = 1, .bounce = 1, .haze = 1.4f, .exposure = 0.5f}},
    {"overcast",
     "Overcast",
     "Light from the whole sky, hardly a shadow: the ground's own colours, and its hollows.",
     {.sun = Sun{292.5f, 50},
      .strength = 0.15f,
      .sky = 2.2f,
      .bounce = 1.3f,
      .haze = 1.3f,
      .exposure = -0.2f}},
    {"raking",
     "Raking",
     "A very low sun of full strength, no haze: to judge form by, where each bump casts a shadow.",
     {.sun = Sun{305, 9}, .strength = 1.9f, .sky = 1.1f, .bounce = 1, .haze = 0, .exposure = 0.35f}},
}};

// The air of a world, and its sun.
struct Air {
    glm::vec3 depth;   // optical, towards the zenith, by colour
    glm::vec3 sun;     // above the air
    glm::vec3 sky;     // on level ground, of a clear sky while the sun stands high
    glm::vec3 ground;  // what common ground throws back
    glm::vec3 zenith, horizon, floor;
    float glow, haze;
};
// Molecules, and a little dust.
constexpr Air k_earth{.depth = {0.085f, 0.135f, 0.245f},
                      .sun = {3.7f, 3.5f, 3.3f},
                      .sky = {0.37f, 0.46f, 0.62f},
                      .ground = {0.235f, 0.215f, 0.185f},
                      .zenith = {0.085f, 0.215f, 0.50f},
                      .horizon = {0.552f, 0.665f, 0.80f},
                      .floor = {0.105f, 0.135f, 0.17f},
                      .glow = 1,
                      .haze = 1};
// Sand throws back more, and warmer: it lights the lee sides of dunes.
constexpr Air k_desert = [] {
    Air air = k_earth;
    air.ground = {0.40f, 0.31f, 0.20f};
    return air;
}();
// Dust that reddens the whole sky; around a low sun it is paler.
constexpr Air k_mars{.depth = {0.20f, 0.23f, 0.27f},
                     .sun = {3.6f, 3.3f, 2.9f},
                     .sky = {0.46f, 0.34f, 0.235f},
                     .ground = {0.27f, 0.17f, 0.11f},
                     .zenith = {0.40f, 0.27f, 0.165f},
                     .horizon = {0.74f, 0.53f, 0.36f},
                     .floor = {0.17f, 0.11f, 0.075f},
                     .glow = 0.5f,
                     .haze = 1.5f};
// None: shadows have what the ground throws back.
constexpr Air k_moon{.depth = {0, 0, 0},
                     .sun = {3.5f, 3.42f, 3.32f},
                     .sky = {0.10f, 0.10f, 0.105f},
                     .ground = {0.16f, 0.158f, 0.154f},
                     .zenith = {0, 0, 0},
                     .horizon = {0.002f, 0.002f, 0.0025f},
                     .floor = {0.012f, 0.012f, 0.013f},
                     .glow = 0,
                     .haze = 0};
constexpr float k_level_brightness = 1.64f;  // of green, on level ground in the default light on earth

const Air& air_of(GroundKind kind) {
    switch (kind) {
        case GroundKind::mars:
            return k_mars;
        case GroundKind::moon:
            return k_moon;
        case GroundKind::desert:
            return k_desert;
        default:
            return k_earth;
    }
}

double air_mass(double elevation) {
    return 1 / (std::sin(glm::radians(elevation)) + 0.50572 * std::pow(elevation + 6.07995, -1.6364));
}

}  // namespace

std::span<const DaylightInfo> daylight_infos() { return k_lights; }

Sun default_sun(ViewKind view) {
    return view == ViewKind::top ? Sun{.azimuth = 315, .elevation = 45}
                                 : Sun{.azimuth = 292.5f, .elevation = 27};
}

Sun sun_of(const Daylight& light, ViewKind view) { return light.sun.value_or(default_sun(view)); }

LightColours light_colours(const Daylight& light, float elevation, GroundKind ground) {
    const Air& air = air_of(ground);
    const auto mass = static_cast<float>(air_mass(static_cast<double>(elevation)));
    const float height = std::sin(glm::radians(elevation));
    LightColours colours{};
    colours.sun = light.strength * air.sun * glm::exp(-air.depth * mass);
    colours.grey = std::clamp(1.2f * (1 - light.strength), 0.0f, 1.0f);
    const auto greyed = [&](glm::vec3 colour, float level, float share) {
        return glm::mix(colour, glm::vec3(level), share * colours.grey);
    };
    // What the air takes from a low sun it does not give to the ground as sky.
    const float dusk = glm::mix(0.45f, 1.0f, glm::smoothstep(0.0f, 0.4f, height));
    colours.sky = light.sky * dusk * greyed(air.sky, air.sky.g, 0.85f);
    const glm::vec3 level = colours.sun * height + colours.sky;
    colours.bounce = light.bounce * air.ground * level;
    colours.brightness = level.g / k_level_brightness;
    const glm::vec3 share = colours.sky / air.sky;
    const glm::vec3 zenith = air.zenith * share;
    colours.zenith = greyed(zenith, 2 * zenith.g, 0.85f);
    const glm::vec3 horizon = air.horizon * share;
    colours.horizon = greyed(horizon, glm::dot(horizon, glm::vec3(0.30f, 0.59f, 0.11f)), 0.7f);
    colours.floor = greyed(air.floor, air.floor.g, 0.7f) * std::min(share.g, 1.3f);
    colours.glow = air.glow * (1 - colours.grey);
    colours.haze = air.haze;
    return colours;
}

}  // namespace talus
