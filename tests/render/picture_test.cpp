#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>
#include <string>

#include "core/base/random.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "tests/grid_of.h"
#include "tests/render/differences.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Rgb8 k_loud{255, 0, 255};

bool loud(Rgb8 pixel) { return difference(pixel, k_loud) <= 2; }

// Pixels that differ by more than 8 of 255, as a share of all.
double share_different(const Picture& a, const Picture& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += difference(a.data()[i], b.data()[i]) > 8 ? 1 : 0;
    return static_cast<double>(count) / static_cast<double>(a.size());
}

// Pixels of the loud colour that no way of such pixels joins to the border of the picture.
int enclosed(const Picture& picture) {
    Grid<std::uint8_t> reached(picture.width(), picture.height(), 0);
    std::vector<std::pair<int, int>> open;
    const auto reach = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= picture.width() || y >= picture.height()) return;
        if (reached(x, y) != 0 || !loud(picture(x, y))) return;
        reached(x, y) = 1;
        open.emplace_back(x, y);
    };
    for (int x = 0; x < picture.width(); ++x) {
        reach(x, 0);
        reach(x, picture.height() - 1);
    }
    for (int y = 0; y < picture.height(); ++y) {
        reach(0, y);
        reach(picture.width() - 1, y);
    }
    while (!open.empty()) {
        const auto [x, y] = open.back();
        open.pop_back();
        for (int j = -1; j <= 1; ++j) {
            for (int i = -1; i <= 1; ++i) reach(x + i, y + j);
        }
    }
    int count = 0;
    for (const auto [x, y] : cells_of(picture)) {
        count += loud(picture(x, y)) && reached(x, y) == 0 ? 1 : 0;
    }
    return count;
}

// Between samples as a graphics card interpolates: over squares, not over triangles.
double over_square(const Grid<float>& heights, double column, double row) {
    const int i = std::min(static_cast<int>(column), heights.width() - 2);
    const int j = std::min(static_cast<int>(row), heights.height() - 2);
    const double u = column - i;
    const double v = row - j;
    return (1 - v) * ((1 - u) * heights(i, j) + u * heights(i + 1, j)) +
           v * ((1 - u) * heights(i, j + 1) + u * heights(i + 1, j + 1));
}

class Pictures : public testing::Test {
 protected:
    // One context for all: making one costs more than a picture.
    static Offscreen& offscreen() {
        static Offscreen* the_one = new Offscreen;
        return *the_one;
    }

    static Scene scene_of(std::shared_ptr<const Terrain> terrain, ViewKind view, LookKind look,
                          Viewport viewport = {480, 300}) {
        Scene scene;
        scene.terrain = std::move(terrain);
        scene.view.kind = view;
        scene.look.kind = look;
        go_home(scene.view, Ground(scene.terrain), viewport);
        return scene;
    }
    // Near, far, grazing, at borders and corners, from all sides.
    static View camera_number(int i, const Ground& ground) {
        const auto unit = [&](std::uint32_t channel) { return to_unit(hash(row_key(21, i, channel), 0)); };
        View view;
        view.kind = i % 10 == 9 ? ViewKind::isometric : ViewKind::perspective;
        view.exaggeration = i % 7 == 3 ? 3.0f : 1.0f;
        const double side = 2 * std::max(ground.half_x(), ground.half_y());
        view.camera.heading = 360 * unit(1);
        view.camera.pitch = i % 3 == 0 ? 1 + 6 * unit(2) : 5 + 70 * unit(2);
        view.camera.distance = side * std::exp2(-7 + 8.5 * unit(3));
        const double at_border = i % 4 == 1 ? 1.0 : 0.9;
        view.camera.target = {
            at_border * ground.half_x() * (i % 4 == 1 ? (i % 8 < 4 ? 1 : -1) : 2 * unit(4) - 1),
            0.95 * ground.half_y() * (2 * unit(5) - 1), 0};
        view.camera.target.z =
            ground.height_at(view.camera.target.x, view.camera.target.y) * view.exaggeration;
        keep_above_ground(view, ground);
        return view;
    }
};

