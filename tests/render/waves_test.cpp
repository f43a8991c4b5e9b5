#include "render/waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_waves_viewport{320, 200};

Scene coast() {
    Scene scene;
    scene.terrain = hills(129, 129);
    go_home(scene.view, Ground(scene.terrain), k_waves_viewport);
    return scene;
}

// So low over the middle of a deep, level sea that single waves are seen.
Scene open_sea() {
    Scene scene;
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 65, .height = 65, .cell_size = 64};
    terrain->range = {-300, 900};
    terrain->set_height(make_field(Grid<float>(65, 65, -280.0f)));
    scene.terrain = terrain;
    scene.look.around = Around::horizon;
    scene.view.camera.target = {0, 0, 0};
    scene.view.camera.distance = 120;
    scene.view.camera.pitch = 20;
    return scene;
}

Picture picture_of(Scene scene, double seconds) {
    scene.wave_seconds = wave_time(seconds);
    return render_picture(scene, k_waves_viewport.width, k_waves_viewport.height);
}

bool same_colour(Rgb8 a, Rgb8 b) { return a.r == b.r && a.g == b.g && a.b == b.b; }

// Share of the pixels that differ.
double changed(const Picture& a, const Picture& b) {
    int count = 0;
    for (const auto [x, y] : cells_of(a)) count += !same_colour(a(x, y), b(x, y));
    return static_cast<double>(count) / (a.width() * a.height());
}

double brightness(const Picture& picture) {
    double sum = 0;
    for (const auto [x, y] : cells_of(picture)) sum += picture(x, y).r + picture(x, y).g + picture(x, y).b;
    return sum / (picture.width() * picture.height());
}

bool has_waves(const Scene& scene) {
    return shows_waves(scene, *prepare(scene.terrain, preparation_for(scene), nullptr));
}

// At the cycle's end the shaders themselves are where they began: every size of waves has come whole turns,
// and the second train has gone again.
TEST(Waves, RestAtZeroAndAgainAfterACycle) {
    for (Scene scene : {coast(), open_sea()}) {
        const Picture rest = picture_of(scene, 0);
        EXPECT_GT(changed(rest, picture_of(scene, 20)), 0);
        EXPECT_GT(changed(rest, picture_of(scene, k_wave_cycle / 2)), 0) << "and no sooner";
        scene.wave_seconds = static_cast<float>(k_wave_cycle);
        const Picture again = render_picture(scene, k_waves_viewport.width, k_waves_viewport.height);
        EXPECT_LT(changed(rest, again), 0.001);
    }
}

TEST(Waves, TimeIsWhereTheyAreInTheirCycle) {
    EXPECT_EQ(wave_time(0), 0);
    EXPECT_EQ(wave_time(20.5), 20.5f);
    EXPECT_EQ(wave_time(3 * k_wave_cycle), 0);
    EXPECT_EQ(wave_time(3 * k_wave_cycle + 20.5), 20.5f);
}

// Where hiding the water changes nothing the ground is dry.
TEST(Waves, MoveTheSeaAndLeaveDryGroundAsItIs) {
    const Scene scene = coast();
    Scene dry = scene;
    dry.look.sea = false;
    const Picture without = picture_of(dry, 0);
    const Picture rest = picture_of(scene, 0);
    const Picture later = picture_of(scene, 37.5);
    int sea = 0;
    int moved = 0;
    for (const auto [x, y] : cells_of(k_waves_viewport.width, k_waves_viewport.height)) {
        const bool is_dry = same_colour(without(x, y), rest(x, y));
        const bool differs = !same_colour(rest(x, y), later(x, y));
        EXPECT_FALSE(is_dry && differs) << x << ", " << y;
        sea += !is_dry;
        moved += differs;
    }
    ASSERT_GT(sea, 1000);
    EXPECT_GT(moved, sea / 10);
}

TEST(Waves, GoOnWithoutAJumpWhereTheCycleEnds) {
    const Scene scene = open_sea();
    const Picture before = picture_of(scene, k_wave_cycle - 0.002);
    const Picture after = picture_of(scene, k_wave_cycle + 0.002);
    const Picture later = picture_of(scene, k_wave_cycle + 30);
    const auto distance = [](const Picture& a, const Picture& b) {
        double sum = 0;
        for (const auto [x, y] : cells_of(a)) sum += std::abs(a(x, y).g - b(x, y).g);
        return sum;
    };
    EXPECT_LT(distance(before, after), 0.1 * distance(before, later));
}

TEST(Waves, AreAsBrightWhileTheyMove) {
    const Scene scene = open_sea();
    const double rest = brightness(picture_of(scene, 0));
    for (const double seconds : {0.5, 1.0, 2.0, 7.0, 100.0, 600.0})
        EXPECT_NEAR(brightness(picture_of(scene, seconds)), rest, 0.03 * rest) << seconds;
}

// Of a single tile that slides, some shift would give the earlier picture again.
TEST(Waves, ChangeTheirFormAsTheyTravel) {
    Scene scene = open_sea();
    scene.view.camera.orthographic = true;
    const Picture early = picture_of(scene, 8);
    const Picture late = picture_of(scene, 9);
    const double unrelated = [&] {
        double sum = 0;
        const Picture other = picture_of(scene, 500);
        for (int y = 60; y < 140; ++y) {
            for (int x = 60; x < 260; ++x) sum += std::abs(other(x, y).g - early(x, y).g);
        }
        return sum;
    }();
    ASSERT_GT(unrelated, 1000) << "waves are seen";
    double least = unrelated;
    for (int down = -50; down <= 50; ++down) {
        for (int right = -50; right <= 50; ++right) {
            double sum = 0;
            for (int y = 60; y < 140; ++y) {
                for (int x = 60; x < 260; ++x) sum += std::abs(late(x + right, y + down).g - early(x, y).g);
            }
            least = std::min(least, sum);
        }
    }
    EXPECT_GT(least, 0.2 * unrelated);
    EXPECT_LT(least, unrelated);
}

TEST(Waves, AreShownByViewsAndLooksOfLightAlone) {
    Scene scene = coast();
    EXPECT_TRUE(has_waves(scene));
    scene.look.sea = false;
    EXPECT_FALSE(has_waves(scene));
    scene.look.sea = true;
    for (const LookKind look :
         {LookKind::wireframe, LookKind::normals, LookKind::slope, LookKind::land_sea, LookKind::paper}) {
        scene.look.kind = look;
        EXPECT_FALSE(has_waves(scene)) << info_of(look).key;
    }
    scene.look.kind = LookKind::natural;
    scene.view.kind = ViewKind::isometric;
    EXPECT_TRUE(has_waves(scene));
    scene.view.kind = ViewKind::top;
    EXPECT_FALSE(has_waves(scene)) << "a map";
}

TEST(Waves, OfLakesMoveToo) {
    Scene scene = coast();
    auto terrain = std::make_shared<Terrain>(*scene.terrain);
    Grid<float> height(129, 129, 200.0f);
    Grid<float> water(129, 129, 0.0f);
    for (int y = 40; y < 90; ++y) {
        for (int x = 40; x < 90; ++x) water(x, y) = 20;
    }
    terrain->set_height(make_field(std::move(height)));
    terrain->fields.set<"water">(make_field(std::move(water)));
    scene.terrain = terrain;
    EXPECT_TRUE(has_waves(scene));
    EXPECT_GT(changed(picture_of(scene, 0), picture_of(scene, 5)), 0.01);
}

}  // namespace
}  // namespace talus
