#include "render/envelope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Grid<float> rough(int width, int height) {
    Grid<float> heights(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        heights(x, y) =
            300 * std::sin(0.05f * static_cast<float>(x + 2 * y)) +
            100 * static_cast<float>(to_unit(hash(row_key(4, y, 0), static_cast<std::uint32_t>(x))));
    }
    return heights;
}

// A level's mesh at a sample of the map, by its triangles: whole quads only.
template <class Value>
double on_mesh(int x, int y, int level, Value value) {
    const int size = 1 << level;
    const double u = static_cast<double>(x % size) / size;
    const double v = static_cast<double>(y % size) / size;
    const int i = x / size;
    const int j = y / size;
    const double a = value(i, j);
    if (u == 0 && v == 0) return a;
    if (u == 0) return a + v * (value(i, j + 1) - a);
    if (v == 0) return a + u * (value(i + 1, j) - a);
    const double d = value(i + 1, j + 1);
    const double side = u > v ? value(i + 1, j) : value(i, j + 1);
    return u > v ? a + u * (side - a) + v * (d - side) : a + v * (side - a) + u * (d - side);
}

TEST(Envelope, NoMeshLiesBelowTheMapOrAFinerMeshNorFartherAboveThanItsGap) {
    constexpr double k_rounding = 1e-3;
    for (const auto& [width, height] : {std::pair{65, 65}, {129, 33}, {100, 77}, {3, 50}, {17, 2}}) {
        const Grid<float> map = rough(width, height);
        constexpr int k_levels = 5;
        const Envelope envelope = make_envelope(map, k_levels);
        ASSERT_EQ(envelope.levels.size(), k_levels - 1u);
        ASSERT_EQ(envelope.lifts.size(), std::size_t{k_levels});
        for (int level = 1; level < k_levels; ++level) {
            const auto& mesh = envelope.levels[static_cast<std::size_t>(level - 1)];
            ASSERT_EQ(mesh.width(), Envelope::side(width, level));
            ASSERT_EQ(mesh.height(), Envelope::side(height, level));
            const int size = 1 << level;
            double lift = 0;
            for (int y = 0; y <= (height - 1) / size * size; ++y) {
                for (int x = 0; x <= (width - 1) / size * size; ++x) {
                    const double above =
                        on_mesh(x, y, level, [&](int i, int j) { return mesh(i, j).height; }) - map(x, y);
                    ASSERT_GE(above, -k_rounding) << width << " x " << height << ", level " << level;
                    ASSERT_LE(above, on_mesh(x, y, level, [&](int i, int j) { return mesh(i, j).gap; }) +
                                         k_rounding);
                    if (level > 1) {
                        const auto& finer = envelope.levels[static_cast<std::size_t>(level - 2)];
                        const double below =
                            on_mesh(x, y, level - 1, [&](int i, int j) { return finer(i, j).height; });
                        ASSERT_GE(above + map(x, y), below - k_rounding);
                    }
                    lift = std::max(lift, above);
                }
            }
            EXPECT_LE(lift, envelope.lifts[static_cast<std::size_t>(level)] + k_rounding);
        }
    }
}

TEST(Envelope, OfAPlaneItIsThePlane) {
    const Grid<float> map = grid_of(70, 41, [&](int x, int y) { return 3 * x - 2 * y; });
    const Envelope envelope = make_envelope(map, 4);
    for (int level = 1; level < 4; ++level) {
        const auto& mesh = envelope.levels[static_cast<std::size_t>(level - 1)];
        for (const auto [i, j] : cells_of(mesh)) {
            EXPECT_NEAR(mesh(i, j).height, map(std::min(i << level, 69), std::min(j << level, 40)), 1e-3);
            EXPECT_NEAR(mesh(i, j).gap, 0, 1e-3);
        }
    }
}

}  // namespace
}  // namespace talus
