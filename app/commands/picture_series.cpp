#include "app/commands/picture_series.h"

#include <algorithm>
#include <cmath>

#include "core/base/formatted.h"
#include "core/light/sun.h"

namespace talus {
namespace {

constexpr int k_most_pictures = 1000;
constexpr double k_noon = 12;      // hours
constexpr float k_first_sun = 6;   // degrees above the horizon: lower, most ground lies in shadow
constexpr float k_adapted = 0.6f;  // of the light that is missing at the day's ends, as eye and camera do

// The hour at which the sun begins to stand higher than k_first_sun; it sinks below it as long after noon.
double first_hour() {
    double night = static_cast<double>(k_first_hour);
    double day = k_noon;
    for (int i = 0; i < 40; ++i) {
        const double middle = (night + day) / 2;
        (sun_at(middle).elevation > k_first_sun ? day : night) = middle;
    }
    return day;
}

Daylight light_at(double hour, Daylight light, GroundKind ground) {
    const auto brightness = [&](const Sun& sun) {
        return light_colours(light, sun.elevation, ground).brightness;
    };
    light.sun = sun_at(hour);
    const float enough = std::min(brightness(sun_at(k_noon)), 1.0f);
    const float missing = std::max(std::log2(enough / brightness(*light.sun)), 0.0f);  // stops
    light.exposure = std::min(light.exposure + k_adapted * missing, k_exposure_range.high);
    return light;
}

}  // namespace

std::vector<OptionSyntax> series_options(SeriesOptions& options) {
    return {
        {.names = "--turntable",
         .target = &options.turntable,
         .help = "Draw so many pictures of a camera that goes once round the terrain: an animation (.webp, "
                 ".gif), or from .png numbered files",
         .value = "N",
         .min = 2,
         .max = k_most_pictures},
        {.names = "--sun-path",
         .target = &options.sun_path,
         .help =
             "Draw so many pictures of a day, from a low sun in the east over noon in the south to a low one "
             "in the west, where the exposure makes up for part of the dusk",
         .value = "N",
         .min = 2,
         .max = k_most_pictures},
        {.names = "--seconds",
         .target = &options.seconds,
         .help = formatted("Length of the animation (default %g)",
                           static_cast<double>(SeriesOptions::k_default_seconds)),
         .value = "S",
         .min = 0.1,
         .max = 600},
    };
}

std::vector<Scene> series_of(const SeriesOptions& options, const Scene& first, const Ground& ground,
                             const Room& room) {
    std::vector<Scene> scenes(static_cast<std::size_t>(options.count()), first);
    for (int i = 0; i < options.count(); ++i) {
        Scene& scene = scenes[static_cast<std::size_t>(i)];
        if (options.sun_path > 0) {
            const double share = static_cast<double>(i) / (options.count() - 1);
            const double hour = first_hour() + share * 2 * (k_noon - first_hour());
            scene.look.light = light_at(hour, first.look.light, first.terrain->ground.kind);
        } else {
            // The last is one step before the first.
            frame_all_around(scene.view, ground, room);
            scene.view.camera.heading += 360.0 * i / options.count();
        }
    }
    return scenes;
}

}  // namespace talus
