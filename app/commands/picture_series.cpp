#include "app/commands/picture_series.h"

#include "core/base/formatted.h"
#include "core/light/sun.h"

namespace talus {
namespace {

constexpr int k_most_pictures = 1000;
constexpr double k_noon = 12;  // hours

// The hour at which the sun begins to stand higher than the lowest; it sets as long after noon.
double sunrise() {
    double night = static_cast<double>(k_first_hour);
    double day = k_noon;
    for (int i = 0; i < 40; ++i) {
        const double middle = (night + day) / 2;
        (sun_at(middle).elevation > k_lowest_sun ? day : night) = middle;
    }
    return day;
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
             "Draw so many pictures of a day, from sunrise in the east over noon in the south to sunset in "
             "the west",
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
            scene.look.light.sun = sun_at(sunrise() + share * 2 * (k_noon - sunrise()));
        } else {
            // The last is one step before the first.
            frame_all_around(scene.view, ground, room);
            scene.view.camera.heading += 360.0 * i / options.count();
        }
    }
    return scenes;
}

}  // namespace talus
