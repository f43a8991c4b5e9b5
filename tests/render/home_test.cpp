#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>

#include "render/navigation.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr Viewport k_home_viewport{800, 600};

TEST(Home, AnIslandInASeaWithoutEndFillsThePicture) {
    auto island = std::make_shared<Terrain>();
    island->lattice = {.width = 513, .height = 513, .cell_size = 8};
    island->range = {-400, 500};
    island->set_height(field_of(
        513, 513, [](int x, int y) { return std::max(-400.0, 500 - 5 * std::hypot(x - 256, y - 256)); }));
    const Ground ground(island);
    View view;
    go_home(view, ground, Room(k_home_viewport, 0, true));
    const Lens lens = make_lens(view, k_home_viewport);
    const double shore = 100 * 8;
    const double across = lens.project(shore * lens.right).x - lens.project(-shore * lens.right).x;
    EXPECT_GT(across, 0.7 * k_home_viewport.width);
    EXPECT_LT(across, 0.95 * k_home_viewport.width);
    const double top = lens.project({0, 0, 500}).y;
    const glm::dvec3 nearest(glm::normalize(glm::dvec2(lens.forward)) * -shore, 0);
    EXPECT_NEAR((top + lens.project(nearest).y) / 2, k_home_viewport.height / 2.0, 40) << "in its middle";
}

}  // namespace
}  // namespace talus