TEST_F(Pictures, EveryLookOfEveryViewDiffersFromEveryOther) {
    const auto terrain = hills_with_fields(129, 129);
    std::vector<Picture> pictures;
    for (const ViewInfo& view : view_infos()) {
        for (const LookInfo& look : look_infos()) {
            pictures.push_back(
                offscreen().draw(scene_of(terrain, view.kind, look.kind, {160, 100}), 160, 100, 1));
            for (std::size_t other = 0; other + 1 < pictures.size(); ++other) {
                EXPECT_GT(share_different(pictures.back(), pictures[other]), 0.05)
                    << view.key << " " << look.key;
            }
        }
    }
}

TEST_F(Pictures, TheGreyMapFromAboveIsTheHeightmap) {
    for (const auto& [columns, rows] : {std::pair{129, 129}, {257, 120}, {65, 201}}) {
        const auto terrain = hills(columns, rows);
        const Scene scene = scene_of(terrain, ViewKind::top, LookKind::grey, {600, 400});
        const Picture picture = offscreen().draw(scene, 600, 400, 1);
        const Lens lens = make_lens(scene.view, {600, 400});
        const Ground ground(terrain);
        int compared = 0;
        for (const auto [x, y] : cells_of(600, 400)) {
            const auto point = ground.pick(lens.ray({x + 0.5, y + 0.5}), 1);
            // The outermost half of a pixel is anti-aliased or cut.
            if (!point || !ground.pick(lens.ray({x - 0.5, y - 0.5}), 1) ||
                !ground.pick(lens.ray({x + 1.5, y + 1.5}), 1)) {
                continue;
            }
            const double height = over_square(*terrain->height(), point->column, point->row);
            const double expected = 255 * (height - terrain->range.low) / terrain->range.span();
            const Rgb8 pixel = picture(x, y);
            ASSERT_NEAR(pixel.r, expected, 2.0) << x << ", " << y << " of " << columns << " x " << rows;
            ASSERT_EQ(pixel.r, pixel.g);
            ASSERT_EQ(pixel.r, pixel.b);
            ++compared;
        }
        EXPECT_GT(compared, 30000) << columns << " x " << rows;
    }
}

TEST_F(Pictures, NorthIsUpInTheMap) {
    auto terrain = std::make_shared<Terrain>(*hills(65, 65));
    Grid<float> heights(65, 65, 0.0f);
    for (int y = 0; y < 20; ++y) {
        for (int x = 0; x < 10; ++x) heights(x, y) = 900;  // in the north-west
    }
    terrain->set_height(make_field(std::move(heights)));
    const Picture picture = offscreen().draw(scene_of(terrain, ViewKind::top, LookKind::grey), 480, 300);
    EXPECT_GT(picture(110, 20).r, 200);
    EXPECT_LT(picture(370, 20).r, 80);
    EXPECT_LT(picture(110, 280).r, 80);
}

TEST_F(Pictures, TheSkyStandsAboveThePerspectiveAndBrightensTowardsTheHorizon) {
    Scene scene;  // without a terrain
    scene.view.camera.pitch = 3;
    const Picture picture = offscreen().draw(scene, 480, 300);
    const Rgb8 top = picture(240, 2);
    const Rgb8 horizon = picture(240, 115);
    EXPECT_GT(top.b, top.r + 20);
    EXPECT_GT(horizon.r, top.r + 10);
    const Picture with_terrain =
        offscreen().draw(scene_of(hills(129, 129), ViewKind::perspective, LookKind::natural), 480, 300);
    EXPECT_GT(with_terrain(240, 1).b, with_terrain(240, 1).r);
}

