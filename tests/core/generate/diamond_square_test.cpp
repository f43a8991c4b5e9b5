#include "core/generate/diamond_square.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using Law = DiamondSquare::Law;
using Rule = DiamondSquare::Rule;

struct Case {
    const char* name;
    DiamondSquare stage;
};

// The shapes of lattice and of offsets that take different paths through the code.
std::vector<Case> stages() {
    return {
        {"plain", {.feature_size = 4096}},
        {"several features", {.feature_size = 512}},
        {"a cropped lattice", {.feature_size = 3000}},
        {"a feature beyond the world", {.feature_size = 16384}},
        {"additions", {.feature_size = 4096, .random_additions = true}},
        {"gaussian", {.feature_size = 4096, .law = Law::gaussian}},
        {"scaled", {.feature_size = 1024, .lower_ground_smoother = 0.7f}},
        {"classic with corners", {.feature_size = 4096, .rule = Rule::per_level, .set_corners = true}},
        {"everything",
         {.feature_size = 2048,
          .law = Law::gaussian,
          .random_additions = true,
          .lower_ground_smoother = 1,
          .set_corners = true,
          .corners = {0, 900, 300, 600}}},
    };
}

Lattice square_world(int cells, bool wrap) {
    return world_of(wrap ? cells : cells + 1, wrap ? cells : cells + 1, 4096.0 / cells, wrap);
}

TEST(DiamondSquare, ACoarserMapIsTheDecimationOfAFinerOne) {
    for (const bool wrap : {false, true}) {
        for (const auto& [name, stage] : stages()) {
            if (stage.feature_size == 3000) continue;  // its lattice is never that of a power of two
            const Grid<float> fine = make_map(stage, square_world(1024, wrap));
            const Grid<float> coarse = make_map(stage, square_world(256, wrap));
            int different = 0;
            for (const auto [x, y] : cells_of(coarse)) different += coarse(x, y) != fine(4 * x, 4 * y);
            EXPECT_EQ(different, 0) << name << (wrap ? ", wrapped" : "");
        }
    }
}

TEST(DiamondSquare, FeaturesBelowASampleAreDecimatedToo) {
    const DiamondSquare stage{.feature_size = 16, .random_additions = true};
    const Grid<float> fine = make_map(stage, square_world(512, false));  // 8 m
    const Grid<float> coarse =
        make_map(stage, square_world(64, false));  // 64 m, a quarter of the seeds along a row
    for (const auto [x, y] : cells_of(coarse)) ASSERT_EQ(coarse(x, y), fine(8 * x, 8 * y)) << x << ' ' << y;
}

TEST(DiamondSquare, ThreadsAndSimdLevelsDoNotChangeABit) {
    const SimdLevel highest = simd_level();
    for (const auto& [name, stage] : stages()) {
        for (const bool wrap : {false, true}) {
            set_thread_count(1);
            set_simd_level(SimdLevel::base);
            const Grid<float> expected = make_map(stage, square_world(512, wrap));
            const Grid<float> expected_odd = make_map(stage, world_of(301, 211, 13, wrap));
            for (const SimdLevel level : available_simd_levels()) {
                for (const int threads : {1, 2, 3}) {
                    set_simd_level(level);
                    set_thread_count(threads);
                    EXPECT_EQ(make_map(stage, square_world(512, wrap)), expected)
                        << name << ", " << name_of(level) << ", " << threads << " threads";
                    EXPECT_EQ(make_map(stage, world_of(301, 211, 13, wrap)), expected_odd)
                        << name << ", " << name_of(level) << ", " << threads << " threads, resampled";
                }
            }
        }
    }
    set_simd_level(highest);
    set_thread_count(0);
}

// Larger maps are written past the caches.
TEST(DiamondSquare, LargeMapsAreTheSameToo) {
    const DiamondSquare stage{.feature_size = 4096};
    const Grid<float> large = make_map(stage, square_world(2048, false));
    const Grid<float> small = make_map(stage, square_world(1024, false));
    for (const auto [x, y] : cells_of(small)) ASSERT_EQ(small(x, y), large(2 * x, 2 * y)) << x << ' ' << y;
    // The other three quarters of the points: a window is written through the caches.
    const Lattice world = square_world(2048, false);
    Lattice window = world;
    window.height = 500;
    window.y0 = 777;
    const Terrain part = make_terrain(stage, world, window);
    for (int y = 0; y < window.height; ++y) {
        ASSERT_TRUE(
            std::equal(part.height()->row(y), part.height()->row(y) + window.width, large.row(y + 777)))
            << y;
    }
}

