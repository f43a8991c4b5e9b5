#include "render/scale_bar.h"

#include <glm/geometric.hpp>

#include "core/base/formatted.h"
#include "core/base/round_numbers.h"

namespace talus {

std::string ScaleBar::text() const {
    constexpr double k_kilometre = 1000;
    const bool far = metres >= k_kilometre;
    return formatted("%g", far ? metres / k_kilometre : metres) + (far ? " km" : " m") +
           (at_centre ? " at the centre" : "");
}

ScaleBar scale_bar(const Lens& lens, const Ground& ground, float exaggeration, bool sea, double longest) {
    double depth = lens.distance;
    if (!lens.orthographic) {
        const glm::dvec2 middle{lens.viewport.width / 2.0, lens.viewport.height / 2.0};
        const auto point = ground.pick_surface(lens.ray(middle), exaggeration, sea);
        if (!point) return {};
        depth = glm::dot(*point - lens.eye, lens.forward);
    }
    const double pixel = lens.metres_per_pixel(depth);
    if (!(pixel > 0) || !(longest > 0)) return {};
    const double metres = round_down_125(longest * pixel);
    return {metres, metres / pixel, !lens.orthographic};
}

}  // namespace talus
