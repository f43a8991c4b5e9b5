#include "core/io/height_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/random.h"
#include "tests/core/io/meshes.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

float chance(int x, int y) { return to_unit(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x))); }

Grid<float> map_of(int width, int height, float (*height_at)(int x, int y)) {
    return grid_of(width, height, height_at);
}

// Maps that meshes go wrong on: smooth, rough, with cliffs, level in parts, level but for one sample.
std::vector<Grid<float>> maps() {
    std::vector<Grid<float>> maps;
    maps.push_back(map_of(65, 41, [](int x, int y) {
        const auto fx = static_cast<float>(x);
        const auto fy = static_cast<float>(y);
        return 0.02f * (fx - 30) * (fx - 30) - 0.03f * fy * fy + chance(x / 8, y / 8);
    }));
    maps.push_back(map_of(48, 48, [](int x, int y) { return 1700 * chance(x, y) - 200; }));
    maps.push_back(map_of(37, 64, [](int x, int y) { return x + y > 50 ? 900.0f : 100.0f; }));
    maps.push_back(map_of(50, 33, [](int x, int y) { return std::max(400.0f, 800 * chance(x / 3, y / 3)); }));
    maps.push_back(map_of(33, 33, [](int x, int y) { return x == 17 && y == 5 ? 1000.0f : 0.0f; }));
    maps.push_back(map_of(2, 9, [](int x, int y) { return chance(x, y); }));
    return maps;
}

// Twice the area seen from above, in cells; positive for a counter-clockwise triangle.
long doubled_area(const HeightMesh& mesh, const HeightMesh::Corners& corners) {
    const auto [a, b, c] =
        std::array{mesh.vertices[corners[0]], mesh.vertices[corners[1]], mesh.vertices[corners[2]]};
    return static_cast<long>(b.x - a.x) * (a.y - c.y) - static_cast<long>(a.y - b.y) * (c.x - a.x);
}

