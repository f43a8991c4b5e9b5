#include "render/figure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/figure_meshes.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/render/figures.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_figure_viewport{320, 240};

// Flat at 50 m, with a wall 60 m high across it, 100 m to the north of the middle; the sea at 0.
std::shared_ptr<const Terrain> walled(float level = 50) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 129, .height = 129, .cell_size = 10};
    terrain->range = {-200, 400};
    Grid<float> heights(129, 129, level);
    for (int x = 0; x < 129; ++x) heights(x, 54) = level + 60;
    terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
    return terrain;
}

// Looks north along the ground at what stands in the middle.
Scene scene_of(FigureKind kind, float exaggeration) {
    Scene scene;
    scene.terrain = walled();
    scene.look.figure.kind = kind;
    scene.view.exaggeration = exaggeration;
    const double height = static_cast<double>(info_of(kind).height);
    scene.view.camera.heading = 0;
    scene.view.camera.pitch = 4;
    scene.view.camera.distance = 3.2 * height;
    scene.view.camera.target = {0, 0, 50.0 * static_cast<double>(exaggeration) + height / 2};
    return scene;
}

struct Bounds2 {
    int left = 1 << 20, right = -1, top = 1 << 20, bottom = -1;
};
// Of the pixels that differ below a row.
Bounds2 changed(const Picture& a, const Picture& b, int from_row) {
    Bounds2 all;
    for (int y = from_row; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a(x, y) == b(x, y)) continue;
            all.left = std::min(all.left, x);
            all.right = std::max(all.right, x);
            all.top = std::min(all.top, y);
            all.bottom = std::max(all.bottom, y);
        }
    }
    return all;
}

TEST(Figures, AreAsHighAsTheySayAndClosedToTheOutside) {
    EXPECT_TRUE(figure_mesh(FigureKind::none).indices.empty());
    for (const FigureKind kind : k_kinds) {
        const FigureMesh mesh = figure_mesh(kind);
        ASSERT_FALSE(mesh.indices.empty());
        float top = 0;
        float half = 0;
        for (const FigureVertex& vertex : mesh.vertices) {
            top = std::max(top, vertex.z);
            half = std::max(half, std::max(std::fabs(vertex.x), std::fabs(vertex.y)));
            EXPECT_NEAR(glm::length(glm::vec3(vertex.normal_x, vertex.normal_y, vertex.normal_z)), 1, 1e-3);
        }
        EXPECT_NEAR(top, info_of(kind).height, 0.01f * info_of(kind).height) << info_of(kind).key;
        EXPECT_LT(half, info_of(kind).width);
        // Normals point to where their triangle is seen counter-clockwise. Leaves are ruffled.
        const auto place = [&](std::size_t i) {
            const FigureVertex& at = mesh.vertices[mesh.indices[i]];
            return glm::vec3(at.x, at.y, at.z);
        };
        std::size_t inwards = 0;
        for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
            const FigureVertex& first = mesh.vertices[mesh.indices[i]];
            const glm::vec3 face = glm::cross(place(i + 1) - place(i), place(i + 2) - place(i));
            inwards += glm::dot(face, {first.normal_x, first.normal_y, first.normal_z}) < -1e-6f ? 1 : 0;
        }
        EXPECT_LE(inwards, mesh.indices.size() / 3 / 50) << info_of(kind).key;
    }
}

TEST(Figures, StandInThePictureInTheirRealSizeHoweverHeightsAreExaggerated) {
    Offscreen offscreen;
    for (const FigureKind kind : k_kinds) {
        for (const float exaggeration : {1.0f, 4.0f}) {
            for (const Detail detail : {Detail::quick, Detail::precise}) {
                Scene scene = scene_of(kind, exaggeration);
                scene.detail = detail;
                scene.look.light.strength = 0;  // no shadow beside it
                const auto draw = [&] {
                    return offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
                };
                const Picture with = draw();
                const Figure figure = scene.look.figure;
                scene.look.figure.kind = FigureKind::none;
                const Picture without = draw();
                const Ground ground(scene.terrain);
                const Lens lens = make_lens(scene.view, k_figure_viewport);
                const glm::dvec3 foot = foot_of(figure, ground, exaggeration, true);
                const double bottom = lens.project(foot).y;
                const double top = lens.project(foot + glm::dvec3(0, 0, info_of(kind).height)).y;
                // Its label stands clear above.
                const Bounds2 seen = changed(with, without, static_cast<int>(top) - 4);
                EXPECT_NEAR(seen.top, top, 3) << info_of(kind).key << exaggeration;
                EXPECT_NEAR(seen.bottom, bottom, 0.25 * (bottom - top)) << info_of(kind).key << exaggeration;
                EXPECT_LT(std::abs((seen.left + seen.right) / 2 - k_figure_viewport.width / 2), 12);
                const Bounds2 all = changed(with, without, 0);
                EXPECT_LT(all.top, top - 5) << "a label with its height";
                EXPECT_GT(all.top, top - 26);
            }
        }
    }
}

