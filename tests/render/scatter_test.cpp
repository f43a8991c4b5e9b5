#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <map>
#include <utility>
#include <vector>

#include "core/surface/scatter.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/plant_choice.h"
#include "render/plant_meshes.h"
#include "render/tiling.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_viewport{320, 200};

Scene wood() {
    Scene scene;
    scene.terrain = hills(257, 257);
    scene.plants = std::make_shared<const Scatter>(scatter(scene.terrain, {.seed = 1, .density = 0.05}));
    scene.look.plants = true;
    go_home(scene.view, Ground(scene.terrain), k_viewport);
    return scene;
}

TEST(ScatterPass, PlantsChangeThePictureAndCanBeSwitchedOff) {
    Offscreen offscreen;
    Scene scene = wood();
    const auto draw = [&] { return offscreen.draw(scene, k_viewport.width, k_viewport.height, 1); };
    for (const Detail detail : {Detail::quick, Detail::precise}) {
        scene.detail = detail;
        scene.look.plants = true;
        const Picture with = draw();
        scene.look.plants = false;
        const Picture without = draw();
        EXPECT_FALSE(with == without);
        scene.look.kind = LookKind::land_sea;
        const Picture map = draw();
        scene.look.plants = true;
        EXPECT_TRUE(draw() == map) << "maps have symbols instead";
        scene.look.kind = LookKind::natural;
    }
}

TEST(PlantChoice, FewerAreDrawnFromFartherAwayAndNeverMoreThanAllowed) {
    const Scene scene = wood();
    const Ground ground(scene.terrain);
    ChosenPlants chosen;
    const auto drawn = [&](double nearer, const PlantDetail& detail) {
        View view = scene.view;
        view.camera.distance *= nearer;
        choose_plants(*scene.plants, scene.terrain->lattice, {ground.half_x(), ground.half_y()}, {0, 0}, 1,
                      make_lens(view, k_viewport), detail, chosen);
        std::size_t count = chosen.far.size();
        for (const auto& near : chosen.near) count += near.size();
        return count;
    };
    const PlantDetail all{
        .least_pixels = 1e-9, .mesh_pixels = 20, .most = 1u << 30, .most_near = 50, .most_enlarged = 10};
    EXPECT_GT(drawn(1, all), scene.plants->points.size() / 4);
    EXPECT_LT(drawn(1, k_quick_plants), drawn(1, k_precise_plants));
    EXPECT_LT(drawn(8, k_precise_plants), drawn(1, k_precise_plants));
    PlantDetail few = all;
    few.most = 500;
    EXPECT_LE(drawn(1, few), 1500u);  // each part of a tile is rounded up
}

TEST(PlantChoice, ARepeatedWorldHasTheSamePlantsInEachOfItsTiles) {
    const std::shared_ptr<const Terrain> terrain = [] {
        Terrain hilly = *hills(128, 128);
        hilly.lattice.wrap_x = hilly.lattice.wrap_y = true;
        return std::make_shared<const Terrain>(std::move(hilly));
    }();
    const Scatter plants = scatter(terrain, {.seed = 1, .density = 0.02});
    ASSERT_GT(plants.points.size(), 20u);
    const Ground ground(tiled(terrain));
    const glm::dvec2 period{terrain->lattice.extent_x(), terrain->lattice.extent_y()};
    View view{.kind = ViewKind::top};
    frame(view, ground, k_viewport);
    const PlantDetail all{
        .least_pixels = 1e-9, .mesh_pixels = 1e9, .most = 1u << 30, .most_near = 0, .most_enlarged = 1};
    ChosenPlants chosen;
    choose_plants(plants, ground.terrain()->lattice, {ground.half_x(), ground.half_y()}, period, 1,
                  make_lens(view, k_viewport), all, chosen);
    // Places within each tile, in m. They are floats, so that those far from the middle are off by a little.
    std::map<std::pair<int, int>, std::vector<glm::dvec2>> tiles;
    for (const PlantInstance& plant : chosen.far) {
        const glm::dvec2 place{plant.x, plant.y};
        const glm::dvec2 tile = glm::floor(place / period + 0.5);
        tiles[{static_cast<int>(tile.x), static_cast<int>(tile.y)}].push_back(place - tile * period);
    }
    ASSERT_EQ(tiles.size(), 9u);
    // Sorted along three directions, like places stand beside like ones, however little they are off.
    const auto along = [](const std::vector<glm::dvec2>& places, glm::dvec2 direction) {
        std::vector<double> ways;
        for (const glm::dvec2& place : places) ways.push_back(glm::dot(place, direction));
        std::ranges::sort(ways);
        return ways;
    };
    const std::vector<glm::dvec2>& middle = tiles[{0, 0}];
    for (const auto& [tile, places] : tiles) {
        ASSERT_EQ(places.size(), middle.size()) << tile.first << ", " << tile.second;
        for (const glm::dvec2& direction : {glm::dvec2{1, 0}, glm::dvec2{0, 1}, glm::dvec2{0.6, 0.8}}) {
            const std::vector<double> here = along(places, direction);
            const std::vector<double> there = along(middle, direction);
            for (std::size_t i = 0; i < here.size(); ++i)
                ASSERT_NEAR(here[i], there[i], 0.01) << tile.first << ", " << tile.second;
        }
    }
}

TEST(ScatterPass, PlantsStandInEveryTileOfARepeatedWorld) {
    Offscreen offscreen;
    Scene scene;
    Terrain hilly = *hills(129, 129);
    hilly.lattice.width = hilly.lattice.height = 129;
    hilly.lattice.wrap_x = hilly.lattice.wrap_y = true;
    scene.terrain = std::make_shared<const Terrain>(std::move(hilly));
    scene.plants = std::make_shared<const Scatter>(scatter(scene.terrain, {.seed = 1, .density = 0.05}));
    scene.look.tiled = true;
    scene.view.kind = ViewKind::top;
    frame(scene.view, Ground(tiled(scene.terrain)), Viewport{300, 300});
    const Picture bare = offscreen.draw(scene, 300, 300, 1);
    scene.look.plants = true;
    const Picture planted = offscreen.draw(scene, 300, 300, 1);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            int changed = 0;
            for (int y = 100 * row; y < 100 * row + 100; ++y) {
                for (int x = 100 * column; x < 100 * column + 100; ++x)
                    changed += planted(x, y) != bare(x, y) ? 1 : 0;
            }
            EXPECT_GT(changed, 20) << column << ", " << row;
        }
    }
}

TEST(PlantMesh, IsAFewDozenTrianglesOneHigh) {
    for (std::size_t shape = 0; shape < k_plant_shapes; ++shape) {
        const PlantMesh mesh = plant_mesh(static_cast<PlantShape>(shape));
        EXPECT_LE(mesh.indices.size() / 3, 130u) << shape;
        for (const PlantVertex& vertex : mesh.vertices) {
            EXPECT_GE(vertex.z, -0.4f);
            EXPECT_LE(vertex.z, 1.1f);
        }
        for (const std::uint16_t index : mesh.indices) EXPECT_LT(index, mesh.vertices.size());
    }
}

}  // namespace
}  // namespace talus
