#include "app/commands/picture_series.h"

#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr int k_most_pictures = 1000;
constexpr float k_temperate_noon = 50;  // degrees: of an equinox 40° north

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
         .help = "Draw so many pictures of a day, from sunrise in the east to sunset in the west; "
                 "--sun-elevation is that of noon",
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
                             const Room& room, std::optional<float> noon) {
    std::vector<Scene> scenes(static_cast<std::size_t>(options.count()), first);
    for (int i = 0; i < options.count(); ++i) {
        Scene& scene = scenes[static_cast<std::size_t>(i)];
        if (options.sun_path > 0) {
            scene.look.light.sun =
                sun_over_day(static_cast<double>(i) / (options.count() - 1), noon.value_or(k_temperate_noon));
        } else {
            // The last is one step before the first.
            frame_all_around(scene.view, ground, room);
            scene.view.camera.heading += 360.0 * i / options.count();
        }
    }
    return scenes;
}

}  // namespace talus
