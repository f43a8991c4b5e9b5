#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "render/offscreen.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_viewport = 300;
constexpr double k_cell = 20;  // m

// Flat ground, the western half of it under snow, from straight above: the border runs along a column.
Scene half_white(double metres_wide) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 65, .height = 65, .cell_size = k_cell};
    terrain->range = {-200, 400};
    terrain->set_height(make_field(Grid<float>(65, 65, 50.0f)));
    Grid<float> snow(65, 65, 0.0f);
    for (const auto [x, y] : cells_of(snow)) snow(x, y) = x < 32 ? 3.0f : 0.0f;
    terrain->fields.set<"snow">(make_field(std::move(snow)));
    Scene scene;
    scene.terrain = terrain;
    scene.view.kind = ViewKind::top;
    scene.view.camera.target = {-k_cell / 2, 0, 50};
    scene.view.camera.orthographic = true;
    scene.view.camera.distance = 1;
    const double shown = make_lens(scene.view, {k_viewport, k_viewport}).metres_per_pixel(1) * k_viewport;
    scene.view.camera.distance = metres_wide / shown;
    return scene;
}

// How far the snow's border lies apart in different rows of the picture, in cells.
double wander_of(Offscreen& offscreen, double metres_wide) {
    const Picture picture = offscreen.draw(half_white(metres_wide), k_viewport, k_viewport, 1);
    const int white = picture(10, k_viewport / 2).b;
    const int bare = picture(k_viewport - 10, k_viewport / 2).b;
    EXPECT_GT(white, bare + 60);
    int first = k_viewport;
    int last = 0;
    for (int y = 0; y < k_viewport; ++y) {
        int covered = 0;
        for (int x = 0; x < k_viewport; ++x) covered += 2 * picture(x, y).b > white + bare ? 1 : 0;
        first = std::min(first, covered);
        last = std::max(last, covered);
    }
    return (last - first) * metres_wide / k_viewport / k_cell;
}

// Between samples a border would be straight, or a saw where it runs across them.
TEST(GroundCover, HasBordersThatWanderFromNear) {
    Offscreen offscreen;
    EXPECT_GT(wander_of(offscreen, 8 * k_cell), 0.8);
}

}  // namespace
}  // namespace talus
