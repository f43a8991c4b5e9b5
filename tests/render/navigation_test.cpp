#include "render/navigation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "core/base/random.h"
#include "render/ground_beyond.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_moves_viewport{800, 600};

class Navigation : public testing::Test {
 protected:
    const Ground ground{hills(129, 97)};

    View view_number(int i) const {
        const auto unit = [&](std::uint32_t channel) { return to_unit(hash(row_key(5, i, channel), 0)); };
        View view;
        view.kind = view_infos()[static_cast<std::size_t>(i % 3)].kind;
        view.exaggeration = 1 + static_cast<float>(i % 4);
        view.camera.heading = 360 * unit(1);
        view.camera.pitch = 5 + 80 * unit(2);
        view.camera.distance = 50 + 6000 * unit(3);
        view.camera.orthographic = i % 5 == 0;
        view.camera.target = {3000 * unit(4) - 1500, 2000 * unit(5) - 1000, 500 * unit(6)};
        keep_above_ground(view, ground);
        return view;
    }
    bool eye_is_above_ground(const View& view) const {
        const Lens lens = make_lens(view, k_moves_viewport);
        return lens.orthographic || std::fabs(lens.eye.x) > ground.half_x() ||
               std::fabs(lens.eye.y) > ground.half_y() ||
               lens.eye.z > view.exaggeration * std::max(ground.height_at(lens.eye.x, lens.eye.y), 0.0f);
    }
};

TEST_F(Navigation, ARayThroughAPixelPassesThroughThePointThatProjectsThere) {
    for (int i = 0; i < 100; ++i) {
        const Lens lens = make_lens(view_number(i), k_moves_viewport);
        const glm::dvec2 pixel(17 + 7 * i, 590 - 5 * i);
        const Ray ray = lens.ray(pixel);
        const glm::dvec3 back = lens.project(ray.origin + 1.0e4 * ray.direction);
        EXPECT_NEAR(back.x, pixel.x, 1e-4);
        EXPECT_NEAR(back.y, pixel.y, 1e-4);
    }
}

TEST_F(Navigation, ZoomKeepsTheGroundUnderTheCursorThere) {
    int zoomed = 0;
    for (int i = 0; i < 300; ++i) {
        View view = view_number(i);
        const glm::dvec2 pixel(100 + (i * 37) % 600, 100 + (i * 53) % 400);
        const auto point = ground.pick(make_lens(view, k_moves_viewport).ray(pixel), view.exaggeration);
        if (!point) continue;
        View closer = view;
        zoom(closer, ground, k_moves_viewport, pixel, i % 2 == 0 ? 0.8 : 1.25);
        if (closer.camera.distance == view.camera.distance) continue;  // at its limit
        const glm::dvec3 where = make_lens(closer, k_moves_viewport).project(point->position);
        // Where the eye would sink into the ground it is lifted, and only then the point may move.
        const Lens lens = make_lens(closer, k_moves_viewport);
        const double margin =
            lens.eye.z - view.exaggeration * std::max(0.0f, ground.height_at(lens.eye.x, lens.eye.y));
        if (!lens.orthographic && margin < 4) continue;
        EXPECT_NEAR(where.x, pixel.x, 1e-3) << i;
        EXPECT_NEAR(where.y, pixel.y, 1e-3) << i;
        ++zoomed;
    }
    EXPECT_GT(zoomed, 100);
}

TEST_F(Navigation, FramingKeepsClearOfWhatCoversTheLowerEdge) {
    for (const int covered : {0, 100, 200}) {
        for (const ViewKind kind : {ViewKind::perspective, ViewKind::isometric, ViewKind::top}) {
            View view;
            view.kind = kind;
            frame(view, ground, {k_moves_viewport, covered});
            const Lens lens = make_lens(view, k_moves_viewport);
            double lowest = 0;
            double highest = k_moves_viewport.height;
            for (const double x : {-ground.half_x(), ground.half_x()}) {
                for (const double y : {-ground.half_y(), ground.half_y()}) {
                    for (const double z : {ground.foot(1), static_cast<double>(ground.height_at(x, y))}) {
                        const glm::dvec3 at = lens.project({x, y, z});
                        lowest = std::max(lowest, at.y);
                        highest = std::min(highest, at.y);
                        EXPECT_GT(at.x, 0);
                        EXPECT_LT(at.x, k_moves_viewport.width);
                    }
                }
            }
            EXPECT_LE(lowest, k_moves_viewport.height - covered) << covered;
            EXPECT_GE(highest, 0) << covered;
        }
    }
}

