#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/light/sun.h"
#include "core/terrain/parameter.h"

namespace talus {

/// How a kept view shows the terrain.
enum class ViewShape { perspective, isometric, top };
inline constexpr std::array<Choice, 3> k_view_shapes{{
    {"perspective", "Perspective", "As an eye or a camera sees it."},
    {"isometric", "Isometric", "Parallel projection at 35.26 degrees."},
    {"top", "Top", "A map: straight from above, north up."},
}};

/// How many times as high heights may be drawn, in any picture.
inline constexpr int k_min_exaggeration = 1, k_max_exaggeration = 5;

/// Where a kept view looks from. It looks at a target, which does not depend on the world's extent.
struct ViewSettings {
    ViewShape kind = ViewShape::perspective;
    bool orthographic = false;  // the perspective one is a parallel projection
    float east = 0;             // m from the middle of the terrain: the target
    float north = 0;            // m
    float up = 0;               // m above the datum, as it is drawn: heights × exaggeration
    float distance = 6000;      // m from the eye to the target
    float heading = 22.5f;      // degrees clockwise from north
    float pitch = 25;           // degrees below the horizon
    float exaggeration = 1;     // of heights, for display
    bool own_sun = false;       // the sun and the light below belong to the view
    float sun_azimuth = 0;      // degrees clockwise from north that it shines from
    float sun_elevation = 45;   // degrees above the horizon
    float sun_strength = 1;     // of the light, times its own, as the four below
    float sky_light = 1;        // of the sky
    float bounced_light = 1;    // of the ground
    float haze = 1;             // of the air
    float exposure = 0;         // stops
    bool plants = false;        // the view shows plants; without it they stay as they are
    bool horizon = false;       // likewise, it shows land and sea to the horizon

    static void parameters(auto&& parameter) {
        parameter(&ViewSettings::kind,
                  {.key = "kind",
                   .label = "Kind",
                   .choices = k_view_shapes,
                   .help = "How the terrain is shown: in perspective, isometric, or from above."});
        parameter(&ViewSettings::orthographic, {.key = "orthographic",
                                                .label = "Parallel projection",
                                                .help = "The perspective view is a parallel projection."});
        parameter(&ViewSettings::east, {.key = "east",
                                        .label = "Target, east",
                                        .unit = "m",
                                        .min = -1e7,
                                        .max = 1e7,
                                        .help = "What the view looks at: metres to the east of the middle."});
        parameter(&ViewSettings::north,
                  {.key = "north",
                   .label = "Target, north",
                   .unit = "m",
                   .min = -1e7,
                   .max = 1e7,
                   .help = "What the view looks at: metres to the north of the middle."});
        parameter(&ViewSettings::up,
                  {.key = "up",
                   .label = "Target, up",
                   .unit = "m",
                   .min = -1e7,
                   .max = 1e7,
                   .help = "What the view looks at: metres above height 0, exaggerated as heights are."});
        parameter(&ViewSettings::distance, {.key = "distance",
                                            .label = "Distance",
                                            .unit = "m",
                                            .min = 0.1,
                                            .max = 1e8,
                                            .help = "From the eye to what it looks at."});
        parameter(&ViewSettings::heading, {.key = "heading",
                                           .label = "Heading",
                                           .unit = "°",
                                           .min = 0,
                                           .max = 360,
                                           .help = "The direction of view, clockwise from north."});
        parameter(&ViewSettings::pitch, {.key = "pitch",
                                         .label = "Pitch",
                                         .unit = "°",
                                         .min = -89,
                                         .max = 90,
                                         .help = "How far the view looks down below the horizon."});
        parameter(&ViewSettings::exaggeration, {.key = "exaggeration",
                                                .label = "Exaggeration",
                                                .min = k_min_exaggeration,
                                                .max = k_max_exaggeration,
                                                .help = "Heights are drawn this many times as high."});
        parameter(&ViewSettings::own_sun,
                  {.key = "own_sun",
                   .label = "Custom light",
                   .help = "The view brings its sun and its light; without them the light stays as it is."});
        constexpr Condition k_has_sun{"own_sun", 1};
        parameter(&ViewSettings::sun_azimuth, {.key = "sun_azimuth",
                                               .label = "Sun azimuth",
                                               .unit = "°",
                                               .min = 0,
                                               .max = 360,
                                               .visible_when = k_has_sun,
                                               .help = "The direction that the sun shines from."});
        parameter(&ViewSettings::sun_elevation, {.key = "sun_elevation",
                                                 .label = "Sun elevation",
                                                 .unit = "°",
                                                 .min = 1,
                                                 .max = 90,
                                                 .visible_when = k_has_sun,
                                                 .help = "How high the sun stands above the horizon."});
        const auto share = [&](float ViewSettings::*member, std::string_view key, std::string_view label,
                               std::string_view help) {
            parameter(member, {.key = key,
                               .label = label,
                               .min = k_min_light_share,
                               .max = k_max_light_share,
                               .visible_when = k_has_sun,
                               .help = help});
        };
        share(&ViewSettings::sun_strength, "sun_strength", "Sun strength", "Times the sun's own light.");
        share(&ViewSettings::sky_light, "sky_light", "Sky light", "Times the sky's own light.");
        share(&ViewSettings::bounced_light, "bounced_light", "Bounced light",
              "Times the light that the ground itself throws back.");
        share(&ViewSettings::haze, "haze", "Haze", "Times the air's own haze.");
        parameter(&ViewSettings::exposure, {.key = "exposure",
                                            .label = "Exposure",
                                            .unit = "stops",
                                            .min = k_min_exposure,
                                            .max = k_max_exposure,
                                            .visible_when = k_has_sun,
                                            .help = "Brightness of the picture: a stop doubles all light."});
        parameter(&ViewSettings::plants,
                  {.key = "plants",
                   .label = "Plants",
                   .help = "The view shows plants; without it they are shown or hidden as before."});
        parameter(&ViewSettings::horizon,
                  {.key = "horizon",
                   .label = "To the horizon",
                   .help = "Land and sea go on to the horizon; without it the terrain ends as before."});
    }

    friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

std::span<const Parameter> view_parameters();
std::vector<ParameterValue> values_of_view(const ViewSettings& view);
ViewSettings view_from_values(std::span<const ParameterValue> values);

/// A bookmark: a view of the terrain that the document keeps under a name. It does not change the terrain.
struct NamedView : ViewSettings {
    std::string name;
    /// What the file said of the view that this version does not know: an object of the unknown members and
    /// choices; empty where there is nothing of the kind.
    std::string unknown_json;

    friend bool operator==(const NamedView&, const NamedView&) = default;
};

/// Files with more views than this are refused.
inline constexpr std::size_t k_max_views = 100;

void add(Digester& digester, const NamedView& view);

}  // namespace talus