TEST_F(Pictures, TheSlopeLookShowsSteepness) {
    for (const float degrees : {0.0f, 20.0f, 40.0f}) {
        auto terrain = std::make_shared<Terrain>(*hills(65, 65));
        Grid<float> heights(65, 65);
        const auto cell = static_cast<float>(terrain->lattice.cell_size);
        for (const auto [x, y] : cells_of(65, 65))
            heights(x, y) = static_cast<float>(x) * cell * std::tan(degrees * 0.0174533f);
        terrain->set_height(make_field(std::move(heights)));
        Scene scene = scene_of(terrain, ViewKind::top, LookKind::slope, {200, 200});
        scene.look.light.sun = Sun{180, 90};  // shapes nothing
        const Rgb8 pixel = offscreen().draw(scene, 200, 200, 1)(100, 100);
        const Palette palette = make_palette(PaletteKind::slope, terrain->range, 0);
        const Rgba8 expected = colour_at(palette, 0, std::tan(degrees * 0.0174533f), 0, 0);
        EXPECT_LE(difference(pixel, {expected.r, expected.g, expected.b}), degrees == 0 ? 2 : 25) << degrees;
        scene.view.exaggeration = 3;  // steepness is the terrain's own
        EXPECT_LE(difference(offscreen().draw(scene, 200, 200, 1)(100, 100), pixel), 60) << degrees;
    }
}

TEST_F(Pictures, TheNormalsLookIsTheNormal) {
    auto terrain = std::make_shared<Terrain>(*hills(65, 65));
    Grid<float> heights(65, 65);
    const auto cell = static_cast<float>(terrain->lattice.cell_size);
    for (const auto [x, y] : cells_of(65, 65))
        heights(x, y) = cell * (0.5f * static_cast<float>(x) - 0.25f * static_cast<float>(y));
    terrain->set_height(make_field(std::move(heights)));
    Scene scene = scene_of(terrain, ViewKind::top, LookKind::normals, {200, 200});
    const glm::dvec3 normal = glm::normalize(glm::dvec3(-0.5, -0.25, 1));  // y to the north
    for (const float exaggeration : {1.0f, 3.0f}) {
        scene.view.exaggeration = exaggeration;
        const Rgb8 pixel = offscreen().draw(scene, 200, 200, 1)(100, 100);
        EXPECT_NEAR(pixel.r, 127.5 + 127.5 * normal.x, 1.6);
        EXPECT_NEAR(pixel.g, 127.5 + 127.5 * normal.y, 1.6);
        EXPECT_NEAR(pixel.b, 127.5 + 127.5 * normal.z, 1.6);
    }
}

TEST_F(Pictures, FlatGroundOnAMapHasTheColourOfItsPalette) {
    for (const LookInfo& look : look_infos()) {
        if (look.light != LookLight::relief || look.field) continue;
        for (const float height : {-120.0f, 60.0f, 700.0f}) {
            auto terrain = std::make_shared<Terrain>(*hills(65, 65));
            terrain->set_height(make_field(Grid<float>(65, 65, height)));
            const Scene scene = scene_of(terrain, ViewKind::top, look.kind, {200, 200});
            const Rgb8 pixel = offscreen().draw(scene, 200, 200, 1)(100, 100);
            const Palette palette = make_palette(look.palette, terrain->range, terrain->sea_level);
            const Rgba8 expected = colour_at(palette, height, 0, 0, 0);
            EXPECT_LE(difference(pixel, {expected.r, expected.g, expected.b}), 3) << look.key << height;
        }
    }
}

TEST_F(Pictures, OnTheMapSlopesToTheNorthWestAreLit) {
    const auto slope_towards = [&](float east, float north) {
        auto terrain = std::make_shared<Terrain>(*hills(65, 65));
        Grid<float> heights(65, 65);
        const auto cell = static_cast<float>(terrain->lattice.cell_size);
        for (const auto [x, y] : cells_of(65, 65)) {
            heights(x, y) =
                400 - 0.15f * cell * (east * static_cast<float>(x - 32) + north * static_cast<float>(32 - y));
        }
        terrain->set_height(make_field(std::move(heights)));
        return terrain;
    };
    for (const LookKind look : {LookKind::natural, LookKind::land_sea, LookKind::batlow_like}) {
        const auto brightness = [&](float east, float north) {
            const Scene scene = scene_of(slope_towards(east, north), ViewKind::top, look, {200, 200});
            const Picture picture = offscreen().draw(scene, 200, 200, 1);
            int sum = 0;  // over some of the ground's detail
            for (int y = 90; y < 110; ++y) {
                for (int x = 90; x < 110; ++x) sum += picture(x, y).r + picture(x, y).g + picture(x, y).b;
            }
            return sum / 400;
        };
        const int flat = brightness(0, 0);
        EXPECT_GT(brightness(-1, 1), flat);
        EXPECT_LT(brightness(1, -1), flat - 20);
    }
}

