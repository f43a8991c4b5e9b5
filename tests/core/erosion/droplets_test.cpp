#include "core/erosion/droplets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/base/smooth_noise.h"
#include "core/erosion/spread_kernel.h"
#include "core/terrain/process.h"
#include "tests/core/map_measures.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_size = 128;

Lattice map_of(int width, int height, bool wraps = false) {
    return {.width = width, .height = height, .cell_size = 4, .wrap_x = wraps, .wrap_y = wraps};
}

Field<float> hills(const Lattice& map, float relief) {
    const SmoothNoise noise({.wavelength = 250, .octaves = 7, .seed = 5}, map, map);
    Grid<float> ground(map.width, map.height);
    for (int y = 0; y < map.height; ++y) {
        noise.make_row(y, ground.row(y));
        for (int x = 0; x < map.width; ++x) ground(x, y) *= relief;
    }
    return make_field(std::move(ground));
}

Droplets rained_on(const Lattice& map, float relief, double drops, DropletSetup setup = {}) {
    Droplets process(std::move(setup), map, hills(map, relief));
    while (process.length() < drops) process.step(drops - process.length(), nullptr);
    return process;
}

// 1 in the west, 0 in the east, and a slope between.
Field<float> western_rate(const Lattice& map) {
    Grid<float> rate(map.width, map.height);
    for (const auto [x, y] : cells_of(map.width, map.height))
        rate(x, y) = std::clamp(4 - 6 * static_cast<float>(x) / static_cast<float>(map.width), 0.0f, 1.0f);
    return make_field(std::move(rate));
}

TEST(Droplets, KeepAllRockOrKnowWhereItWent) {
    for (const bool wraps : {false, true}) {
        for (const bool masked : {false, true}) {
            const Lattice map = map_of(k_size, 90, wraps);
            const Droplets process =
                rained_on(map, 120, 30000, {.rate = masked ? western_rate(map) : nullptr});
            const Grid<float>& change = process.ground().change;
            EXPECT_GT(sum_of_sizes(change), 500);
            EXPECT_LT(process.books().rock.error_share(), 1e-6) << wraps << masked;
            // A map that wraps has no border over which something leaves.
            EXPECT_EQ(process.gone() > 0, !wraps || masked);
        }
    }
}

TEST(Droplets, NeitherTakeNorLayWhereTheRateIsZero) {
    const Lattice map = map_of(k_size, 90);
    const Droplets process = rained_on(map, 120, 20000, {.rate = western_rate(map)});
    double west = 0;
    for (const auto [x, y] : cells_of(map.width, map.height)) {
        const float change = process.ground().change(x, y);
        if (x < map.width / 2) west += std::fabs(static_cast<double>(change));
        if (6 * x >= 4 * map.width) {
            ASSERT_EQ(change, 0) << x;
        }
    }
    EXPECT_GT(west, 500);
}

TEST(Droplets, DoAsMuchWithARateAsTheRateSays) {
    const Lattice map = map_of(k_size, k_size);
    const auto moved = [&](float rate) {
        const Droplets process =
            rained_on(map, 120, 2000, {.rate = make_field(Grid<float>(map.width, map.height, rate))});
        return sum_of_sizes(process.ground().change);
    };
    const double whole = sum_of_sizes(rained_on(map, 120, 2000).ground().change);
    EXPECT_EQ(moved(1), whole);
    EXPECT_NEAR(moved(0.5f) / whole, 0.5, 0.15);
}

// Soil was heaped along borders, 8 to 19 m high where little changed inside.
TEST(Droplets, ChangeTheBorderAsTheyChangeTheGroundInside) {
    const Lattice map = map_of(257, 257);
    const Droplets process = rained_on(map, 250, 20000);
    const Grid<float>& change = process.ground().change;
    double border = 0, sizes = 0;
    for (int i = 0; i < 257; ++i) {
        for (const float at : {change(i, 0), change(i, 256), change(0, i), change(256, i)}) {
            border += static_cast<double>(at) / (4 * 257);
            sizes += std::fabs(static_cast<double>(at)) / (4 * 257);
        }
    }
    const double inside = sum_of_sizes(change) / static_cast<double>(change.size());
    EXPECT_GT(inside, 2);
    EXPECT_LT(std::fabs(border), 0.6 * inside);
    EXPECT_GT(sizes, 0.25 * inside);
    EXPECT_LT(sizes, 2 * inside);
}

// Where a radius is widened because the cells are wide, each drop stands for as many as its circle is larger.
TEST(Droplets, ThatStandForFourInTwiceTheRadiusMoveAsMuch) {
    const Lattice map = map_of(k_size, k_size);
    const double one = sum_of_sizes(rained_on(map, 120, 4000, {.radius = 10}).ground().change);
    const double four = sum_of_sizes(rained_on(map, 120, 4000, {.radius = 20, .weight = 4}).ground().change);
    EXPECT_NEAR(four / one, 1, 0.35);
}