TEST_F(Navigation, AFlightEndsThreeExtentsFromTheTerrain) {
    const double extent = 2 * std::max(ground.half_x(), ground.half_y());
    const auto away = [](const View& view) { return glm::length(make_lens(view, k_moves_viewport).eye); };
    for (const glm::dvec3 step : {glm::dvec3(0, -500, 0), glm::dvec3(500, 0, 0), glm::dvec3(0, 0, 500)}) {
        View view;
        go_home(view, ground, k_moves_viewport);
        for (int i = 0; i < 200; ++i) fly(view, ground, step);
        EXPECT_NEAR(away(view), 3 * extent, 0.01 * extent);
        const glm::dvec3 there = make_lens(view, k_moves_viewport).eye;
        fly(view, ground, -step);
        EXPECT_GT(glm::distance(make_lens(view, k_moves_viewport).eye, there), 400)
            << "and goes back from there";
    }
    View far;
    far.camera.distance = 15 * extent;
    const double before = away(far);
    fly(far, ground, {0, -500, 0});
    EXPECT_LE(away(far), before * 1.000001) << "who has zoomed out farther does not jump";
    EXPECT_GT(away(far), before * 0.99);
}

TEST_F(Navigation, TheEyeGoesToAHeightAboveGroundOrSeaAndKeepsItsPlaceAndDirection) {
    for (int i = 0; i < 60; ++i) {
        View view = view_number(3 * i);
        if (i % 2 == 0) stand_at(view, ground, {1000.0 - 40 * i, 30.0 * i - 700, 50, 6.0 * i, 10});
        const View before = view;
        const Lens from = make_lens(view, k_moves_viewport);
        for (const double above : {2.0, 500.0, 60.0}) {
            set_eye_height(view, ground, above);
            const Lens to = make_lens(view, k_moves_viewport);
            if (from.orthographic) {
                EXPECT_FALSE(eye_height(view, ground));
                EXPECT_EQ(view, before) << "it has no eye";
                continue;
            }
            EXPECT_NEAR(eye_height(view, ground).value(), above, 1e-6);
            EXPECT_NEAR(glm::distance(glm::dvec2(from.eye), glm::dvec2(to.eye)), 0, 1e-6);
            EXPECT_NEAR(glm::distance(from.forward, to.forward), 0, 1e-12);
        }
        if (from.orthographic) continue;
        set_eye_height(view, ground, -30);
        EXPECT_GT(eye_height(view, ground).value(), 0) << "the ground lifts the eye";
        set_eye_height(view, ground, 1e9);
        EXPECT_LT(eye_height(view, ground).value(), 1e5) << "as far away as moves go";
    }
}

TEST_F(Navigation, AFlightIsAsSlowAsOneIsNearTheGround) {
    View view;
    go_home(view, ground, k_moves_viewport);
    const double high = flight_speed(view, ground);
    EXPECT_NEAR(high, 0.7 * ground.half_x(), 1) << "0.35 of the width in a second";
    for (const glm::dvec2 at : {glm::dvec2(0, 0), glm::dvec2(700, -300), glm::dvec2(-1200, 900)}) {
        double before = 0;
        for (const double above : {2.0, 10.0, 50.0, 250.0}) {
            stand_at(view, ground, {at.x, at.y, above, 30, 0});
            const double speed = flight_speed(view, ground);
            EXPECT_GT(speed, before) << above;
            before = speed;
        }
        stand_at(view, ground, {at.x, at.y, 2, 30, 0});
        EXPECT_NEAR(flight_speed(view, ground), 3, 1.5) << "walking, or running";
        stand_at(view, ground, {at.x, at.y, 10, 30, 0});
        EXPECT_LT(flight_speed(view, ground), 20);
        stand_at(view, ground, {at.x, at.y, 5000, 30, 0});
        EXPECT_EQ(flight_speed(view, ground), high);
    }
}