TEST_F(Pictures, TheWireframeIsBrightLinesOnDarkGround) {
    const Picture picture =
        offscreen().draw(scene_of(hills(129, 129), ViewKind::top, LookKind::wireframe), 480, 300);
    int bright = 0;
    int dark = 0;
    for (int y = 30; y < 270; ++y) {
        for (int x = 120; x < 360; ++x) {  // well within the map
            bright += picture(x, y).g > 90 ? 1 : 0;
            dark += picture(x, y).g < 45 ? 1 : 0;
        }
    }
    EXPECT_GT(bright, 240 * 240 / 20);
    EXPECT_GT(dark, 240 * 240 / 4);
}

// A basin that gets deeper to the east.
std::shared_ptr<const Terrain> basin() {
    auto terrain = std::make_shared<Terrain>(*hills(129, 129));
    terrain->set_height(
        field_of(129, 129, [&](int x, int) { return 100.0f - 2.0f * static_cast<float>(x); }));
    return terrain;
}

TEST_F(Pictures, TheSeaIsBluishAndTheGroundUnderItDarkensWithDepth) {
    Scene scene = scene_of(basin(), ViewKind::top, LookKind::natural, {300, 300});
    const Picture wet = offscreen().draw(scene, 300, 300);
    scene.look.sea = false;
    const Picture dry = offscreen().draw(scene, 300, 300);
    // Sea level is reached at column 50 of 128; the map lies between 9 and 291.
    const auto column = [](int sample) { return 9 + sample * 282 / 128; };
    for (const int sample : {75, 100, 125}) {
        const Rgb8 water = wet(column(sample), 150);
        EXPECT_GT(water.b, water.r + 15) << sample;
        EXPECT_GT(difference(water, dry(column(sample), 150)), 20) << sample;
    }
    const auto brightness = [&](int sample) {
        const Rgb8 pixel = wet(column(sample), 150);
        return pixel.r + pixel.g + pixel.b;
    };
    EXPECT_GT(brightness(58), brightness(75));
    EXPECT_GT(brightness(75), brightness(110));
    EXPECT_LE(difference(wet(column(20), 150), dry(column(20), 150)), 2);  // on land
}

TEST_F(Pictures, NoBackgroundShowsThroughTheTerrain) {
    constexpr int k_cameras = 15;  // to a size, so 120 in all
    std::size_t pixels = 0;
    std::size_t terrain_pixels = 0;
    int camera = 0;
    const std::pair<int, int> sizes[] = {{33, 33},   {64, 64},     {129, 70},   {3, 200},
                                         {257, 257}, {1009, 1009}, {1025, 513}, {2049, 2049}};
    for (const auto& [columns, rows] : sizes) {
        const auto terrain = hills(columns, rows);
        const Ground ground(terrain);
        for (const int end = camera + k_cameras; camera < end; ++camera) {
            Scene scene;
            scene.terrain = terrain;
            scene.view = camera_number(camera, ground);
            scene.look.backdrop = {{1, 0, 1}};
            for (const auto& [look, detail] : {std::pair{LookKind::slope, Detail::precise},
                                               {LookKind::slope, Detail::quick},
                                               {LookKind::wireframe, Detail::quick}}) {
                scene.look.kind = look;
                scene.detail = detail;
                const Picture picture = offscreen().draw(scene, 240, 150, 1);
                ASSERT_EQ(enclosed(picture), 0)
                    << columns << " x " << rows << ", camera " << camera << ", " << info_of(look).key
                    << (detail == Detail::quick ? ", quick" : "");
                for (const Rgb8 pixel : picture.values()) terrain_pixels += loud(pixel) ? 0 : 1;
                pixels += picture.size();
            }
        }
    }
    EXPECT_GT(terrain_pixels, pixels / 4);
}

