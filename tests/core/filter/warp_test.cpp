// The warp: nothing where it has no amount, within its reach everywhere, honest at the edges.
#include "core/filter/warp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/base/smooth_noise.h"
#include "core/filter/displaced_kernel.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_warp_side = 129;
constexpr double k_warp_cell = 16;

Grid<float> warped(const Warp& warp, const Lattice& world, const Grid<float>& input) {
    Terrain terrain{.lattice = world, .range = {0, 1000}, .fields = make_field(Grid<float>(input))};
    Context context{.world = {.lattice = world, .range = {0, 1000}}, .seed = 3};
    warp.apply(terrain, context);
    return *terrain.height();
}

// Heights are the place itself, so that a result says where it was read.
Grid<float> places(bool along_x) {
    return grid_of(k_warp_side, k_warp_side, [&](int x, int y) { return (along_x ? x : y) * k_warp_cell; });
}

// The interpolation of one sample as its definition has it; beyond its ends the map repeats its last samples.
float plain_sample(const Grid<float>& map, int x, float east, int y, float south) {
    struct Tap {
        int first;
        float weights[4];
    };
    const auto tap_at = [](int sample, float cells) {
        const float whole = std::floor(cells);
        const float t = cells - whole;
        const float p = -0.5f * t * (1 - t);
        const float s = 3 * (p * t) - p;
        return Tap{sample + static_cast<int>(whole) - 1, {p - p * t, (1 - t) + (s - p), t - s, p * t}};
    };
    const Tap across = tap_at(x, east);
    const Tap down = tap_at(y, south);
    float sums[4];
    for (int i = 0; i < 4; ++i) {
        const auto weighed = [&](int j) {
            return down.weights[j] * map(std::clamp(across.first + i, 0, map.width() - 1),
                                         std::clamp(down.first + j, 0, map.height() - 1));
        };
        sums[i] = (weighed(0) + weighed(1)) + (weighed(2) + weighed(3));
    }
    return (across.weights[0] * sums[0] + across.weights[1] * sums[1]) +
           (across.weights[2] * sums[2] + across.weights[3] * sums[3]);
}

TEST(Warp, InterpolatesToTheBitAtEveryLevel) {
    constexpr int k_max = 30;  // cells
    const SimdLevel highest = simd_level();
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 7}, {61, 50}, {603, 60}}) {
        const auto random = [](std::uint64_t seed, int x, int y) {
            return to_signed_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)));
        };
        Grid<float> map(width, height);
        Grid<float> east(width, height);
        Grid<float> south(width, height);
        for (const auto [x, y] : cells_of(width, height)) {
            map(x, y) = 500 * random(1, x, y);
            east(x, y) = x % 7 == 0 ? 0 : k_max * random(2, x, y);
            south(x, y) = 0.5f * k_max * random(3, x, y);
        }
        const auto clamped = [](int count) {
            std::vector<int> table;
            for (int i = -k_max - 3; i < count + k_max + 3; ++i) table.push_back(std::clamp(i, 0, count - 1));
            return table;
        };
        const std::vector<int> columns = clamped(width);
        const std::vector<int> rows = clamped(height);
        const DisplacedSource source{map.data(), width, height, columns.data() + k_max + 3,
                                     rows.data() + k_max + 3};
        for (const SimdLevel level : available_simd_levels()) {
            set_simd_level(level);
            for (int y = 0; y < height; ++y) {
                std::vector<float> out(static_cast<std::size_t>(width));
                displaced_kernel().row(source, 0, y, width, east.row(y), south.row(y), out.data());
                for (int x = 0; x < width; ++x) {
                    ASSERT_EQ(out[static_cast<std::size_t>(x)],
                              plain_sample(map, x, east(x, y), y, south(x, y)))
                        << name_of(level) << ", " << width << 'x' << height << " at " << x << ", " << y;
                }
            }
        }
    }
    set_simd_level(highest);
}

TEST(Warp, MovesGroundAsFarAsItsNoiseSaysAlsoBetweenTheComputedRows) {
    const Warp warp{.amount = 200, .wavelength = 1800, .octaves = 2};
    const Lattice world = world_of(k_warp_side, k_warp_side, k_warp_cell);
    for (const bool along_x : {true, false}) {
        const Grid<float> result = warped(warp, world, places(along_x));
        const SmoothNoise noise({.wavelength = 1800, .octaves = 2, .seed = 3, .channel = along_x ? 0u : 2u},
                                world, world);
        std::vector<float> row(static_cast<std::size_t>(k_warp_side));
        constexpr int k_free = 26;  // samples from the edges, where nothing hinders
        float farthest = 0;
        for (int y = k_free; y < k_warp_side - k_free; ++y) {
            noise.make_row(y, row.data());
            for (int x = k_free; x < k_warp_side - k_free; ++x) {
                const float moved = result(x, y) - static_cast<float>((along_x ? x : y) * k_warp_cell);
                const float wanted = warp.amount * row[static_cast<std::size_t>(x)];
                ASSERT_NEAR(moved, wanted, 0.3f) << x << ' ' << y;
                farthest = std::max(farthest, std::fabs(wanted));
            }
        }
        EXPECT_GT(farthest, 60);
    }
}

