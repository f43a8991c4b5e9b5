#include "core/light/normals.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using Bytes = std::array<int, 4>;

Bytes bytes_of(std::uint32_t normal) {
    return {static_cast<int>(normal & 255), static_cast<int>(normal >> 8 & 255),
            static_cast<int>(normal >> 16 & 255), static_cast<int>(normal >> 24)};
}

Grid<float> noise(int width, int height, float size) {
    return grid_of(width, height, [&](int x, int y) {
        return size * to_signed_unit(hash(row_key(3, y, 0), static_cast<std::uint32_t>(x)));
    });
}

Grid<float> plane(int n, float per_column, float per_row) {
    return grid_of(n, n, [&](int x, int y) {
        return per_column * static_cast<float>(x) + per_row * static_cast<float>(y);
    });
}

Lattice lattice_for(const Grid<float>& map, double cell_size, bool wrap = false) {
    return {
        .width = map.width(), .height = map.height(), .cell_size = cell_size, .wrap_x = wrap, .wrap_y = wrap};
}

Grid<std::uint32_t> normals_of(const Grid<float>& map, const Lattice& lattice, bool flip = false) {
    Grid<std::uint32_t> normals;
    make_normals(map, lattice, flip, normals);
    return normals;
}

// The cross product itself, of the vectors left to right and top to bottom, in doubles.
Bytes expected_at(const Grid<float>& map, const Lattice& lattice, int x, int y) {
    const auto side = [](int i, int n, bool wrap) {
        if (n == 1) return 0;
        if (wrap) return (i + n) % n;
        return std::clamp(i, 0, n - 1);
    };
    const int left = side(x - 1, map.width(), lattice.wrap_x);
    const int right = side(x + 1, map.width(), lattice.wrap_x);
    const int up = side(y - 1, map.height(), lattice.wrap_y);
    const int down = side(y + 1, map.height(), lattice.wrap_y);
    const double across = (lattice.wrap_x ? 2 : std::max(1, right - left)) * lattice.cell_size;
    const double along = (lattice.wrap_y ? 2 : std::max(1, down - up)) * lattice.cell_size;
    // East, north, up.
    const std::array<double, 3> lr{across, 0,
                                   static_cast<double>(map(right, y)) - static_cast<double>(map(left, y))};
    const std::array<double, 3> ud{0, -along,
                                   static_cast<double>(map(x, down)) - static_cast<double>(map(x, up))};
    const std::array<double, 3> cross{
        ud[1] * lr[2] - ud[2] * lr[1], ud[2] * lr[0] - ud[0] * lr[2],
        ud[0] * lr[1] - ud[1] * lr[0]};  // ud × lr points up where north is up the map
    const double length = std::sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
    Bytes bytes{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i) {
        bytes[i] = static_cast<int>(std::floor((cross[i] / length + 1) / 2 * 255 + 0.5));
    }
    return bytes;
}

TEST(Normals, PointUpOnLevelGround) {
    for (const int n : {1, 2, 5}) {
        const Grid<std::uint32_t> normals = normals_of(Grid<float>(n, n, 40), {.width = n, .height = n});
        for (const std::uint32_t normal : normals.values()) {
            EXPECT_EQ(bytes_of(normal), (Bytes{128, 128, 255, 255}));
        }
    }
}

TEST(Normals, LeanAwayFromTheRise) {
    const Grid<float> to_east = plane(5, 10, 0);
    EXPECT_EQ(bytes_of(normals_of(to_east, lattice_for(to_east, 10))(2, 2)), (Bytes{37, 128, 218, 255}));
    // Rising southwards, so that the slope faces north: green is bright (OpenGL), or dark when flipped.
    const Grid<float> to_south = plane(5, 0, 10);
    EXPECT_EQ(bytes_of(normals_of(to_south, lattice_for(to_south, 10))(2, 2)), (Bytes{128, 218, 218, 255}));
    EXPECT_EQ(bytes_of(normals_of(to_south, lattice_for(to_south, 10), true)(2, 2)),
              (Bytes{128, 37, 218, 255}));
}

TEST(Normals, AgreeWithTheCrossProductWithinOneStep) {
    std::size_t different = 0;
    std::size_t cells = 0;
    for (const auto& [width, height] :
         {std::pair{1, 1}, {1, 9}, {9, 1}, {2, 2}, {3, 200}, {67, 33}, {640, 100}}) {
        for (const bool wrap : {false, true}) {
            for (const float size : {0.01f, 1.0f, 5000.0f}) {
                const Grid<float> map = noise(width, height, size);
                const Lattice lattice = lattice_for(map, 1.5, wrap);
                const Grid<std::uint32_t> normals = normals_of(map, lattice);
                for (const auto [x, y] : cells_of(width, height)) {
                    const Bytes found = bytes_of(normals(x, y));
                    const Bytes expected = expected_at(map, lattice, x, y);
                    for (std::size_t i = 0; i < 4; ++i)
                        ASSERT_NEAR(found[i], expected[i], 1)
                            << x << "," << y << " of " << width << "x" << height << " wrap " << wrap
                            << " size " << size;
                    different += found == expected ? 0 : 1;
                    ++cells;
                }
            }
        }
    }
    EXPECT_LT(different, cells / 1000);
}

TEST(Normals, AreTheSameBytesAtEveryLevelAndOnAnyNumberOfThreads) {
    const Grid<float> map = noise(777, 701, 30);
    const Lattice lattice = lattice_for(map, 2, true);
    const SimdLevel before = simd_level();
    set_simd_level(SimdLevel::base);
    set_thread_count(1);
    const Grid<std::uint32_t> expected = normals_of(map, lattice);
    for (const SimdLevel level : available_simd_levels()) {
        for (const int threads : {1, 2, 5}) {
            set_simd_level(level);
            set_thread_count(threads);
            EXPECT_TRUE(normals_of(map, lattice) == expected) << name_of(level) << " " << threads;
        }
    }
    set_simd_level(before);
    set_thread_count(0);
}

TEST(Normals, SurviveHeightsThatAreNone) {
    for (const float strange :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38f}) {
        Grid<float> map = noise(40, 40, 1);
        map(20, 20) = strange;
        const Grid<std::uint32_t> normals = normals_of(map, lattice_for(map, 1));
        for (const std::uint32_t normal : normals.values()) EXPECT_EQ(bytes_of(normal)[3], 255);
        EXPECT_EQ(bytes_of(normals(10, 10)), expected_at(map, lattice_for(map, 1), 10, 10));
    }
}

TEST(Normals, StopWhenCancelled) {
    Progress progress;
    progress.cancel();
    Grid<std::uint32_t> normals;
    EXPECT_THROW(make_normals(Grid<float>(9, 9, 0), {.width = 9, .height = 9}, false, normals, &progress),
                 Cancelled);
}

}  // namespace
}  // namespace talus
