#include "core/volume/cave_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/parallel.h"
#include "core/volume/closed_rock.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

// How often each edge is passed in its direction.
std::map<Edge, int> edges_of(const CaveMesh& mesh) {
    std::map<Edge, int> edges;
    for (const CaveMesh::Corners& corners : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) ++edges[{corners[i], corners[(i + 1) % 3]}];
    }
    return edges;
}

// Closed and oriented: each edge once, and once the other way.
void expect_closed(const CaveMesh& mesh) {
    const std::map<Edge, int> edges = edges_of(mesh);
    int wrong = 0;
    for (const auto& [edge, count] : edges) {
        const auto back = edges.find({edge.second, edge.first});
        wrong += count != 1 || back == edges.end() || back->second != 1;
    }
    EXPECT_EQ(wrong, 0) << "of " << edges.size() << " edges";
}

// Six times the volume, in samples² · m.
double volume_of(const CaveMesh& mesh) {
    double sum = 0;
    for (const CaveMesh::Corners& corners : mesh.triangles) {
        const auto& a = mesh.vertices[corners[0]];
        const auto& b = mesh.vertices[corners[1]];
        const auto& c = mesh.vertices[corners[2]];
        // Seen from above y goes to the south, so that the product changes its sign.
        sum -= a.x * (b.y * double{c.z} - c.y * double{b.z}) - a.y * (b.x * double{c.z} - c.x * double{b.z}) +
               double{a.z} * (b.x * c.y - c.x * b.y);
    }
    return sum;
}

// Two to three seconds for all: the recipes differ in their ground, in what digs and in the caves.
TEST(CaveMesh, IsAClosedSolidWithTheGroundInAnyRecipe) {
    int holes = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        const CaveStage& stage = cave_stages()[seed % cave_stages().size()];
        Recipe recipe = caves_recipe(seed, Bounds::bounded, stage.key);
        recipe.world.extent = 256;
        recipe.world.width = 65;
        recipe.world.height = 49;
        const auto terrain = caves_terrain(recipe);
        const CaveMesh caves = cave_mesh(Volume(*terrain, true));
        const CaveMesh rock = closed_rock(*terrain, caves, lowest_rock(*terrain, caves) - 5);
        expect_closed(rock);
        Terrain plain = *terrain;
        plain.features = nullptr;
        const CaveMesh block = closed_rock(plain, {}, lowest_rock(*terrain, caves) - 5);
        EXPECT_LE(volume_of(rock), volume_of(block));
        EXPECT_EQ(caves.triangles.empty(), volume_of(rock) == volume_of(block));
        holes += !caves.holes.empty();
    }
    EXPECT_GT(holes, 100);
}

TEST(CaveMesh, MeetsTheGroundInSamplesToTheBit) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto terrain = caves_terrain(caves_recipe(seed));
        const CaveMesh mesh = cave_mesh(Volume(*terrain, true));
        // The rim: edges that the mesh passes one way alone.
        std::set<std::array<int, 4>> rim;
        const std::map<Edge, int> edges = edges_of(mesh);
        for (const auto& [edge, count] : edges) {
            if (edges.contains({edge.second, edge.first})) continue;
            const auto& a = mesh.vertices[edge.first];
            const auto& b = mesh.vertices[edge.second];
            for (const auto* each : {&a, &b}) {
                ASSERT_TRUE(each->is_sample);
                EXPECT_EQ(each->z,
                          (*terrain->height())(static_cast<int>(each->x), static_cast<int>(each->y)));
            }
            rim.insert(
                {static_cast<int>(a.x), static_cast<int>(a.y), static_cast<int>(b.x), static_cast<int>(b.y)});
        }
        // The border of the holes, counter-clockwise around them.
        std::set<std::array<int, 4>> border;
        for (const auto& [x, y] : mesh.holes) {
            for (const auto& side : {std::array{x, y, x, y + 1}, std::array{x, y + 1, x + 1, y + 1},
                                     std::array{x + 1, y + 1, x + 1, y}, std::array{x + 1, y, x, y}}) {
                if (border.erase({side[2], side[3], side[0], side[1]}) == 0) border.insert(side);
            }
        }
        EXPECT_FALSE(rim.empty());
        EXPECT_EQ(rim, border);
        // The holes are the cells with an open corner.
        const Grid<std::uint8_t>& open = *terrain->fields.get<"opening">();
        std::set<std::array<int, 2>> masked;
        for (int y = 0; y + 1 < open.height(); ++y) {
            for (int x = 0; x + 1 < open.width(); ++x) {
                if (open(x, y) | open(x + 1, y) | open(x, y + 1) | open(x + 1, y + 1)) masked.insert({x, y});
            }
        }
        EXPECT_EQ(masked, std::set(mesh.holes.begin(), mesh.holes.end()));
        EXPECT_EQ(masked.size(), mesh.holes.size());
    }
}

TEST(CaveMesh, IsTheSameOnAnyNumberOfThreads) {
    const auto terrain = caves_terrain(caves_recipe(3));
    const auto made = [&](int threads) {
        set_thread_count(threads);
        CaveMesh mesh = cave_mesh(Volume(*terrain));
        set_thread_count(0);
        return mesh;
    };
    const CaveMesh one = made(1);
    const CaveMesh two = made(2);
    EXPECT_EQ(one.vertices, two.vertices);
    EXPECT_EQ(one.triangles, two.triangles);
}

// Also far away, where a float no longer tells two samples apart.
TEST(Volume, ABrickOfAWindowIsThatOfTheWhole) {
    for (const CaveStage& stage : cave_stages()) {
        for (const double far : {0.0, 1e7, -1e7}) {
            SCOPED_TRACE(testing::Message() << stage.key << " at " << far);
            Recipe recipe = caves_recipe(7, Bounds::endless, stage.key);
            const auto at = static_cast<std::int64_t>(far / 4);
            const auto evaluated = [&](std::int64_t x, std::int64_t y, int width, int height, int threads) {
                set_thread_count(threads);
                auto made = Evaluator(0).evaluate(recipe, {{129, 129}, at + x, at + y, width, height});
                set_thread_count(0);
                return made;
            };
            const auto whole = evaluated(0, 0, 200, 200, 1);
            const Volume all(*whole);
            ASSERT_GT(all.bricks().size(), 20u);
            int compared = 0;
            // Backwards, too: the order does not matter.
            for (std::size_t n = all.bricks().size(); n-- > 0 && compared < 3;) {
                const BrickPlace& place = all.bricks()[n];
                const int x = all.first_x(place);
                const int y = all.first_y(place);
                if (x < 0 || y < 0 || x + 33 > 200 || y + 33 > 200) continue;
                const auto part = evaluated(x, y, 33, 33, 2);
                const Volume alone(*part);
                ASSERT_TRUE(std::ranges::binary_search(alone.bricks(), place));
                Brick expected, brick;
                all.evaluate(place, expected);
                alone.evaluate(place, brick);
                EXPECT_TRUE(expected == brick) << place.i << ' ' << place.j << ' ' << place.k;
                ++compared;
            }
            EXPECT_EQ(compared, 3);
        }
    }
}

}  // namespace
}  // namespace talus
