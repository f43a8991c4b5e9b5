#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/syntax.h"
#include "render/ground.h"
#include "render/navigation.h"
#include "render/scene.h"

namespace talus {

/// Pictures that follow one another: a camera that goes round the terrain, or the sun over a day.
struct SeriesOptions {
    int turntable = 0;                  ///< pictures; 0: none
    int sun_path = 0;                   ///< likewise
    std::optional<float> seconds = {};  ///< of the whole animation; empty: k_default_seconds

    static constexpr float k_default_seconds = 6;
    int count() const { return turntable > 0 ? turntable : sun_path; }  ///< pictures; 0: it is none
    double seconds_each() const { return static_cast<double>(seconds.value_or(k_default_seconds)) / count(); }
};

/// Returns --turntable, --sun-path and --seconds.
std::vector<OptionSyntax> series_options(SeriesOptions& options);

/// Returns the pictures' scenes. first: as the first picture has it, without a series. The day is that of
/// sun_at() while the sun stands some degrees above the horizon; towards its ends the exposure rises, though
/// not as fast as the light fades.
std::vector<Scene> series_of(const SeriesOptions& options, const Scene& first, const Ground& ground,
                             const Room& room);

}  // namespace talus
