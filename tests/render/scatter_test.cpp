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
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_scatter_viewport{320, 200};

Scene wood() {
    Scene scene;
    scene.terrain = hills(257, 257);
    scene.plants = std::make_shared<const Scatter>(scatter(scene.terrain, {.seed = 1, .density = 0.05}));
    scene.look.plants = true;
    go_home(scene.view, Ground(scene.terrain), k_scatter_viewport);
    return scene;
}

TEST(ScatterPass, PlantsChangeThePictureAndCanBeSwitchedOff) {
    Offscreen offscreen;
    Scene scene = wood();
    const auto draw = [&] {
        return offscreen.draw(scene, k_scatter_viewport.width, k_scatter_viewport.height, 1);
    };
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

TEST(ScatterPass, ClayShowsTheFormOfTheGroundWithoutPlants) {
    Offscreen offscreen;
    Scene scene = wood();
    scene.look.kind = LookKind::clay;
    const auto draw = [&] {
        return offscreen.draw(scene, k_scatter_viewport.width, k_scatter_viewport.height, 1);
    };
    const Picture with = draw();
    scene.look.plants = false;
    EXPECT_TRUE(draw() == with);
}

TEST(PlantChoice, FewerAreDrawnFromFartherAwayAndNeverMoreThanAllowed) {
    const Scene scene = wood();
    const Ground ground(scene.terrain);
    ChosenPlants chosen;
    const auto drawn = [&](double nearer, const PlantDetail& detail) {
        View view = scene.view;
        view.camera.distance *= nearer;
        choose_plants(*scene.plants, {*scene.plants, scene.terrain}, scene.terrain->lattice,
                      {ground.half_x(), ground.half_y()}, {0, 0}, 1, make_lens(view, k_scatter_viewport),
                      detail, chosen);
        std::size_t count = chosen.far.size();
        for (const auto& meshes : chosen.near) {
            for (const auto& near : meshes) count += near.size();
        }
        return count;
    };
    const PlantDetail all{.least_pixels = 1e-9,
                          .mesh_pixels = 20,
                          .fine_pixels = 100,
                          .most = 1u << 30,
                          .most_near = 50,
                          .most_fine = 10,
                          .most_enlarged = 10};
    EXPECT_GT(drawn(1, all), scene.plants->points.size() / 4);
    EXPECT_LT(drawn(1, k_quick_plants), drawn(1, k_precise_plants));
    EXPECT_LT(drawn(8, k_precise_plants), drawn(1, k_precise_plants));
    PlantDetail few = all;
    few.most = 500;
    EXPECT_LE(drawn(1, few), 1500u);  // each part of a tile is rounded up
}

// The picture would be all leaves.
TEST(PlantChoice, NoCrownAndNoStemIsRightBeforeTheEye) {
    const auto terrain = hills(257, 257);
    const Ground ground(terrain);
    const Scatter plants = scatter(terrain, {.seed = 1, .density = 0.05});
    const auto tree = std::ranges::find_if(
        plants.points, [](const PlantPoint& each) { return facts_of(each.kind).size == PlantClass::tall; });
    ASSERT_NE(tree, plants.points.end());
    const glm::dvec2 stem{tree->x - ground.half_x() - terrain->lattice.x_of(0),
                          ground.half_y() + terrain->lattice.y_of(0) - tree->y};
    const auto is_drawn = [&](double away, double above) {
        View view;
        view.camera.distance = 8;
        stand_at(view, ground, {stem.x, stem.y - away, above, 0, 0});
        ChosenPlants chosen;
        choose_plants(plants, {plants, terrain}, terrain->lattice, {ground.half_x(), ground.half_y()}, {0, 0},
                      1, make_lens(view, k_scatter_viewport), k_precise_plants, chosen);
        const auto has = [&](const std::vector<PlantInstance>& some) {
            return std::ranges::any_of(some, [&](const PlantInstance& each) {
                return glm::distance(glm::dvec2{each.x, each.y}, stem) < 0.1;
            });
        };
        return has(chosen.far) || std::ranges::any_of(chosen.near, [&](const ChosenPlants::ByShape& meshes) {
                   return std::ranges::any_of(meshes, has);
               });
    };
    const PlantFacts& facts = facts_of(tree->kind);
    const double crown = static_cast<double>(facts.crown * tree->scale) / 2;
    const auto among_leaves = [&](double away) {
        return static_cast<double>(tree->z + 0.6f * facts.height * tree->scale -
                                   std::max(ground.height_at(stem.x, stem.y - away), 0.0f));
    };
    EXPECT_FALSE(is_drawn(1, 1.7)) << "before the stem";
    EXPECT_FALSE(is_drawn(crown + 4, among_leaves(crown + 4))) << "before the crown";
    // Where few are scattered they are larger, to make up for it.
    EXPECT_TRUE(is_drawn(crown + 14, among_leaves(crown + 14))) << "some steps away";
}

// Seen from some way off a whole wood is more than a moving picture has time for.
TEST(PlantChoice, WhileThePictureMovesPlantsAreFewerAndNoLargerThanAtRest) {
    const Scene scene = wood();
    const Ground ground(scene.terrain);
    const Lens lens = make_lens(scene.view, k_scatter_viewport);
    const auto sizes = [&](const PlantDetail& detail) {
        ChosenPlants chosen;
        choose_plants(*scene.plants, {*scene.plants, scene.terrain}, scene.terrain->lattice,
                      {ground.half_x(), ground.half_y()}, {0, 0}, 1, lens, detail, chosen);
        std::map<std::pair<float, float>, float> widths;
        for (const PlantInstance& plant : chosen.far) widths[{plant.x, plant.y}] = plant.width;
        return widths;
    };
    PlantDetail few = k_quick_plants;
    few.most = 300;
    const auto at_rest = sizes(k_precise_plants);
    const auto moving = sizes(few);
    EXPECT_GT(moving.size(), 50u);
    EXPECT_LT(2 * moving.size(), at_rest.size());
    int both = 0;
    for (const auto& [place, width] : moving) {
        const auto same = at_rest.find(place);
        if (same == at_rest.end() || same->second < 1) continue;  // the last ones of a tile are small
        ++both;
        EXPECT_LE(width, 1.25f * same->second);
    }
    EXPECT_GT(both, 20);
}

TEST(PlantChoice, NoneStandsWhereTheGroundHasBecomeAnother) {
    const Scene scene = wood();
    const Lattice& lattice = scene.terrain->lattice;
    const double middle = lattice.x_of(0) + lattice.extent_x() / 2;
    // The west is left as it is, the east rises; or the sea does.
    Terrain raised = *scene.terrain;
    raised.set_height(field_of(lattice.width, lattice.height, [&](int x, int y) {
        return (*scene.terrain->height())(x, y) + (x > lattice.width / 2 ? 200.0f : 0);
    }));
    Terrain drowned = *scene.terrain;
    drowned.sea_level += 100;
    const auto standing = [&](const Terrain& shown, const auto& is_wanted) {
        const StillStanding stands(*scene.plants, std::make_shared<const Terrain>(shown));
        return std::ranges::count_if(
            scene.plants->points, [&](const PlantPoint& plant) { return is_wanted(plant) && stands(plant); });
    };
    const auto any = [](const PlantPoint&) { return true; };
    const double cell = lattice.cell_size;
    const auto in_the_east = [&](const PlantPoint& plant) { return plant.x > middle + cell; };
    const auto in_the_west = [&](const PlantPoint& plant) { return plant.x < middle - cell; };
    const auto is_low = [&](const PlantPoint& plant) { return plant.z < drowned.sea_level - 1; };
    const auto all = std::ssize(scene.plants->points);
    EXPECT_EQ(standing(*scene.terrain, any), all);
    EXPECT_GT(standing(*hills(129, 129), any), 0.99 * static_cast<double>(all)) << "the same, coarsely";
    EXPECT_GT(std::ranges::count_if(scene.plants->points, in_the_east), 100);
    EXPECT_EQ(standing(raised, in_the_east), 0);
    EXPECT_EQ(standing(raised, in_the_west), std::ranges::count_if(scene.plants->points, in_the_west));
    EXPECT_GT(std::ranges::count_if(scene.plants->points, is_low), 100);
    EXPECT_EQ(standing(drowned, is_low), 0);
    EXPECT_GT(standing(drowned, any), 100);
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
    frame(view, ground, k_scatter_viewport);
    const PlantDetail all{.least_pixels = 1e-9,
                          .mesh_pixels = 1e9,
                          .fine_pixels = 1e9,
                          .most = 1u << 30,
                          .most_near = 0,
                          .most_fine = 0,
                          .most_enlarged = 1};
    ChosenPlants chosen;
    choose_plants(plants, {plants, terrain}, ground.terrain()->lattice, {ground.half_x(), ground.half_y()},
                  period, 1, make_lens(view, k_scatter_viewport), all, chosen);
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
    for (const auto [column, row] : cells_of(3, 3)) {
        int changed = 0;
        for (int y = 100 * row; y < 100 * row + 100; ++y) {
            for (int x = 100 * column; x < 100 * column + 100; ++x)
                changed += planted(x, y) != bare(x, y) ? 1 : 0;
        }
        EXPECT_GT(changed, 20) << column << ", " << row;
    }
}

constexpr std::array k_finenesses{PlantFineness::coarse, PlantFineness::fine};

TEST(PlantMesh, IsOneHighAndOneAcrossAndOfFewTriangles) {
    for (std::size_t shape = 0; shape < k_plant_shapes; ++shape) {
        for (const PlantFineness fineness : k_finenesses) {
            const PlantMesh mesh = plant_mesh(static_cast<PlantShape>(shape), fineness);
            EXPECT_LE(mesh.indices.size() / 3, fineness == PlantFineness::coarse ? 220u : 1500u) << shape;
            float top = 0;
            float reach = 0;
            for (const PlantVertex& vertex : mesh.vertices) {
                EXPECT_GE(vertex.z, -0.3f) << shape;
                EXPECT_NEAR(vertex.normal_x * vertex.normal_x + vertex.normal_y * vertex.normal_y +
                                vertex.normal_z * vertex.normal_z,
                            1, 1e-3f)
                    << shape;
                EXPECT_GE(vertex.shade, 0);
                EXPECT_LE(vertex.shade, 1);
                top = std::max(top, vertex.z);
                reach = std::max(reach, glm::length(glm::vec2(vertex.x, vertex.y)));
            }
            EXPECT_NEAR(top, 1, 0.12) << shape;
            EXPECT_NEAR(reach, 0.5, 0.13) << shape;
            for (const std::uint16_t index : mesh.indices) EXPECT_LT(index, mesh.vertices.size());
        }
    }
}

// Share of a square around the plant, seen from the south, that its triangles cover.
double covered(const PlantMesh& mesh) {
    constexpr int k_side = 64;
    std::vector<bool> seen(k_side * k_side);
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        // One sees through single twigs.
        if (mesh.vertices[mesh.indices[i]].wood < 0) continue;
        std::array<glm::vec2, 3> at{};
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const PlantVertex& vertex = mesh.vertices[mesh.indices[i + corner]];
            at[corner] = glm::vec2(vertex.x + 0.6f, vertex.z + 0.1f) * (k_side / 1.2f);
        }
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            const glm::vec2 place(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            int left = 0;
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const glm::vec2 side = at[(corner + 1) % 3] - at[corner];
                const glm::vec2 away = place - at[corner];
                left += side.x * away.y - side.y * away.x > 0 ? 1 : -1;
            }
            if (std::abs(left) == 3) seen[static_cast<std::size_t>(y * k_side + x)] = true;
        }
    }
    return static_cast<double>(std::ranges::count(seen, true)) / (k_side * k_side);
}

// So that nobody sees the one take the other's place.
TEST(PlantMesh, CoarseAndFineOnesLookAsLarge) {
    for (std::size_t shape = 0; shape < k_plant_shapes; ++shape) {
        const double coarse = covered(plant_mesh(static_cast<PlantShape>(shape), PlantFineness::coarse));
        const double fine = covered(plant_mesh(static_cast<PlantShape>(shape), PlantFineness::fine));
        EXPECT_NEAR(fine / coarse, 1, 0.25) << shape;
        EXPECT_GT(coarse, 0.05) << shape;
    }
}

}  // namespace
}  // namespace talus
