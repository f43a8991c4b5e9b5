#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <string_view>

#include "render/camera.h"
#include "render/ground.h"
#include "render/scene.h"

namespace talus {

/// A round length and how long it is in the picture, across it.
struct ScaleBar {
    double metres = 0;  ///< 1, 2 or 5 times a power of ten; 0: nothing can be said
    double pixels = 0;
    bool at_centre = false;  ///< it holds only as far away as what is in the middle of the picture

    /// Returns what stands at the bar: "500 m", "2 km at the centre". where: see Scene::at_centre.
    std::string text(std::string_view where = {}) const;
};

/// Returns the longest bar of at most `longest` pixels. In a parallel projection it holds everywhere; in
/// perspective for the distance of the ground, or of a sea that is drawn over it, in the middle of the
/// picture, and there is none where the middle shows the sky.
ScaleBar scale_bar(const Lens& lens, const Ground& ground, float exaggeration, bool sea, double longest);

/// Returns the bar that a scene's picture shows; without one its metres are 0.
ScaleBar scale_bar_of(const Scene& scene, const Lens& lens, const Ground& ground);

/// Where it lies in the picture, in pixels from the upper left corner.
struct ScaleBarPlace {
    glm::vec2 low, high;  ///< of the panel below it
    glm::vec2 foot;       ///< the lower left corner of the bar itself
    float thick;          ///< of the bar
    float letters;        ///< height of the text
};
ScaleBarPlace place_of(const ScaleBar& bar, const Scene& scene, const Viewport& viewport);

}  // namespace talus
