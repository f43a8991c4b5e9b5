#include "render/figure_shadow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "render/offscreen.h"
#include "tests/grid_of.h"
#include "tests/render/figures.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

using glm::vec3;

float level_ground(float /*east*/, float /*north*/) { return 0; }

vec3 towards(float azimuth, float elevation) {
    constexpr float k_degree = 0.01745329252f;
    const float level = std::cos(elevation * k_degree);
    return {level * std::sin(azimuth * k_degree), level * std::cos(azimuth * k_degree),
            std::sin(elevation * k_degree)};
}

// Whether a ray from a place on level ground meets the figure above it.
bool meets(const FigureMesh& mesh, vec3 from, vec3 way) {
    const auto corner = [&](std::size_t i) {
        const FigureVertex& vertex = mesh.vertices[mesh.indices[i]];
        return vec3(vertex.x, vertex.y, std::max(vertex.z, 0.0f));
    };
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        const vec3 a = corner(i);
        const vec3 ab = corner(i + 1) - a;
        const vec3 ac = corner(i + 2) - a;
        const vec3 p = glm::cross(way, ac);
        const float scale = glm::dot(ab, p);
        if (std::fabs(scale) < 1e-9f) continue;
        const vec3 t = from - a;
        const float u = glm::dot(t, p) / scale;
        const float v = glm::dot(way, glm::cross(t, ab)) / scale;
        if (u >= 0 && v >= 0 && u + v <= 1) return true;
    }
    return false;
}

// How dark a place is, by the triangles of the shadow; counts those that cover it.
float shade_at(const ShadowMesh& mesh, glm::vec2 at, int& covers) {
    float shade = 0;
    covers = 0;
    const auto across = [](glm::vec2 a, glm::vec2 b, glm::vec2 c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    };
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        const ShadowVertex* const corners[]{&mesh.vertices[mesh.indices[i]],
                                            &mesh.vertices[mesh.indices[i + 1]],
                                            &mesh.vertices[mesh.indices[i + 2]]};
        const auto place = [&](int k) { return glm::vec2(corners[k]->east, corners[k]->north); };
        const float all = across(place(0), place(1), place(2));
        const float a = across(at, place(1), place(2)) / all;
        const float b = across(at, place(2), place(0)) / all;
        const float c = 1 - a - b;
        if (a < 0 || b < 0 || c < 0) continue;
        ++covers;
        shade = a * corners[0]->shade + b * corners[1]->shade + c * corners[2]->shade;
    }
    return shade;
}

TEST(FigureShadow, IsWhereRaysTowardsTheSunMeetTheFigure) {
    std::mt19937 random(3);
    const auto share = [&] { return static_cast<float>(random() % 4096) / 4096; };
    for (const FigureKind kind : k_kinds) {
        const FigureMesh figure = figure_mesh(kind);
        for (const vec3 sun : {towards(200, 50), towards(292.5f, 27), towards(80, 8)}) {
            const ShadowMesh shadow = figure_shadow(figure, level_ground, sun);
            glm::vec2 low(1e9f);
            glm::vec2 high(-1e9f);
            for (const ShadowVertex& vertex : shadow.vertices) {
                low = glm::min(low, glm::vec2(vertex.east, vertex.north));
                high = glm::max(high, glm::vec2(vertex.east, vertex.north));
            }
            int dark = 0;
            int wrong = 0;
            constexpr int k_rays = 600;  // at soft edges some differ
            for (int i = 0; i < k_rays; ++i) {
                const glm::vec2 at = low + (high - low) * glm::vec2(share(), share());
                int covers = 0;
                const bool shaded = shade_at(shadow, at, covers) > 0.5f;
                EXPECT_LE(covers, 1) << "what is covered twice is too dark";
                dark += shaded ? 1 : 0;
                wrong += shaded != meets(figure, {at, 0}, sun) ? 1 : 0;
            }
            EXPECT_GT(dark, k_rays / 40);
            EXPECT_LT(wrong, k_rays / 40) << info_of(kind).key << ", sun at " << sun.z;
        }
    }
}

TEST(FigureShadow, IsAsLongAsTheSunIsLow) {
    for (const FigureKind kind : k_kinds) {
        const float height = info_of(kind).height;
        for (const float elevation : {10.0f, 30.0f, 60.0f}) {
            float farthest = 0;
            const vec3 sun = towards(180, elevation);
            for (const ShadowVertex& vertex : figure_shadow(figure_mesh(kind), level_ground, sun).vertices) {
                if (vertex.shade > 0.1f) farthest = std::max(farthest, vertex.north);
            }
            const float length = height * std::sqrt(1 - sun.z * sun.z) / sun.z;
            EXPECT_NEAR(farthest, length, 0.1f * length + 0.6f * info_of(kind).width) << elevation;
        }
    }
    EXPECT_TRUE(figure_shadow(figure_mesh(FigureKind::none), level_ground, {0, 0, 1}).indices.empty());
}

