#include "render/scale_bar.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "core/base/formatted.h"
#include "core/base/round_numbers.h"
#include "render/glyphs.h"

namespace talus {

std::string ScaleBar::text(std::string_view where) const {
    constexpr double k_kilometre = 1000;
    const bool far = metres >= k_kilometre;
    return formatted("%g", far ? metres / k_kilometre : metres) + (far ? " km" : " m") +
           (at_centre ? " " + std::string(where) : "");
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

ScaleBar scale_bar_of(const Scene& scene, const Lens& lens, const Ground& ground) {
    if (!scene.look.scale_bar) return {};
    const double longest =
        std::min(180.0 * static_cast<double>(scene.pixel_scale), 0.3 * lens.viewport.width);
    return scale_bar(lens, ground, scene.view.exaggeration, shows_sea(scene.look, ground), longest);
}

ScaleBarPlace place_of(const ScaleBar& bar, const Scene& scene, const Viewport& viewport) {
    const float em = scene.pixel_scale;
    const float letters = 9 * em;
    const float pad = 8 * em;
    const float width =
        std::max(static_cast<float>(bar.pixels), glyphs::width_of(bar.text(scene.at_centre)) * letters);
    const glm::vec2 corner{16 * em,
                           static_cast<float>(viewport.height) * (1 - scene.covered_below) - 16 * em};
    return {.low = {corner.x, corner.y - 2 * pad - 20 * em},
            .high = {corner.x + width + 2 * pad, corner.y},
            .foot = {corner.x + pad, corner.y - pad},
            .thick = 4 * em,
            .letters = letters};
}

}  // namespace talus
