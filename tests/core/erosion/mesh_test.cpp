#include "core/erosion/mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/erosion/mesh_surface.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr double k_length = 4000;  // m
constexpr double k_breadth = 500;

Lattice strip(bool wraps = false) {
    Lattice map{.width = 65, .height = 9, .cell_size = k_length / 64};
    map.wrap_x = map.wrap_y = wraps;
    map.width -= wraps;
    map.height -= wraps;
    return map;
}

double apart_squared(const Mesh& mesh, double x, double y, std::size_t point, bool wraps) {
    double dx = std::fabs(static_cast<double>(mesh.x()[point]) - x);
    double dy = std::fabs(static_cast<double>(mesh.y()[point]) - y);
    if (wraps) {
        dx = std::min(dx, k_length - dx);
        dy = std::min(dy, k_breadth - dy);
    }
    return dx * dx + dy * dy;
}

TEST(Mesh, TheTwoPointsNearestToAnyPlaceAreNeighbours) {
    for (const bool wraps : {false, true}) {
        const Mesh mesh(strip(wraps), 1);
        for (int k = 0; k < mesh.levels(); ++k) {
            const Mesh::Level& level = mesh.level(k);
            for (std::uint32_t i = 0; i < 300; ++i) {
                const double x = k_length * static_cast<double>(to_unit(hash(row_key(1, k, 0), i)));
                const double y = k_breadth * static_cast<double>(to_unit(hash(row_key(1, k, 1), i)));
                std::uint32_t nearest = 0;
                std::uint32_t second = 1;
                for (std::uint32_t point = 0; point < static_cast<std::uint32_t>(level.points); ++point) {
                    const double here = apart_squared(mesh, x, y, point, wraps);
                    if (here < apart_squared(mesh, x, y, nearest, wraps)) {
                        second = nearest;
                        nearest = point;
                    } else if (point != nearest && here < apart_squared(mesh, x, y, second, wraps)) {
                        second = point;
                    }
                }
                bool are_neighbours = false;
                for (std::uint32_t e = level.first[nearest]; e < level.first[nearest + 1]; ++e)
                    are_neighbours |= level.neighbour[e] == second;
                EXPECT_TRUE(are_neighbours) << "level " << k << " at " << x << ", " << y;
            }
        }
    }
}

TEST(Mesh, CellsCoverTheWorldOnceAndAgreeOnTheirFaces) {
    for (const bool wraps : {false, true}) {
        const Mesh mesh(strip(wraps), 1);
        for (int k = 0; k < mesh.levels(); ++k) {
            const Mesh::Level& level = mesh.level(k);
            double area = 0;
            for (std::uint32_t point = 0; point < static_cast<std::uint32_t>(level.points); ++point) {
                area += static_cast<double>(level.area[point]);
                double east = 0;
                double south = 0;
                for (std::uint32_t e = level.first[point]; e < level.first[point + 1]; ++e) {
                    const std::array<float, 2> way = mesh.way(point, level.neighbour[e]);
                    east += static_cast<double>(level.face[e] * way[0] / level.distance[e]);
                    south += static_cast<double>(level.face[e] * way[1] / level.distance[e]);
                    int backs = 0;
                    for (std::uint32_t b = level.first[level.neighbour[e]];
                         b < level.first[level.neighbour[e] + 1]; ++b)
                        backs += level.neighbour[b] == point && level.face[b] == level.face[e];
                    ASSERT_EQ(backs, 1);
                }
                if (level.at_border[point] != 0) continue;
                // A closed outline: its sides, as outward normals, add up to nothing.
                ASSERT_LT(std::fabs(east) + std::fabs(south), 1e-4 * level.spacing) << point;
            }
            EXPECT_NEAR(area / (k_length * k_breadth), 1, 1e-5);
            EXPECT_NEAR(level.spacing * level.spacing * level.points / (k_length * k_breadth), 1, 0.03);
        }
    }
}

