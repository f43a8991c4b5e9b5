#include "render/daylight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/exponential.hpp>
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

// Of the air in the zenith, by colour: molecules, and a little dust.
constexpr glm::vec3 k_depth{0.085f, 0.135f, 0.245f};
constexpr glm::vec3 k_sun{3.7f, 3.5f, 3.3f};           // above the air
constexpr glm::vec3 k_sky{0.315f, 0.40f, 0.56f};       // of a clear sky while the sun stands high
constexpr float k_level_brightness = 1.57f;            // of green, on level ground in the default light
constexpr glm::vec3 k_ground{0.235f, 0.215f, 0.185f};  // what common ground throws back

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

LightColours light_colours(const Daylight& light, float elevation) {
    const auto mass = static_cast<float>(air_mass(static_cast<double>(elevation)));
    const float height = std::sin(glm::radians(elevation));
    LightColours colours{};
    colours.sun = light.strength * k_sun * glm::exp(-k_depth * mass);
    colours.grey = std::clamp(1.2f * (1 - light.strength), 0.0f, 1.0f);
    // What the air takes from a low sun it does not give to the ground as sky.
    const glm::vec3 sky = glm::mix(k_sky, glm::vec3(k_sky.g), 0.85f * colours.grey);
    colours.sky = light.sky * sky * glm::mix(0.45f, 1.0f, glm::smoothstep(0.0f, 0.4f, height));
    const glm::vec3 level = colours.sun * height + colours.sky;
    colours.bounce = light.bounce * k_ground * level;
    colours.brightness = level.g / k_level_brightness;
    return colours;
}

}  // namespace talus