// Past the caches go whole lines, so it matters where in one a row begins: odd and even, with columns to drop
// before and behind.
TEST(DiamondSquare, LargeWindowsAreThePartsOfTheWholeToo) {
    for (const bool additions : {false, true}) {
        for (const bool wrap : {false, true}) {
            const DiamondSquare stage{.feature_size = 4096, .random_additions = additions};
            const Lattice world = square_world(4096, wrap);
            for (const auto& [x0, width] : {std::pair{0, 4095}, {1, 4096}, {30, 4067}}) {
                Lattice window = world;
                window.x0 = x0;
                window.width = width;
                window.height = 600;
                window.y0 = 1501;
                const Terrain large = make_terrain(stage, world, window);
                window.height = 200;
                for (int part = 0; part < 3; ++part, window.y0 += window.height) {
                    const Terrain small = make_terrain(stage, world, window);
                    ASSERT_TRUE(std::equal(small.height()->values().begin(), small.height()->values().end(),
                                           large.height()->row(part * window.height)))
                        << x0 << ", part " << part << (wrap ? ", wrapped" : "")
                        << (additions ? ", additions" : "");
                }
            }
        }
    }
}

TEST(DiamondSquare, AWindowIsThePartOfTheWhole) {
    for (const auto& [name, stage] : stages()) {
        for (const bool wrap : {false, true}) {
            for (const auto& world : {square_world(256, wrap), world_of(199, 173, 17, wrap)}) {
                const Grid<float> whole = make_map(stage, world);
                for (const auto& [x0, y0, width, height] :
                     {std::tuple{0, 0, 33, 44}, {57, 31, 64, 1}, {98, 99, 1, 50}, {101, 100, 98, 73}}) {
                    Lattice window = world;
                    window.x0 = x0;
                    window.y0 = y0;
                    window.width = width;
                    window.height = height;
                    const Terrain part = make_terrain(stage, world, window);
                    for (int y = 0; y < height; ++y) {
                        ASSERT_TRUE(std::equal(part.height()->row(y), part.height()->row(y) + width,
                                               whole.row(y0 + y) + x0))
                            << name << (wrap ? ", wrapped, at " : ", at ") << x0 << ' ' << y0 << ", row "
                            << y;
                    }
                }
            }
        }
    }
}

TEST(DiamondSquare, AWrappedWorldGoesOnBeyondItsEdges) {
    for (const auto& [name, stage] : stages()) {
        for (const auto& world : {square_world(128, true), world_of(100, 70, 17, true)}) {
            const Grid<float> whole = make_map(stage, world);
            Lattice window = world;
            window.x0 = world.width - 20;
            window.y0 = -15;
            const Terrain part = make_terrain(stage, world, window);
            for (const auto [x, y] : cells_of(window.width, window.height)) {
                // Resampled, the weights of the next turn are those of other positions in floating point.
                ASSERT_NEAR(
                    (*part.height())(x, y),
                    whole((x + world.width - 20) % world.width, (y + world.height - 15) % world.height), 1e-3)
                    << name << ' ' << x << ' ' << y;
            }
        }
    }
}

TEST(DiamondSquare, AnySizeGivesFiniteHeights) {
    for (const auto& [name, stage] : stages()) {
        for (const bool wrap : {false, true}) {
            for (const auto& [width, height] :
                 {std::pair{1, 1}, {2, 2}, {1, 2}, {3, 200}, {200, 3}, {127, 131}, {1009, 64}}) {
                const Grid<float> map = make_map(stage, world_of(width, height, 4096.0 / width, wrap));
                ASSERT_EQ(map.width(), width);
                ASSERT_EQ(map.height(), height);
                for (const float value : map.values()) ASSERT_TRUE(std::fabs(value) < 1e4f) << name;
            }
        }
    }
}