TEST_F(Pictures, ThePreciseMeshLooksLikeTheFullOne) {
    Evaluator evaluator;
    const auto opening = evaluator.evaluate(find_preset(k_opening_preset)->recipe, 1025, 1025);
    for (const auto& terrain : {opening, hills(513, 513), hills(600, 333)}) {
        const Ground ground(terrain);
        for (int i = 0; i < (terrain == opening ? 4 : 2); ++i) {
            Scene scene = scene_of(terrain, ViewKind::perspective, LookKind::natural, {1280, 720});
            if (i > 0) scene.view = camera_number(i, ground);
            const Picture precise = offscreen().draw(scene, 1280, 720, 1);
            scene.detail = Detail::full_mesh;
            const Picture full = offscreen().draw(scene, 1280, 720, 1);
            // A quick one leaves out what is finer than samples, of which other looks have nothing.
            scene.look.kind = LookKind::elevation;
            const Picture full_map = offscreen().draw(scene, 1280, 720, 1);
            scene.detail = Detail::quick;
            const Picture quick = offscreen().draw(scene, 1280, 720, 1);
            const char* name = terrain == opening ? "opening" : "hills";
            // The opening's ground is rough at every sample; cameras but its own go close to steep spikes.
            const bool rough = terrain == opening;
            EXPECT_LT(share_different(precise, full), !rough   ? 0.007
                                                      : i == 0 ? 0.015
                                                               : 0.02)
                << name << terrain->lattice.width << ", camera " << i;
            EXPECT_LT(share_different(quick, full_map), rough ? 0.1 : 0.06)
                << name << terrain->lattice.width << ", camera " << i;
        }
    }
}

// The greatest change of any neighbourhood of 8 × 8 pixels, for each of some steps of a metre.
std::vector<double> changes(Offscreen& offscreen, Scene scene, const Ground& ground) {
    constexpr int k_square = 8;
    std::vector<double> result;
    Picture last;
    for (int step = 0; step < 12; ++step) {
        fly(scene.view, ground, {0.3, 0.95, 0});
        Picture now = offscreen.draw(scene, 640, 360, 1);
        double greatest = 0;
        for (int y = 0; step > 0 && y + k_square <= 360; y += k_square) {
            for (int x = 0; x + k_square <= 640; x += k_square) {
                double sum = 0;
                for (const auto [i, j] : cells_of(k_square, k_square))
                    sum += now(x + i, y + j).g - last(x + i, y + j).g;
                greatest = std::max(greatest, std::fabs(sum) / (k_square * k_square));
            }
        }
        result.push_back(greatest);
        last = std::move(now);
    }
    return result;
}

TEST_F(Pictures, AStepOfAMetreChangesNoNeighbourhoodMoreThanItDoesInTheFullMesh) {
    const auto terrain = hills(1025, 1025);
    const Ground ground(terrain);
    Scene scene = scene_of(terrain, ViewKind::perspective, LookKind::natural, {640, 360});
    scene.view.camera.distance = 2500;
    keep_above_ground(scene.view, ground);
    const std::vector<double> levels = changes(offscreen(), scene, ground);
    scene.detail = Detail::quick;
    const std::vector<double> quick = changes(offscreen(), scene, ground);
    scene.detail = Detail::full_mesh;
    const std::vector<double> full = changes(offscreen(), scene, ground);
    const double most = *std::max_element(full.begin(), full.end());
    for (std::size_t step = 0; step < levels.size(); ++step) {
        EXPECT_LT(levels[step], most + 4) << step;
        EXPECT_LT(quick[step], most + 4) << step;
    }
}

