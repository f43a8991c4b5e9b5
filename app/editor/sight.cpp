#include "app/editor/sight.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace talus {
namespace {

constexpr int k_rays = 5;        // along each side of the picture
constexpr double k_sky = 3;      // extents of the terrain
constexpr int k_heights = 40;    // that are tried
constexpr double k_above = 0.3;  // extents above the highest ground: where the tries end

double extent_seen(const Ground& ground) { return 2 * std::max(ground.half_x(), ground.half_y()); }

}  // namespace

double sight_of(const View& view, const Ground& ground, Viewport viewport) {
    const Lens lens = make_lens(view, viewport);
    std::array<double, k_rays * k_rays> ways;
    std::size_t next = 0;
    for (int y = 0; y < k_rays; ++y) {
        for (int x = 0; x < k_rays; ++x) {
            const glm::dvec2 pixel{(x + 0.5) * viewport.width / k_rays, (y + 0.5) * viewport.height / k_rays};
            const auto point = ground.pick(lens.ray(pixel), view.exaggeration);
            ways[next++] = point ? glm::distance(point->position, lens.eye) : k_sky * extent_seen(ground);
        }
    }
    const auto middle = ways.begin() + ways.size() / 2;
    std::ranges::nth_element(ways, middle);
    return *middle;
}

void clear_sight(View& view, const Ground& ground, Viewport viewport, double wished) {
    const double top =
        static_cast<double>(ground.highest()) * view.exaggeration + k_above * extent_seen(ground);
    const double rise = std::max(0.0, top - make_lens(view, viewport).eye.z) / k_heights;
    for (int i = 0; i < k_heights; ++i) {
        view.camera.target.z += rise;
        if (sight_of(view, ground, viewport) >= wished) return;
    }
    frame(view, ground, {viewport.width, viewport.height});
}

}  // namespace talus