TEST(DiamondSquare, CornersHaveTheHeightsThatWereSet) {
    const DiamondSquare stage{.feature_size = 4096, .set_corners = true, .corners = {1, 2, 3, 4}};
    const Grid<float> map = make_map(stage, square_world(128, false));
    EXPECT_EQ(map(0, 0), 1);
    EXPECT_EQ(map(128, 0), 2);
    EXPECT_EQ(map(0, 128), 3);
    EXPECT_EQ(map(128, 128), 4);
    EXPECT_EQ(make_map(stage, square_world(128, true))(0, 0), 1);
}

TEST(DiamondSquare, SeedsAreSpreadEvenlyAroundTheLevel) {
    for (const Law law : {Law::uniform, Law::gaussian}) {
        const DiamondSquare stage{.feature_size = 16, .relief = 300, .level = 200, .law = law};
        const Grid<float> map = make_map(stage, world_of(257, 257, 16));
        double sum = 0;
        double squares = 0;
        for (const float value : map.values()) {
            sum += value - 200.0;
            squares += (value - 200.0) * (value - 200.0);
        }
        const double count = static_cast<double>(map.size());
        EXPECT_NEAR(sum / count, 0, 3);  // four standard errors are 2.7 m
        EXPECT_NEAR(std::sqrt(squares / count), 300 / std::sqrt(3.0), 2);
        const auto [low, high] = std::minmax_element(map.values().begin(), map.values().end());
        EXPECT_EQ(*high > 500 || *low < -100, law == Law::gaussian);
    }
}

TEST(DiamondSquare, LowerGroundIsSmoother) {
    DiamondSquare stage{.smoothness = 0.5f, .feature_size = 512, .relief = 400};
    // Root mean square of second differences along rows, for ground below and above 500 m.
    const auto roughness = [&](bool high) {
        const Grid<float> map = make_map(stage, square_world(512, true));
        double squares = 0;
        int count = 0;
        for (int y = 0; y < map.height(); ++y) {
            for (int x = 1; x + 1 < map.width(); ++x) {
                if ((map(x, y) > 500) != high) continue;
                const double bend = static_cast<double>(map(x - 1, y)) - 2.0 * map(x, y) + map(x + 1, y);
                squares += bend * bend;
                ++count;
            }
        }
        return std::sqrt(squares / count);
    };
    EXPECT_NEAR(roughness(false) / roughness(true), 1, 0.2);
    stage.lower_ground_smoother = 1;
    EXPECT_LT(roughness(false) / roughness(true), 0.6);
}

TEST(DiamondSquare, OneSampleMoreLeavesThePictureAlike) {
    for (const bool additions : {false, true}) {
        const DiamondSquare stage{.feature_size = 4096, .random_additions = additions};
        const Grid<float> a = make_map(stage, world_of(1025, 1025, 4096.0 / 1024));
        const Grid<float> b = make_map(stage, world_of(1026, 1026, 4096.0 / 1025));
        double squares = 0;
        for (const auto [x, y] : cells_of(1025, 1025)) {
            const double u = x * 1025.0 / 1024;
            const double v = y * 1025.0 / 1024;
            const int i = std::min(static_cast<int>(u), 1024);
            const int j = std::min(static_cast<int>(v), 1024);
            const double s = u - i;
            const double t = v - j;
            const double there = (b(i, j) * (1 - s) + b(i + 1, j) * s) * (1 - t) +
                                 (b(i, j + 1) * (1 - s) + b(i + 1, j + 1) * s) * t;
            squares += (there - a(x, y)) * (there - a(x, y));
        }
        const auto [low, high] = std::minmax_element(a.values().begin(), a.values().end());
        EXPECT_LT(std::sqrt(squares / static_cast<double>(a.size())),
                  0.01 * static_cast<double>(*high - *low));
    }
}

TEST(DiamondSquare, CancelledMapsAreNotInstalled) {
    Progress progress;
    progress.cancel();
    for (const auto& world : {square_world(256, false), world_of(199, 173, 17), world_of(100, 100, 1e4)}) {
        Terrain terrain;
        terrain.lattice = world;
        Context context;
        context.world = {.lattice = world, .range = {0, 1000}};
        context.progress = &progress;
        EXPECT_THROW(DiamondSquare{}.apply(terrain, context), Cancelled);
        EXPECT_EQ(terrain.height(), nullptr);
    }
}

}  // namespace
}  // namespace talus
