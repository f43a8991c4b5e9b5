#include <gtest/gtest.h>

#include <cmath>

#include "render/navigation.h"
#include "render/offscreen.h"

namespace talus {
namespace {

// Clear water over a bed that is as deep everywhere.
std::shared_ptr<const Terrain> lagoon() {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 65, .height = 65, .cell_size = 64};
    terrain->range = {-300, 900};
    terrain->set_height(make_field(Grid<float>(65, 65, -280.0f)));
    return terrain;
}

TEST(Sea, WhereTintsTellTheDepthWaterIsOneBlockToItsFarSides) {
    constexpr Viewport k_viewport{480, 300};
    for (const ViewKind view : {ViewKind::isometric, ViewKind::perspective}) {
        Scene scene;
        scene.terrain = lagoon();
        scene.view.kind = view;
        scene.look.kind = LookKind::elevation;
        const Ground ground(scene.terrain);
        go_home(scene.view, ground, k_viewport);
        const Lens lens = make_lens(scene.view, k_viewport);
        const Picture picture = render_picture(scene, k_viewport.width, k_viewport.height);
        // At the surface: in the middle, and so far back that the line of sight leaves by a side.
        const auto pixel = [&](double share) {
            const glm::dvec3 place =
                lens.project({share * std::copysign(ground.half_x(), lens.forward.x),
                              share * std::copysign(ground.half_y(), lens.forward.y), 0});
            return picture(static_cast<int>(place.x), static_cast<int>(place.y));
        };
        const Rgb8 middle = pixel(0);
        const Rgb8 far = pixel(0.97);
        constexpr int k_mirrored = 30;  // at a flatter angle, more of the sky
        EXPECT_LE(std::abs(far.r - middle.r), k_mirrored);
        EXPECT_LE(std::abs(far.g - middle.g), k_mirrored);
        EXPECT_LE(std::abs(far.b - middle.b), k_mirrored);
    }
}

}  // namespace
}  // namespace talus