TEST_F(Navigation, OneWhoWalksStaysAboveTheGroundAndBeyondTheMapAboveWhatIsDrawnThere) {
    for (const bool goes_on : {false, true}) {
        for (double heading = 0; heading < 360; heading += 40) {
            View view;
            stand_at(view, ground, {100, -200, 2, heading, 3});
            for (int i = 0; i < 1500; ++i) {
                fly(view, ground, {0, flight_speed(view, ground, goes_on) * 0.1, 0}, goes_on);
                const glm::dvec3 eye = make_lens(view, k_moves_viewport).eye;
                ASSERT_TRUE(eye_is_above_ground(view)) << heading;
                if (!goes_on) continue;
                ASSERT_GT(eye.z, height_beyond(ground, eye.x, eye.y) + 0.4) << heading;
                ASSERT_GT(eye.z, ground.sea_level()) << heading;
            }
        }
    }
}

TEST_F(Navigation, TheGroundBeyondTheMapBeginsAtItsBorderAndEndsInAPlain) {
    const double border = ground.half_x();
    for (double y = -900; y <= 900; y += 300) {
        EXPECT_NEAR(height_beyond(ground, border + 0.1, y), ground.height_at(border, y), 1);
        EXPECT_EQ(height_beyond(ground, border - 100, y), ground.height_at(border - 100, y));
    }
    const double far = 3 * border;
    EXPECT_NEAR(height_beyond(ground, far, 100), height_beyond(ground, -far, -500), 1e-6);
    EXPECT_LT(height_beyond(ground, far, 100), ground.highest());
}

TEST_F(Navigation, WhoLooksAwayFromBesideTheTerrainIsToldThatItIsOutOfSight) {
    View view;
    go_home(view, ground, k_moves_viewport);
    EXPECT_FALSE(is_out_of_sight(make_lens(view, k_moves_viewport), ground, 1));
    look_around(view, ground, 180, 0);
    EXPECT_TRUE(is_out_of_sight(make_lens(view, k_moves_viewport), ground, 1));
    stand_at(view, ground, {0, 0, 2, 0, -40});
    EXPECT_FALSE(is_out_of_sight(make_lens(view, k_moves_viewport), ground, 1)) << "the sky over it";
}

TEST_F(Navigation, ZoomingOutOrbitsAndPansEndThreeExtentsFromTheTerrain) {
    const double extent = 2 * std::max(ground.half_x(), ground.half_y());
    const auto away = [](const View& view) { return glm::length(make_lens(view, k_moves_viewport).eye); };
    for (int i = 0; i < 60; ++i) {
        View view = view_number(i);
        if (i % 4 == 3) continue;  // there heights are exaggerated to more than the extent
        for (int step = 0; step < 60; ++step) zoom(view, ground, k_moves_viewport, {400, 300}, 1.25);
        EXPECT_NEAR(away(view), 3 * extent, 0.1 * extent) << i;  // of the relief
        const View farthest = view;
        for (int turn = 0; turn < 12; ++turn) {
            orbit(view, ground, 30, turn % 3 * 10 - 10);
            EXPECT_LT(away(view), 3.1 * extent) << i;
        }
        view = farthest;
        for (int step = 0; step < 40; ++step) pan(view, ground, k_moves_viewport, {100, 300}, {700, 300});
        EXPECT_LT(away(view), 3.1 * extent) << i;
        view = farthest;
        zoom(view, ground, k_moves_viewport, {400, 300}, 0.8);
        EXPECT_LT(away(view), away(farthest)) << "and goes back from there";
    }
    View beyond;  // framed in a narrow picture, say
    beyond.camera.distance = 5 * extent;
    const View before = beyond;
    zoom(beyond, ground, k_moves_viewport, {400, 300}, 1.25);
    EXPECT_NEAR(beyond.camera.distance, before.camera.distance, 1e-3) << "no jump";
    orbit(beyond, ground, 10, 0);
    EXPECT_GT(beyond.camera.distance, 0.95 * before.camera.distance);
}

