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

TEST(Droplets, KeepAllRock) {
    for (const bool wraps : {false, true}) {
        const Droplets process = rained_on(map_of(k_size, 90, wraps), 120, 30000);
        const Grid<float>& change = process.ground().change;
        EXPECT_GT(sum_of_sizes(change), 500);
        EXPECT_LT(std::fabs(sum_of(change)), 1e-6 * sum_of_sizes(change));
    }
}

TEST(Droplets, WearSlopesAndFillHollows) {
    // A slope with a flat foot.
    const Lattice map = map_of(100, 60);
    Grid<float> ground(100, 60);
    for (int y = 0; y < 60; ++y) {
        for (int x = 0; x < 100; ++x)
            ground(x, y) = std::max(0.0f, 150 - 3 * static_cast<float>(x)) +
                           0.02f * static_cast<float>((7 * x + 13 * y) % 11);
    }
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

    RunShelf shelf(std::size_t{1} << 30);
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
        const DropGround ground{.height = height->data(),
                                .ease = nullptr,
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
                              .evaporation = 0.01f};
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
                const std::size_t count = droplets_kernel().run(
                    rules, ground, x.data() + first, y.data() + first, drops_at_once, records.data());
                std::int64_t sum = 0;
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

TEST(Droplets, SpreadAsManyPassesOfTheBinomialKernelDo) {
    for (const bool wraps : {false, true}) {
        for (const int size : {1, 2, 5, 90}) {
            constexpr int k_passes = 6;
            const auto n = static_cast<std::size_t>(size);
            std::vector<std::int64_t> grains(n);
            std::vector<double> expected(n);
            for (std::size_t i = 0; i < n; ++i) {
                grains[i] =
                    static_cast<std::int64_t>(hash(row_key(3, 0, 0), static_cast<std::uint32_t>(i)) % 1000);
                expected[i] = 0.5 * static_cast<double>(grains[i]);
            }
            for (int pass = 0; pass < k_passes; ++pass) {
                const std::vector<double> before = expected;
                for (std::size_t i = 0; i < n; ++i) {
                    const double west = i > 0 ? before[i - 1] : before[wraps ? n - 1 : 0];
                    const double east = i + 1 < n ? before[i + 1] : before[wraps ? 0 : n - 1];
                    expected[i] = 0.25 * (west + east) + 0.5 * before[i];
                }
            }
            std::vector<float> work(n + 2 * k_passes);
            std::vector<float> out(n);
            spread_kernel().along_row(grains.data(), 0.5f, size, wraps, k_passes, work.data(), out.data());
            for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(static_cast<double>(out[i]), expected[i], 1e-3);
        }
    }
}

TEST(Droplets, GiveTheSameBitsOnAnyThreadCountAndSimdLevel) {
    expect_same_bits_everywhere(
        [] { return Grid<float>(rained_on(map_of(k_size, k_size), 150, 3000).ground().change); });
}

}  // namespace
}  // namespace talus
