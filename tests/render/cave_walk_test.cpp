#include "render/cave_walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>

#include "core/base/random.h"
#include "core/volume/openings.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr double k_metre = 1;

// A ridge from north to south, 120 m high, with a tunnel through it at 20 m: from 118 m east to 278 m.
std::shared_ptr<const Terrain> ridge() {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 101, .height = 101, .cell_size = 4};
    terrain->range = {0, 200};
    terrain->sea_level = -100;
    Grid<float> heights(101, 101);
    for (int y = 0; y < 101; ++y) {
        for (int x = 0; x < 101; ++x)
            heights(x, y) = std::max(0.0f, 120 - 1.25f * static_cast<float>(std::abs(4 * x - 198)));
    }
    terrain->set_height(make_field(std::move(heights)));
    terrain->features = std::make_shared<const Features>(Features{std::make_shared<const Feature>(
        Feature{.chain = {{118, 200, 20, 5}, {278, 200, 20, 5}}, .roughness = 0.1f, .opens = true})});
    make_openings(*terrain);
    return terrain;
}

class CaveWalk : public testing::Test {
 protected:
    const Ground ground{ridge()};

    // Eye level begins with what lies at this many metres to the east of the middle.
    View at_eye_level(double east) const {
        View view;
        view.camera.target = {east, 0, 20};
        view.camera.heading = 90;
        go_to_eye_level(view, ground, Room{800, 600});
        return view;
    }
    glm::dvec3 eye(const View& view) const { return make_lens(view, {}).eye; }
    double below_ground(const View& view) const {
        const glm::dvec3 at = eye(view);
        return static_cast<double>(ground.height_at(at.x, at.y)) - at.z;
    }
    // An eye is in the open air or in the cave, and not in the rock.
    void expect_free(const View& view) const {
        ASSERT_TRUE(below_ground(view) < 0 || is_free_in_cave(eye(view), ground, 1)) << below_ground(view);
    }
};

TEST_F(CaveWalk, EyeLevelAtAMouthGoesInAndLooksAlongTheCave) {
    const View inside = at_eye_level(-82);  // the mouth: 118 m from the western border
    EXPECT_GT(below_ground(inside), k_metre);
    EXPECT_NEAR(eye(inside).z, 15 + 1.7, 0.8);
    EXPECT_NEAR(inside.camera.heading, 90, 12);
    const View beside = at_eye_level(-150);
    EXPECT_NEAR(below_ground(beside), -1.7, 0.01);
}

TEST_F(CaveWalk, AFlightGoesThroughTheHillAndOutOfIt) {
    View view = at_eye_level(-82);
    double deepest = 0;
    for (int i = 0; i < 2000 && eye(view).x < 100; ++i) {
        fly(view, ground, {0, 0.1, 0});
        expect_free(view);
        deepest = std::max(deepest, below_ground(view));
    }
    EXPECT_GT(deepest, 80);
    EXPECT_GE(eye(view).x, 100) << "it comes out on the other side";
    EXPECT_LT(below_ground(view), 0);
}

// A flight leads from the open air into the mouth, straight on.
TEST_F(CaveWalk, AFlightFromOutsideGoesIn) {
    View view;
    view.camera.heading = 90;
    view.camera.pitch = 0;
    view.camera.distance = 8;
    view.camera.target = {-110 + 8, 0, 20};
    ASSERT_LT(below_ground(view), 0);
    for (int i = 0; i < 600; ++i) {
        fly(view, ground, {0, 0.1, 0});
        expect_free(view);
    }
    EXPECT_GT(below_ground(view), 30);
    EXPECT_NEAR(eye(view).x, -50, 3);
}

TEST_F(CaveWalk, NoMoveBringsTheEyeIntoTheRock) {
    View view = at_eye_level(-82);
    for (int i = 0; i < 100; ++i) fly(view, ground, {0, 0.3, 0});
    ASSERT_GT(below_ground(view), 20);
    const auto unit = [](int i, std::uint32_t channel) {
        return static_cast<double>(to_signed_unit(hash(row_key(7, i, channel), 0)));
    };
    int deep = 0;
    for (int i = 0; i < 3000; ++i) {
        if (i % 3 == 0) look_around(view, ground, 20 * unit(i, 1), 10 * unit(i, 2));
        if (i % 5 == 0) orbit(view, ground, 30 * unit(i, 3), 20 * unit(i, 4));
        if (i % 7 == 0) zoom(view, ground, {800, 600}, {400, 300}, 1 + 0.2 * unit(i, 5));
        fly(view, ground, {0.5 * unit(i, 6), 0.5 * unit(i, 7), 0.5 * unit(i, 8)});
        expect_free(view);
        deep += below_ground(view) > 5;
        // Who has left stands at the mouth again.
        if (below_ground(view) < 0) view = at_eye_level(-82);
    }
    EXPECT_GT(deep, 300);
}

TEST_F(CaveWalk, WithoutTheCaveTheEyeIsLifted) {
    auto closed = std::make_shared<Terrain>(*ridge());
    closed->features = nullptr;
    View view = at_eye_level(-82);
    for (int i = 0; i < 100; ++i) fly(view, ground, {0, 0.3, 0});
    keep_above_ground(view, ground);
    ASSERT_GT(below_ground(view), 20);
    keep_above_ground(view, Ground(closed));
    EXPECT_LT(below_ground(view), 0);
}

}  // namespace
}  // namespace talus