TEST(Droplets, WearSlopesAndFillHollows) {
    // A slope with a flat foot.
    const Lattice map = map_of(100, 60);
    Grid<float> ground = grid_of(100, 60, [&](int x, int y) {
        return std::max(0.0f, 150 - 3 * static_cast<float>(x)) +
               0.02f * static_cast<float>((7 * x + 13 * y) % 11);
    });
    Droplets process({}, map, make_field(std::move(ground)));
    for (int i = 0; i < 60; ++i) process.step(1e9, nullptr);
    double slope = 0;
    double foot = 0;
    for (int y = 0; y < 60; ++y) {
        for (int x = 5; x < 45; ++x) slope += static_cast<double>(process.ground().change(x, y));
        for (int x = 50; x < 80; ++x) foot += static_cast<double>(process.ground().change(x, y));
    }
    EXPECT_LT(slope, -100);
    EXPECT_GT(foot, 100);
}

// How far the most outstanding cell stands over all its neighbours, or under them.
float most_outstanding(const Grid<float>& height) {
    float largest = 0;
    for (int y = 1; y < height.height() - 1; ++y) {
        for (int x = 1; x < height.width() - 1; ++x) {
            float above = HUGE_VALF;
            float below = HUGE_VALF;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    if (dx == 0 && dy == 0) continue;
                    above = std::min(above, height(x, y) - height(x + dx, y + dy));
                    below = std::min(below, height(x + dx, y + dy) - height(x, y));
                }
            }
            largest = std::max({largest, above, below});
        }
    }
    return largest;
}

TEST(Droplets, LeaveFewerPimplesAndPitsThanThereWere) {
    const Lattice map = map_of(k_size, k_size);
    const Droplets process = rained_on(map, 150, 20000, {.capacity = 4});
    EXPECT_GT(sum_of_sizes(process.ground().change), 5000);
    Grid<float> height = *process.ground().start;
    const float before = most_outstanding(height);
    for (std::size_t i = 0; i < height.size(); ++i) height.data()[i] += process.ground().change.data()[i];
    EXPECT_GT(before, 1);
    EXPECT_LT(most_outstanding(height), before);
}

TEST(Droplets, TakeNothingOfTheHardestRockAndGoOnWhereTheyLeftOff) {
    const Lattice map = map_of(64, 64);
    const Droplets hard = rained_on(map, 120, 5000, {.ease = make_field(Grid<float>(64, 64, 0.0f))});
    EXPECT_EQ(sum_of_sizes(hard.ground().change), 0);

    RunCache shelf(std::size_t{1} << 30);
    Context context;
    for (const double drops : {1100.0, 5130.0, 600.0, 5200.0}) {
        context.runs = &shelf;
        const auto start = [&] { return Droplets({}, map, hills(map, 120)); };
        const Droplets kept = run_process<Droplets>(drops, context, start);
        context.runs = nullptr;
        EXPECT_EQ(kept.ground().change, run_process<Droplets>(drops, context, start).ground().change)
            << drops;
    }
}

TEST(Droplets, StayFiniteOnTornGround) {
    for (const float relief : {1e6f, 3e6f}) {
        const Droplets process =
            rained_on(map_of(64, 64), relief, 3000, {.capacity = 40, .wear = 1, .laying = 1});
        for (const float change : process.ground().change.values()) ASSERT_TRUE(std::isfinite(change));
    }
}

