#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "core/light/sun.h"
#include "core/terrain/ground_style.h"
#include "render/camera.h"

namespace talus {

/// The light of a picture. It never changes the terrain.
struct Daylight {
    std::optional<Sun> sun;  ///< instead of the view's default
    float strength = 1;      ///< of the sun, times its own
    float sky = 1;           ///< of the light that comes from the sky
    float bounce = 1;        ///< of the light that the ground throws back
    float haze = 1;          ///< of the air's
    float exposure = 0;      ///< stops, each of which doubles all light

    friend bool operator==(const Daylight&, const Daylight&) = default;
};

/// The range of a value of Daylight.
struct DaylightRange {
    float low, high;
};
inline constexpr DaylightRange k_azimuth_range{0, 360};                         ///< degrees
inline constexpr DaylightRange k_elevation_range{k_lowest_sun, k_highest_sun};  ///< degrees
inline constexpr DaylightRange k_light_share_range{k_min_light_share,
                                                   k_max_light_share};  ///< strength, sky, bounce, haze
inline constexpr DaylightRange k_exposure_range{k_min_exposure, k_max_exposure};  ///< stops

/// A light to begin with.
struct DaylightInfo {
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
    Daylight light;
};
std::span<const DaylightInfo> daylight_infos();  ///< the first one is the default

/// Returns a low sun in the west-north-west, so that ridges are side-lit; on the map a sun in the north-west,
/// half-way up, as maps have it: lit from below, hills look like hollows.
Sun default_sun(ViewKind view);
/// Returns where the sun stands in a view.
Sun sun_of(const Daylight& light, ViewKind view);

/// Light as shaders have it: linear, red, green and blue.
struct LightColours {
    glm::vec3 sun;      ///< on ground that faces it
    glm::vec3 sky;      ///< of the whole sky, on level ground
    glm::vec3 bounce;   ///< of ground all around that is lit as level ground is
    float grey;         ///< 0 to 1: the sky's; where the sun is weak there are clouds before it
    float brightness;   ///< of level ground, 1 in the default light of the perspective view
    glm::vec3 zenith;   ///< of the sky straight above
    glm::vec3 horizon;  ///< of the sky at the horizon, and of haze
    glm::vec3 floor;    ///< below the horizon, where nothing is
    float glow;         ///< 0 to 1: how much brighter haze is towards the sun
    float haze;         ///< of the air: 1 on earth
};
/// Returns the colours for a sun so many degrees above the horizon. The sun's grow dimmer and redder with the
/// air that it shines through: exp(−τ m) with the relative air mass m of Kasten and Young (Revised optical
/// air mass tables and approximation formula, 1989) and an optical depth τ for each colour.
/// ground: says which world's air it is.
LightColours light_colours(const Daylight& light, float elevation, GroundKind ground = GroundKind::temperate);

}  // namespace talus