TEST(Mesh, PointsAreThoseOfTheWorldWhateverTheMapAndEachLevelHoldsTheCoarserOnes) {
    const Mesh coarse(strip(), 0);
    Lattice large = strip();
    large.width = 513;
    large.height = 65;
    large.cell_size = k_length / 512;
    const Mesh fine(large, 2);
    ASSERT_EQ(fine.level(0).points, coarse.level(0).points);
    for (std::size_t point = 0; point < coarse.x().size(); ++point) {
        ASSERT_EQ(coarse.x()[point], fine.x()[point]);
        ASSERT_EQ(coarse.y()[point], fine.y()[point]);
    }
    EXPECT_EQ(coarse.level(0).neighbour, fine.level(0).neighbour);
    EXPECT_GT(fine.level(2).points, 14 * fine.level(0).points);
    EXPECT_EQ(Mesh::level_for(large, fine.level(1).spacing), 1);
    EXPECT_EQ(Mesh::level_for(large, 1.01 * fine.level(1).spacing), 0);
}

TEST(Mesh, IsTheSameOnAnyNumberOfThreads) {
    set_thread_count(1);
    const Mesh one(strip(), 1);
    set_thread_count(5);
    const Mesh five(strip(), 1);
    set_thread_count(0);
    EXPECT_EQ(one.x(), five.x());
    EXPECT_EQ(one.level(1).neighbour, five.level(1).neighbour);
    EXPECT_EQ(one.level(1).face, five.level(1).face);
}

TEST(MeshSurface, KeepsAPlaneAndHasNoEdges) {
    const Mesh mesh(strip(), 0);
    std::vector<std::array<float, 1>> plane(mesh.x().size());
    std::vector<std::array<float, 1>> rough(mesh.x().size());
    for (std::size_t i = 0; i < plane.size(); ++i) {
        plane[i] = {3 + 0.25f * mesh.x()[i] - 0.5f * mesh.y()[i]};
        rough[i] = {10 * to_signed_unit(hash(row_key(7, 0, 0), static_cast<std::uint32_t>(i)))};
    }
    const MeshSurface<1> flat(mesh, 0, plane, nullptr);
    const MeshSurface<1> bumps(mesh, 0, rough, nullptr);
    // Along a line, in steps of a hundredth of a spacing, the slope changes little from one step to the next.
    const double step = 0.01 * mesh.level(0).spacing;
    double last = 0;
    double last_slope = 0;
    for (int i = 0; i < 3000; ++i) {
        const double x = 100 + i * step;
        const double y = 60 + 0.3 * i * step;
        ASSERT_NEAR(static_cast<double>(flat.at(x, y)[0]), 3 + 0.25 * x - 0.5 * y, 1e-3 * k_length * 0.5);
        const auto height = static_cast<double>(bumps.at(x, y)[0]);
        const double slope = (height - last) / step;
        if (i > 1) ASSERT_LT(std::fabs(slope - last_slope), 10.0 / mesh.level(0).spacing) << i;
        last = height;
        last_slope = slope;
    }
}

// A corner's point may have its neighbours in one line only; across that its plane is even.
TEST(MeshSurface, ReachesIntoEveryCornerOfABoundedWorld) {
    for (const int width : {9, 33, 100}) {
        for (const int height : {5, 9, 40, 129}) {
            Lattice map{.width = width, .height = height, .cell_size = 60};
            const Mesh mesh(map, 1);
            for (int level = 0; level < mesh.levels(); ++level) {
                std::vector<std::array<float, 1>> values(static_cast<std::size_t>(mesh.level(level).points));
                for (std::size_t i = 0; i < values.size(); ++i)
                    values[i] = {1000 + 0.5f * mesh.x()[i] - 0.25f * mesh.y()[i]};
                const MeshSurface<1> surface(mesh, level, values, nullptr);
                for (const auto [x, y] : cells_of(width, height)) {
                    if (x != 0 && y != 0 && x != width - 1 && y != height - 1) continue;
                    const double east = x * map.cell_size;
                    const double south = y * map.cell_size;
                    ASSERT_NEAR(static_cast<double>(surface.at(east, south)[0]),
                                1000 + 0.5 * east - 0.25 * south, 0.3 * mesh.level(level).spacing)
                        << width << " x " << height << ", level " << level << ", at " << x << ", " << y;
                }
            }
        }
    }
}

}  // namespace
}  // namespace talus