void expect_covers_the_map_once(const HeightMesh& mesh, const Grid<float>& map) {
    const auto is_on_border = [&](std::uint32_t from, std::uint32_t to) {
        const Sample a = mesh.vertices[from];
        const Sample b = mesh.vertices[to];
        return (a.x == b.x && (a.x == 0 || a.x == map.width() - 1)) ||
               (a.y == b.y && (a.y == 0 || a.y == map.height() - 1));
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    long area = 0;
    for (const HeightMesh::Corners& corners : mesh.triangles) {
        ASSERT_GT(doubled_area(mesh, corners), 0);
        area += doubled_area(mesh, corners);
        for (std::size_t i = 0; i < 3; ++i) ++edges[{corners[i], corners[(i + 1) % 3]}];
    }
    EXPECT_EQ(area, 2L * (map.width() - 1) * (map.height() - 1));
    for (const auto& [edge, count] : edges) {
        ASSERT_EQ(count, 1);
        const bool inner = edges.contains({edge.second, edge.first});
        ASSERT_NE(inner, is_on_border(edge.first, edge.second));
    }
}

TEST(HeightMesh, CoversTheMapOnceWithinItsBudget) {
    for (const Grid<float>& map : maps()) {
        for (const std::size_t budget : {2u, 3u, 17u, 100u, 1000u, 5000u}) {
            const HeightMesh mesh = simplified(map, {.triangles = budget});
            EXPECT_LE(mesh.triangles.size(), budget);
            expect_covers_the_map_once(mesh, map);
        }
    }
}

TEST(HeightMesh, SaysTheLargestDifferenceFromTheMap) {
    for (const Grid<float>& map : maps()) {
        for (const std::size_t budget : {2u, 50u, 400u}) {
            const HeightMesh mesh = simplified(map, {.triangles = budget});
            const double found = largest_difference(mesh, map);
            EXPECT_NEAR(mesh.error, found, 1e-4 * (1 + found)) << budget;
        }
    }
}

TEST(HeightMesh, OfMoreTrianglesIsNearerToAMapOfHills) {
    const Grid<float> hills = maps()[0];
    const float coarse = simplified(hills, {.triangles = 20}).error;
    const float middle = simplified(hills, {.triangles = 200}).error;
    const float fine = simplified(hills, {.triangles = 2000}).error;
    EXPECT_LT(middle, coarse / 2);
    EXPECT_LT(fine, middle / 2);
}

TEST(HeightMesh, OfEnoughTrianglesIsTheMapItself) {
    for (const Grid<float>& map : maps()) {
        const HeightMesh mesh = simplified(map, {.triangles = 2 * map.size()});
        EXPECT_LT(largest_difference(mesh, map), 1e-3);
        EXPECT_EQ(mesh.error, 0);
    }
}

TEST(HeightMesh, OfAPlaneIsTwoTriangles) {
    const Grid<float> plane = map_of(
        300, 200, [](int x, int y) { return 0.37f * static_cast<float>(x) - 1.1f * static_cast<float>(y); });
    EXPECT_LE(simplified(plane, {.triangles = 10000}).triangles.size(), 10u);
    const Grid<float> level = map_of(300, 200, [](int, int) { return 1234.5f; });
    const HeightMesh mesh = simplified(level, {.triangles = 10000});
    EXPECT_EQ(mesh.triangles.size(), 2u);
    EXPECT_EQ(mesh.error, 0);
}

TEST(HeightMesh, HasNoVertexInTheCircleOfAnotherTriangle) {
    for (const Grid<float>& map : maps()) {
        const HeightMesh mesh = simplified(map, {.triangles = 150});
        for (const HeightMesh::Corners& corners : mesh.triangles) {
            const auto [a, b, c] =
                std::array{mesh.vertices[corners[0]], mesh.vertices[corners[1]], mesh.vertices[corners[2]]};
            const auto square = [](Sample s) { return 1.0 * s.x * s.x + 1.0 * s.y * s.y; };
            const double d = 2.0 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
            const double x =
                (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / d;
            const double y =
                (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / d;
            const double radius = std::hypot(a.x - x, a.y - y);
            for (const Sample& other : mesh.vertices)
                ASSERT_GT(std::hypot(other.x - x, other.y - y), radius * (1 - 1e-9) - 1e-9);
        }
    }
}

TEST(HeightMesh, KeepsTheWholeBorderWhereNeighboursJoin) {
    for (const Grid<float>& map : maps()) {
        MeshBudget budget{.triangles = 0, .more_per_border_edge = 0, .whole_border = true};
        budget.triangles = least_triangles(map.width(), map.height(), budget);
        const HeightMesh mesh = simplified(map, budget);
        EXPECT_EQ(mesh.triangles.size(), budget.triangles);
        expect_covers_the_map_once(mesh, map);
        std::vector<std::pair<int, int>> border;
        for (const Sample& s : mesh.vertices) {
            if (s.x == 0 || s.y == 0 || s.x == map.width() - 1 || s.y == map.height() - 1)
                border.emplace_back(s.x, s.y);
        }
        std::ranges::sort(border);
        EXPECT_EQ(std::ranges::adjacent_find(border), border.end());
        EXPECT_EQ(border.size(), 2 * static_cast<std::size_t>(map.width() + map.height() - 2));
    }
}

TEST(HeightMesh, CountsTheTrianglesOfASolidsSides) {
    for (const Grid<float>& map : maps()) {
        for (const std::size_t budget : {14u, 60u, 800u}) {
            const HeightMesh mesh = simplified(map, {.triangles = budget, .more_per_border_edge = 3});
            const auto on_border = std::ranges::count_if(mesh.vertices, [&](const Sample& s) {
                return s.x == 0 || s.y == 0 || s.x == map.width() - 1 || s.y == map.height() - 1;
            });
            EXPECT_LE(mesh.triangles.size() + 3 * static_cast<std::size_t>(on_border), budget);
        }
    }
}

TEST(HeightMesh, OfALargerMapIsCancelled) {
    const Grid<float> map = maps()[1];
    Progress progress;
    progress.cancel();
    EXPECT_THROW(simplified(map, {.triangles = 2000}, &progress), Cancelled);
}

}  // namespace
}  // namespace talus