TEST(FigureShadow, IsCastByWhatStandsOutOfTheGround) {
    // A slope that falls to the east: the house is seen down to its foot there, and a low sun in the west
    // lets that foot cast a shadow as well. It falls towards the house, seen on the level through its foot.
    const GroundRise falls = [](float east, float /*north*/) { return -0.3f * east; };
    const FigureMesh house = figure_mesh(FigureKind::house);
    const auto westernmost = [&](const GroundRise& rise) {
        float west = 1e9f;
        for (const ShadowVertex& vertex : figure_shadow(house, rise, towards(270, 30)).vertices)
            if (vertex.shade > 0.1f) west = std::min(west, vertex.east);
        return west;
    };
    // What lies in the ground uphill casts none: the shadow begins where the wall comes out of it.
    EXPECT_GT(westernmost(falls), westernmost(level_ground) + 1);
}

class FigureShadowPicture : public testing::Test {
 protected:
    // From above, in a sun in the west, on flat ground 50 m high.
    static Scene scene(FigureKind kind = FigureKind::house) {
        Scene scene;
        auto terrain = std::make_shared<Terrain>();
        terrain->lattice = {.width = 65, .height = 65, .cell_size = 10};
        terrain->range = {-200, 400};
        terrain->set_height(std::make_shared<const Grid<float>>(65, 65, 50.0f));
        scene.terrain = terrain;
        scene.look.figure.kind = kind;
        scene.look.light.sun = Sun{270, 30};
        scene.view.camera.heading = 0;
        scene.view.camera.pitch = 80;
        scene.view.camera.distance = 80;
        scene.view.camera.target = {0, 0, 50};
        return scene;
    }
    // Pixels that are clearly darker than without the figure, to the left and to the right of it.
    std::pair<int, int> dark(Scene scene) {
        const Picture with = offscreen.draw(scene, k_width, k_height, 1);
        scene.look.figure.kind = FigureKind::none;
        const Picture without = offscreen.draw(scene, k_width, k_height, 1);
        std::pair<int, int> count;
        for (const auto [x, y] : cells_of(with)) {
            if (with(x, y).g + 25 > without(x, y).g) continue;
            if (x < k_width / 2 - 35) ++count.first;
            if (x > k_width / 2 + 35) ++count.second;
        }
        return count;
    }
    static constexpr int k_width = 320;
    static constexpr int k_height = 240;
    Offscreen offscreen;
};

TEST_F(FigureShadowPicture, FallsAwayFromTheSun) {
    const auto [west, east] = dark(scene());
    EXPECT_EQ(west, 0);
    EXPECT_GT(east, 500);
    Scene morning = scene();
    morning.look.light.sun = Sun{90, 30};
    const auto [left, right] = dark(morning);
    EXPECT_GT(left, 500);
    EXPECT_EQ(right, 0);
}

TEST_F(FigureShadowPicture, IsNotWhereNoSunFallsOnTheGround) {
    Scene on_map = scene();
    on_map.look.kind = LookKind::land_sea;
    EXPECT_EQ(dark(on_map), std::pair(0, 0)) << "where the light is a map's";
    Scene overcast = scene();
    overcast.look.light.strength = 0;
    EXPECT_EQ(dark(overcast), std::pair(0, 0)) << "without a sun";
    // In the shadow of a wall.
    Scene shaded = scene();
    auto terrain = std::make_shared<Terrain>(*shaded.terrain);
    Grid<float> heights(65, 65, 50.0f);
    for (int y = 0; y < 65; ++y) heights(22, y) = 150;
    terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
    shaded.terrain = terrain;
    EXPECT_EQ(dark(shaded), std::pair(0, 0)) << "in the ground's own shadow";
    Scene afloat = scene();
    terrain = std::make_shared<Terrain>(*scene().terrain);
    terrain->sea_level = 60;
    afloat.terrain = terrain;
    afloat.view.camera.target.z = 60;
    EXPECT_EQ(dark(afloat).first, 0) << "on the sea";
    EXPECT_EQ(dark(afloat).second, 0) << "on the sea";
}

// Rays meet a steep slope that faces them a little before its foot: no band of shadow runs on from there.
TEST_F(FigureShadowPicture, IsShortOnSteepGroundThatFacesTheSun) {
    Scene steep = scene(FigureKind::person);
    auto terrain = std::make_shared<Terrain>(*steep.terrain);
    Grid<float> heights(65, 65, 0.0f);
    for (const auto [x, y] : cells_of(heights)) heights(x, y) = 50 + 15.0f * static_cast<float>(x - 32);
    terrain->set_height(std::make_shared<const Grid<float>>(std::move(heights)));
    steep.terrain = terrain;
    steep.look.light.sun = Sun{270, 12};
    steep.view.camera.distance = 30;
    EXPECT_EQ(dark(steep), std::pair(0, 0));
}

}  // namespace
}  // namespace talus