// Paint, wood, plaster and leaves: none of them is as green as a lamp, nor pink, nor light blue.
TEST(Figures, AreDrawnInTheirOwnColours) {
    Offscreen offscreen;
    for (const FigureKind kind : k_kinds) {
        Scene scene = scene_of(kind, 1);
        const Picture with = offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
        scene.look.figure.kind = FigureKind::none;
        const Picture without = offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
        int drawn = 0;
        int garish = 0;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                const Rgb8 seen = with(x, y);
                if (seen == without(x, y)) continue;
                ++drawn;
                const bool green = seen.g > std::max(seen.r, seen.b) + 60;
                const bool pink = std::min(seen.r, seen.b) > seen.g + 60;
                garish += green || pink || seen.b > seen.r + 90 ? 1 : 0;
            }
        }
        EXPECT_GT(drawn, 200) << info_of(kind).key;
        EXPECT_LT(garish, drawn / 50) << info_of(kind).key;
    }
}

// Where a cell is bent, its two triangles lie above or below what would go evenly through its corners.
TEST(Figures, StandOnTheTrianglesThatAreDrawn) {
    Offscreen offscreen;
    for (const float bent : {-6.0f, 6.0f}) {
        Scene scene = scene_of(FigureKind::person, 1);
        Grid<float> heights(129, 129, 50.0f);
        // The north-eastern corner of the cell whose middle is the figure's place.
        heights(65, 64) += bent;
        auto terrain = std::make_shared<Terrain>(*scene.terrain);
        terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
        scene.terrain = terrain;
        scene.look.light.strength = 0;
        scene.look.figure.east = 4.9;
        scene.look.figure.north = -4.9;
        scene.view.camera.pitch = 25;
        scene.view.camera.target = {4.9, -4.9, 51};
        scene.view.camera.heading = bent > 0 ? 45 : 0;
        const Picture with = offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
        const Figure figure = scene.look.figure;
        scene.look.figure.kind = FigureKind::none;
        const Picture without = offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
        const Lens lens = make_lens(scene.view, k_figure_viewport);
        const double foot = lens.project({4.9, -4.9, 50}).y;
        EXPECT_NEAR(foot_of(figure, Ground(scene.terrain), 1, true).z, 50, 0.2) << bent;
        EXPECT_NEAR(changed(with, without, 0).bottom, foot, 6.5) << bent;
    }
}

TEST(Figures, PeopleStepOnSlopesAndKeepTheirHeads) {
    const GroundRise rise = [](float east, float north) { return 0.5f * east - 0.4f * north; };
    for (const FigureKind kind : k_kinds) {
        const FigureMesh level = figure_mesh(kind);
        FigureMesh mesh = level;
        step_on(mesh, kind, rise);
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
            const FigureVertex& was = level.vertices[i];
            const bool shoe = kind == FigureKind::person && was.z < 0.1f;
            const float moved = shoe ? rise(was.x, was.y) : 0.0f;
            if (shoe || was.z > 0.9f || kind != FigureKind::person) {
                EXPECT_NEAR(mesh.vertices[i].z, was.z + moved, 1e-5f) << info_of(kind).key;
            }
        }
    }
}

TEST(Figures, AreHiddenByGroundInFront) {
    Offscreen offscreen;
    Scene scene = scene_of(FigureKind::person, 1);
    scene.look.figure.north = 300;  // behind the wall
    const Picture with = offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
    scene.look.figure.kind = FigureKind::none;
    EXPECT_TRUE(with == offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1));
}

TEST(Figures, FloatOnASeaThatIsDrawnAndElseStandOnItsBed) {
    const Ground ground(walled(-80));
    const Figure figure{FigureKind::house, 20, -30};
    EXPECT_EQ(foot_of(figure, ground, 2, true), glm::dvec3(20, -30, 0));
    EXPECT_EQ(foot_of(figure, ground, 2, false), glm::dvec3(20, -30, -160));
    EXPECT_EQ(foot_of(figure, Ground(walled(50)), 2, true).z, 100);
    const Figure beyond = on_the_map({FigureKind::house, 9000, -9000}, ground);
    EXPECT_EQ(beyond.east, ground.half_x());
    EXPECT_EQ(beyond.north, -ground.half_y());
}

TEST(Figures, FromAfarAPinShowsWhereTheyStand) {
    Offscreen offscreen;
    Scene scene = scene_of(FigureKind::person, 1);
    scene.view.camera.pitch = 30;
    scene.view.camera.distance = 900;
    const Picture with = offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1);
    scene.look.figure.kind = FigureKind::none;
    const Bounds2 seen =
        changed(with, offscreen.draw(scene, k_figure_viewport.width, k_figure_viewport.height, 1), 0);
    EXPECT_GT(seen.bottom - seen.top, 20);
    EXPECT_NEAR(seen.bottom, k_figure_viewport.height / 2, 6);
    EXPECT_LT(std::abs((seen.left + seen.right) / 2 - k_figure_viewport.width / 2), 4);
}

}  // namespace
}  // namespace talus