TEST_F(Navigation, AnIsometricViewBeginsWithACornerTowardsTheViewer) {
    View view;
    view.kind = ViewKind::isometric;
    go_home(view, ground, k_moves_viewport);
    EXPECT_EQ(view.camera.heading, 45);
    for (const auto& [from, to] :
         {std::pair{22.5, 45.0}, {0.0, 45.0}, {89.0, 45.0}, {91.0, 135.0}, {359.0, 315.0}}) {
        view.camera.heading = from;
        face_corner(view.camera);
        EXPECT_EQ(view.camera.heading, to) << from;
    }
}

TEST_F(Navigation, WhatLiesAheadIsTheMiddleOfThePictureOrBelowTheSky) {
    View view;
    go_home(view, ground, k_moves_viewport);
    const Lens lens = make_lens(view, k_moves_viewport);
    const auto middle = ground.pick(lens.ray({400, 300}), 1);
    ASSERT_TRUE(middle);
    EXPECT_EQ(ground_ahead(lens, ground, 1, false), middle->position);
    stand_at(view, ground, {0, -1500, 200, 0, -8});
    const Lens upwards = make_lens(view, k_moves_viewport);
    ASSERT_FALSE(ground.pick(upwards.ray({400, 300}), 1));
    const glm::dvec3 ahead = ground_ahead(upwards, ground, 1, true);
    EXPECT_GT(ahead.y, -1500);
    EXPECT_GT(upwards.project(ahead).y, 300);
    view.camera.pitch = -80;
    EXPECT_EQ(glm::dvec2(ground_ahead(make_lens(view, k_moves_viewport), ground, 1, true)), glm::dvec2(0));
}

TEST_F(Navigation, PanTakesTheGroundUnderTheCursorAlong) {
    int panned = 0;
    for (int i = 0; i < 200; ++i) {
        View view = view_number(i);
        const glm::dvec2 from(400, 300);
        const glm::dvec2 to(430 - i % 60, 290 + i % 40);
        const auto point = ground.pick(make_lens(view, k_moves_viewport).ray(from), view.exaggeration);
        if (!point) continue;
        const double z = view.camera.target.z;
        View moved = view;
        pan(moved, ground, k_moves_viewport, from, to);
        const double lifted = moved.camera.target.z - z;
        const glm::dvec3 where = make_lens(moved, k_moves_viewport).project(point->position);
        View again = moved;
        keep_above_ground(again, ground);
        EXPECT_EQ(again, moved);
        const Lens lens = make_lens(moved, k_moves_viewport);
        if (!lens.orthographic &&
            lens.eye.z - view.exaggeration * std::max(0.0f, ground.height_at(lens.eye.x, lens.eye.y)) < 4) {
            continue;  // was lifted
        }
        EXPECT_NEAR(where.x, to.x, 1e-3) << i << " lifted " << lifted;
        EXPECT_NEAR(where.y, to.y, 1e-3) << i;
        ++panned;
    }
    EXPECT_GT(panned, 60);
}

TEST_F(Navigation, TheEyeNeverGoesUnderGround) {
    for (int i = 0; i < 120; ++i) {
        View view = view_number(i);
        for (int step = 0; step < 40; ++step) {
            const std::uint32_t bits = hash(row_key(9, i, 0), static_cast<std::uint32_t>(step));
            const double a = 60.0 * to_signed_unit(bits);
            const double b = 60.0 * to_signed_unit(bits * 747796405u);
            switch (bits % 5) {
                case 0:
                    orbit(view, ground, a, b);
                    break;
                case 1:
                    look_around(view, ground, a, b);
                    break;
                case 2:
                    fly(view, ground, {10 * a, 10 * b, -20});
                    break;
                case 3:
                    zoom(view, ground, k_moves_viewport, {400 + 5 * a, 300 + 4 * b}, 0.7);
                    break;
                default:
                    pan(view, ground, k_moves_viewport, {400, 300}, {400 + 6 * a, 300 + 4 * b});
                    break;
            }
            ASSERT_TRUE(eye_is_above_ground(view))
                << "camera " << i << ", step " << step << ", move " << bits % 5;
        }
    }
}