// The kernel runs them side by side and fills up the lanes of those that ended.
TEST(Droplets, SideBySideAreThoseThatRunAlone) {
    for (const bool wraps : {false, true}) {
        const Lattice map = map_of(70, 50, wraps);
        const Field<float> height = hills(map, 150);
        constexpr int k_margin = k_drop_margin;
        const int stride = map.width + 2 * k_margin;
        std::vector<float> around(static_cast<std::size_t>(stride * (map.height + 2 * k_margin)));
        for (int row = -k_margin; row < map.height + k_margin; ++row) {
            for (int column = -k_margin; column < map.width + k_margin; ++column)
                around[static_cast<std::size_t>((row + k_margin) * stride + column + k_margin)] =
                    (*height)((column + map.width) % map.width, (row + map.height) % map.height);
        }
        const DropGround ground{.height = around.data() + k_margin * stride + k_margin,
                                .stride = stride,
                                .ease = nullptr,
                                .rate = nullptr,
                                .width = map.width,
                                .rows = map.height,
                                .wrap_x = wraps,
                                .wrap_y = wraps};
        const DropRules rules{.stride = 2,
                              .steps = 40,
                              .per_cell = 1,
                              .inertia = 0.3f,
                              .capacity = 4,
                              .wear = 0.3f,
                              .laying = 0.1f,
                              .evaporation = 0.01f,
                              .drag = 0.85f,
                              .fade = 0.1f,
                              .laid_at_end = 1};
        constexpr int k_drops = 100;
        std::vector<float> x(k_drops);
        std::vector<float> y(k_drops);
        for (int drop = 0; drop < k_drops; ++drop) {
            const RowKey key = row_key(1, drop, 0);
            x[static_cast<std::size_t>(drop)] = to_unit(hash(key, 0)) * 69;
            y[static_cast<std::size_t>(drop)] = to_unit(hash(key, 1)) * 49;
        }
        std::vector<DropRecord> records(2 * 41 * k_drops + 2);
        const auto what_cells_get = [&](int drops_at_once) {
            Grid<std::int64_t> grains(map.width, map.height, 0);
            for (int first = 0; first < k_drops; first += drops_at_once) {
                std::int64_t sum = 0;  // begins with what left
                const std::size_t count = droplets_kernel().run(
                    rules, ground, x.data() + first, y.data() + first, drops_at_once, records.data(), &sum);
                for (std::size_t i = 0; i < count; ++i) {
                    const DropRecord& record = records[i];
                    grains(record.column, record.row) += record.west;
                    grains((record.column + 1) % map.width, record.row) += record.east;
                    sum += record.west + record.east;
                }
                EXPECT_EQ(sum, 0);
            }
            return grains;
        };
        const Grid<std::int64_t> alone = what_cells_get(1);
        EXPECT_GT(std::count_if(alone.values().begin(), alone.values().end(),
                                [](std::int64_t grains) { return grains != 0; }),
                  500);
        EXPECT_EQ(what_cells_get(k_drops), alone);
        EXPECT_EQ(what_cells_get(25), alone);
    }
}

TEST(Droplets, SpreadAllAndByTheirWeights) {
    const std::vector<float> weights{0.4f, 0.2f, 0.07f, 0.03f};
    constexpr int k_reach = 3;
    for (const bool wraps : {false, true}) {
        for (const int size : {1, 2, 5, 90}) {
            const auto n = static_cast<std::size_t>(size);
            std::vector<std::int64_t> grains(n);
            std::vector<double> expected(n, 0.0);
            for (std::size_t i = 0; i < n; ++i)
                grains[i] =
                    static_cast<std::int64_t>(hash(row_key(3, 0, 0), static_cast<std::uint32_t>(i)) % 1000);
            for (int i = 0; i < size; ++i) {
                for (int k = -k_reach; k <= k_reach; ++k)
                    expected[static_cast<std::size_t>(sample_beyond(i + k, size, wraps))] +=
                        0.5 * static_cast<double>(weights[static_cast<std::size_t>(std::abs(k))]) *
                        static_cast<double>(grains[static_cast<std::size_t>(i)]);
            }
            std::vector<float> work(n + 2 * k_reach);
            std::vector<float> out(n);
            spread_kernel().along_row(grains.data(), 0.5f, nullptr, size, wraps, weights.data(), k_reach,
                                      work.data(), out.data());
            for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(static_cast<double>(out[i]), expected[i], 1e-3);
        }
    }
}

// One drop's work is a round hill, seen from any direction.
TEST(Droplets, WorkWithARoundBrush) {
    const Lattice map = map_of(65, 65);
    Grid<float> cone(65, 65);
    for (int y = 0; y < 65; ++y) {
        for (int x = 0; x < 65; ++x)
            cone(x, y) = 10 * static_cast<float>(std::hypot(x - 32, y - 32));  // it fills from the middle
    }
    Droplets process({.step = 4, .radius = 10}, map, make_field(std::move(cone)));
    for (int i = 0; i < 40; ++i) process.step(1e9, nullptr);
    const Grid<float>& change = process.ground().change;
    const auto around = [&](int a, int b) {
        double sum = 0;
        for (const int x : {-a, a}) {
            for (const int y : {-b, b})
                sum += static_cast<double>(change(32 + x, 32 + y) + change(32 + y, 32 + x)) / 8;
        }
        return sum;
    };
    EXPECT_GT(around(3, 4), 1);
    EXPECT_NEAR(around(5, 0) / around(3, 4), 1, 0.1);
}

TEST(Droplets, GiveTheSameBitsOnAnyThreadCountAndSimdLevel) {
    expect_same_bits_everywhere(
        [] { return Grid<float>(rained_on(map_of(k_size, k_size), 150, 3000).ground().change); });
}

}  // namespace
}  // namespace talus
