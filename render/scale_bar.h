#pragma once

#include <string>

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// A round length and how long it is in the picture, across it.
struct ScaleBar {
    double metres = 0;  ///< 1, 2 or 5 times a power of ten; 0: nothing can be said
    double pixels = 0;
    bool at_centre = false;  ///< it holds only as far away as what is in the middle of the picture

    /// Returns what stands at the bar: "500 m", "2 km at the centre".
    std::string text() const;
};

/// Returns the longest bar of at most `longest` pixels. In a parallel projection it holds everywhere; in
/// perspective for the distance of the ground, or of a sea that is drawn over it, in the middle of the
/// picture, and there is none where the middle shows the sky.
ScaleBar scale_bar(const Lens& lens, const Ground& ground, float exaggeration, bool sea, double longest);

}  // namespace talus