TEST_F(Navigation, FramingShowsTheWholeTerrainAndFillsThePicture) {
    for (int i = 0; i < 60; ++i) {
        View view = view_number(i);
        frame(view, ground, k_moves_viewport);
        const Lens lens = make_lens(view, k_moves_viewport);
        double fullest = 0;
        const auto inside = [&](const glm::dvec3& point) {
            const glm::dvec3 at = lens.project(point);
            fullest = std::max({fullest, std::fabs(at.x / 400 - 1), std::fabs(at.y / 300 - 1)});
            return (lens.orthographic || at.z > 0) && at.x > 0 && at.x < 800 && at.y > 0 && at.y < 600;
        };
        const double foot = ground.foot(view.exaggeration);
        for (int row = 0; row < 97; row += 4) {
            for (int column = 0; column < 129; column += 4) {
                const double x = column * 32.0 - 2048;
                const double y = 1536 - row * 32.0;
                EXPECT_TRUE(inside({x, y, ground.height_at(x, y) * view.exaggeration})) << i;
                EXPECT_TRUE(inside({x, y, foot})) << i;
            }
        }
        EXPECT_GT(fullest, 0.85) << i;
    }
}

TEST_F(Navigation, LookingAroundKeepsTheEyeAndOrbitingKeepsTheTarget) {
    View view;
    go_home(view, ground, k_moves_viewport);
    View looked = view;
    look_around(looked, ground, 30, -10);
    EXPECT_LT(glm::distance(make_lens(looked, k_moves_viewport).eye, make_lens(view, k_moves_viewport).eye),
              1e-6);
    EXPECT_NEAR(looked.camera.heading, view.camera.heading + 30, 1e-9);
    View turned = view;
    orbit(turned, ground, 75, -60);  // towards the ground: the pitch gives way, the target stays
    EXPECT_EQ(turned.camera.target, view.camera.target);
    EXPECT_TRUE(eye_is_above_ground(turned));
}

TEST_F(Navigation, HomeLooksFromTheSouthSouthWest) {
    View view;
    view.camera.heading = 200;
    view.camera.orthographic = true;
    go_home(view, ground, k_moves_viewport);
    const Lens lens = make_lens(view, k_moves_viewport);
    EXPECT_LT(lens.eye.x, 0);
    EXPECT_LT(lens.eye.y, 0);
    EXPECT_LT(lens.eye.y, lens.eye.x);
    EXPECT_NEAR(lens.forward.z, -std::sin(25 * 3.14159265358979 / 180), 1e-6);
    EXPECT_FALSE(lens.orthographic);
}

TEST_F(Navigation, SwitchingTheProjectionKeepsTheSizeOfTheTarget) {
    View view;
    go_home(view, ground, k_moves_viewport);
    const glm::dvec3 beside = view.camera.target + 100.0 * make_lens(view, k_moves_viewport).right;
    const glm::dvec3 before = make_lens(view, k_moves_viewport).project(beside);
    toggle_orthographic(view);
    const glm::dvec3 after = make_lens(view, k_moves_viewport).project(beside);
    EXPECT_NEAR(before.x, after.x, 1e-6);
    EXPECT_NEAR(before.y, after.y, 1e-6);
}