TEST(Warp, OfNoAmountChangesNothing) {
    Warp warp;
    warp.amount = 0;
    EXPECT_EQ(warped(warp, world_of(k_warp_side, k_warp_side, k_warp_cell), places(true)), places(true));
}

TEST(Warp, ReadsWithinItsAmountAndInsideTheWorld) {
    Warp warp;
    warp.amount = 200;
    for (const bool along_x : {true, false}) {
        const Grid<float> result =
            warped(warp, world_of(k_warp_side, k_warp_side, k_warp_cell), places(along_x));
        double squares = 0;
        double sum = 0;
        for (const auto [x, y] : cells_of(k_warp_side, k_warp_side)) {
            const double read = static_cast<double>(result(x, y));
            const double moved = read - (along_x ? x : y) * k_warp_cell;
            ASSERT_LE(std::fabs(moved), 200);
            ASSERT_GE(read, -0.2);
            ASSERT_LE(read, (k_warp_side - 1) * k_warp_cell + 0.2);
            squares += moved * moved;
            sum += moved;
        }
        const double count = k_warp_side * k_warp_side;
        EXPECT_GT(std::sqrt(squares / count), 20);
        EXPECT_LT(std::fabs(sum / count), 25);
    }
}

TEST(Warp, KeepsTheEdgesOfTheWorldOnTheEdges) {
    const Grid<float> across = warped(Warp{}, world_of(k_warp_side, k_warp_side, k_warp_cell), places(true));
    const Grid<float> down = warped(Warp{}, world_of(k_warp_side, k_warp_side, k_warp_cell), places(false));
    for (int i = 0; i < k_warp_side; ++i) {
        EXPECT_EQ(across(0, i), 0);
        EXPECT_NEAR(across(k_warp_side - 1, i), (k_warp_side - 1) * k_warp_cell, 1e-3);
        EXPECT_EQ(down(i, 0), 0);
        EXPECT_NEAR(down(i, k_warp_side - 1), (k_warp_side - 1) * k_warp_cell, 1e-3);
    }
}

TEST(Warp, OfAWorldThatWrapsHasNoSeam) {
    constexpr int k_size = 128;
    const Grid<float> waves = grid_of(k_size, k_size, [&](int x, int y) {
        return 100 * std::sin(2 * 3.14159265358979 * (x + 2 * y) / k_size);
    });
    Warp warp;
    warp.octaves = 1;
    const Grid<float> map = warped(warp, world_of(k_size, k_size, k_warp_cell, true), waves);
    float inside = 0;
    float across = 0;
    for (const auto [x, y] : cells_of(k_size, k_size)) {
        const float step = std::fabs(map((x + 1) % k_size, y) - map(x, y));
        (x + 1 == k_size ? across : inside) = std::max(x + 1 == k_size ? across : inside, step);
    }
    EXPECT_GT(across, 0);
    EXPECT_LE(across, inside);
    EXPECT_NE(map, waves);
}

TEST(Warp, MovesTheGroundOfAnEndlessWorldEverywhereAlike) {
    const Lattice piece = world_of(k_warp_side, k_warp_side, k_warp_cell);
    // Mean movement, squared, of the places in a window.
    const auto movement = [&](std::int64_t x0, std::int64_t y0) {
        Lattice map = piece;
        map.x0 = x0;
        map.y0 = y0;
        Terrain terrain{.lattice = map, .range = {0, 1000}, .fields = make_field(places(true))};
        const Context context{.world = {.lattice = piece, .range = {0, 1000}, .endless = true}, .seed = 3};
        Warp{}.apply(terrain, context);
        double squares = 0;
        constexpr int k_margin = 20;  // the map ends, though the world does not
        for (int y = 0; y < k_warp_side; ++y) {
            for (int x = k_margin; x < k_warp_side - k_margin; ++x) {
                const double moved = static_cast<double>((*terrain.height())(x, y)) - x * k_warp_cell;
                squares += moved * moved;
            }
        }
        return squares / (k_warp_side * (k_warp_side - 2 * k_margin));
    };
    // On the edge of the piece at the origin, beside it, and far out.
    for (const auto& [x0, y0] : {std::pair<std::int64_t, std::int64_t>{-k_warp_side / 2, 0},
                                 {k_warp_side, -k_warp_side},
                                 {std::int64_t{1} << 40, -(std::int64_t{1} << 40)}}) {
        EXPECT_GT(movement(x0, y0), 20 * 20) << x0 << ' ' << y0;
    }
}

}  // namespace
}  // namespace talus