TEST_F(Pictures, HeightsAreSentOnlyWhenTheyAreOthers) {
    Renderer& renderer = offscreen().renderer();
    const auto terrain = hills(65, 65);
    Scene scene = scene_of(terrain, ViewKind::perspective, LookKind::natural);
    const int before = renderer.uploads();
    offscreen().draw(scene, 64, 64, 1);
    EXPECT_EQ(renderer.uploads(), before + 1);
    scene.look.kind = LookKind::grey;
    scene.look.light.sun = Sun{100, 30};
    orbit(scene.view, renderer.ground(), 30, 5);
    auto flooded = std::make_shared<Terrain>(*terrain);
    flooded->sea_level = 200;  // the same heights
    scene.terrain = flooded;
    offscreen().draw(scene, 64, 64, 1);
    EXPECT_EQ(renderer.uploads(), before + 1);
    EXPECT_EQ(renderer.ground().sea_level(), 200);
    auto changed = std::make_shared<Terrain>(*terrain);
    changed->set_height(make_field(Grid<float>(*terrain->height())));
    renderer.upload(changed);
    EXPECT_EQ(renderer.uploads(), before + 2);
    scene.terrain = changed;
    offscreen().draw(scene, 64, 64, 1);
    EXPECT_EQ(renderer.uploads(), before + 2);
}

TEST_F(Pictures, ANewTerrainLooksAsItDoesInAFreshRenderer) {
    const Scene first = scene_of(hills(129, 129), ViewKind::perspective, LookKind::natural);
    const Scene second = scene_of(hills(200, 65), ViewKind::isometric, LookKind::elevation);
    offscreen().draw(first, 320, 200, 1);
    const Picture after = offscreen().draw(second, 320, 200, 1);
    const Picture first_again = offscreen().draw(first, 320, 200, 1);
    EXPECT_EQ(after, offscreen().draw(second, 320, 200, 1));
    EXPECT_EQ(first_again, offscreen().draw(first, 320, 200, 1));
    EXPECT_GT(share_different(after, first_again), 0.2);
}

TEST_F(Pictures, MapsOfAnyShapeAreDrawn) {
    for (std::size_t shape_number = 0;
         const auto& [columns, rows] :
         {std::pair{1, 1}, {2, 2}, {1, 50}, {50, 1}, {3, 200}, {17, 16}, {1009, 31}, {256, 128}}) {
        const auto terrain = hills_with_fields(columns, rows);
        ++shape_number;
        for (std::size_t view_number = 0; const ViewInfo& view : view_infos()) {
            std::size_t number = shape_number + view_number++;
            for (const LookInfo& look : look_infos()) {
                // On a map each look has one of the views, and another one on the next map.
                if (number++ % view_infos().size() != 0) continue;
                Scene scene = scene_of(terrain, view.kind, look.kind, {200, 120});
                scene.look.backdrop = {{1, 0, 1}};
                const Picture picture = offscreen().draw(scene, 200, 120, 1);
                int drawn = 0;
                for (const Rgb8 pixel : picture.values()) drawn += loud(pixel) ? 0 : 1;
                const bool has_area = columns > 1 && rows > 1;
                EXPECT_TRUE(!has_area || drawn > 60)
                    << columns << " x " << rows << " " << view.key << look.key;
            }
        }
    }
}

TEST_F(Pictures, ExtremeTerrainsAreDrawn) {
    for (const float height : {-1e4f, 0.0f, 1e4f}) {
        auto terrain = std::make_shared<Terrain>(*hills(33, 33));
        terrain->set_height(make_field(Grid<float>(33, 33, height)));
        for (const LookInfo& look : look_infos()) {
            const Scene scene = scene_of(terrain, ViewKind::perspective, look.kind, {200, 120});
            const Picture picture = offscreen().draw(scene, 200, 120, 1);
            std::set<int> tones;
            for (const Rgb8 pixel : picture.values()) tones.insert(pixel.g);
            EXPECT_GT(tones.size(), 3u) << height << " " << look.key;
        }
    }
    const Picture empty = offscreen().draw(Scene{}, 200, 120, 1);
    EXPECT_GT(empty(100, 5).b, 0);
}

}  // namespace
}  // namespace talus