TEST_F(Navigation, FramedAllAroundTheTerrainIsInThePictureFromEveryHeading) {
    for (const auto& [kind, pitch] : {std::pair{ViewKind::perspective, 25.0},
                                      {ViewKind::perspective, 6.0},
                                      {ViewKind::perspective, 70.0},
                                      {ViewKind::isometric, 0.0}}) {
        View view;
        view.kind = kind;
        view.camera.heading = 100;
        view.camera.pitch = pitch;
        view.exaggeration = 2;
        frame_all_around(view, ground, k_moves_viewport);
        EXPECT_EQ(view.camera.heading, 100);
        EXPECT_EQ(view.camera.target.x, 0);
        EXPECT_EQ(view.camera.target.y, 0);
        double outermost = 0;  // of half the picture
        for (int degrees = 0; degrees < 360; degrees += 3) {
            view.camera.heading = degrees;
            const Lens lens = make_lens(view, k_moves_viewport);
            for (const double x : {-ground.half_x(), ground.half_x()}) {
                for (const double y : {-ground.half_y(), ground.half_y()}) {
                    for (const double z : {ground.foot(2), static_cast<double>(ground.height_at(x, y)) * 2}) {
                        const glm::dvec3 at = lens.project({x, y, z});
                        outermost =
                            std::max({outermost, std::fabs(at.x / 400 - 1), std::fabs(at.y / 300 - 1)});
                    }
                }
            }
        }
        EXPECT_LT(outermost, 0.96) << pitch;
        EXPECT_GT(outermost, 0.80) << pitch << ": as large as fits";
    }
}

// What a person sees who was put there by the key from above, looking this way.
View at_eye_level(const Ground& ground, glm::dvec2 place, double heading) {
    View view;
    view.kind = ViewKind::top;
    view.camera.heading = heading;
    view.camera.target = {place, 0};
    go_to_eye_level(view, ground, {k_moves_viewport.width, k_moves_viewport.height});
    return view;
}

// The share of a grid of rays over the picture that meet the ground, and those that meet it before one's
// nose.
struct Seen {
    double land = 0;
    double nose = 0;
};
Seen seen_by(const View& view, const Ground& ground) {
    constexpr int k_rays = 15;
    constexpr double k_nose = 6;  // m
    const Lens lens = make_lens(view, k_moves_viewport);
    Seen seen;
    for (int i = 0; i < k_rays * k_rays; ++i) {
        const glm::dvec2 pixel{(i % k_rays + 0.5) * k_moves_viewport.width / k_rays,
                               (i / k_rays + 0.5) * k_moves_viewport.height / k_rays};
        const auto point = ground.pick_surface(lens.ray(pixel), view.exaggeration, true);
        if (!point) continue;
        seen.land += 1.0 / (k_rays * k_rays);
        if (glm::distance(*point, lens.eye) < k_nose) seen.nose += 1.0 / (k_rays * k_rays);
    }
    return seen;
}

TEST(EyeLevel, OnASteepSlopeNobodyStandsWithTheNoseAtTheWallNorSeesTheSkyAlone) {
    // Rises to the north by 45°.
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 129, .height = 129, .cell_size = 8};
    terrain->range = {0, 1024};
    terrain->sea_level = -1000;
    terrain->set_height(field_of(129, 129, [](int, int y) { return 8 * static_cast<float>(128 - y); }));
    const Ground slope{terrain};
    for (double heading = 0; heading < 360; heading += 45) {
        const Seen seen = seen_by(at_eye_level(slope, {30, -40}, heading), slope);
        EXPECT_GT(seen.land, 0.15) << heading;
        EXPECT_LT(seen.nose, 0.5) << heading;
    }
}

// A view that was moved about in perspective turns about a place under the land that it shows.
TEST(EyeLevel, StandsWhereTheMiddleOfThePictureIs) {
    const Ground flat{hills(129, 97)};
    View view;
    view.camera.pitch = 30;
    view.camera.distance = 400;
    view.camera.target = {20, -30, -100};
    const Lens lens = make_lens(view, {});
    const auto middle = flat.pick({lens.eye, lens.forward}, view.exaggeration);
    ASSERT_TRUE(middle);
    go_to_eye_level(view, flat, Viewport{});
    const Lens after = make_lens(view, {});
    EXPECT_NEAR(after.eye.x, middle->position.x, 1);
    EXPECT_NEAR(after.eye.y, middle->position.y, 1);
}

TEST(EyeLevel, OpenLandIsSeenTheWayThatOneLookedAndLevel) {
    const Ground flat{hills(129, 97)};
    const View view = at_eye_level(flat, {0, 0}, 37);
    EXPECT_EQ(view.camera.heading, 37);
    EXPECT_EQ(view.camera.pitch, 0);
}

}  // namespace
}  // namespace talus
