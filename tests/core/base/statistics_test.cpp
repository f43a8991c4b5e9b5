#include "core/base/statistics.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr float k_nan = std::numeric_limits<float>::quiet_NaN();
constexpr float k_infinity = std::numeric_limits<float>::infinity();

Grid<float> noise(int width, int height, float low, float high) {
    return grid_of(width, height, [&](int x, int y) {
        return low + (high - low) * to_unit(hash(row_key(5, y, 1), static_cast<std::uint32_t>(x)));
    });
}

Grid<float> plane(int width, int height, float per_column, float per_row) {
    return grid_of(width, height, [&](int x, int y) {
        return per_column * static_cast<float>(x) + per_row * static_cast<float>(y);
    });
}

struct ThreadCount {
    explicit ThreadCount(int count) { set_thread_count(count); }
    ~ThreadCount() { set_thread_count(0); }
};

TEST(ReduceRows, TakesEachRowOnceAndJoinsInOrder) {
    for (const int rows : {0, 1, 15, 16, 17, 100}) {
        const auto order = reduce_rows(
            rows, std::vector<int>{}, [](std::vector<int>& part, int y) { part.push_back(y); },
            [](std::vector<int>& all, const std::vector<int>& part) {
                all.insert(all.end(), part.begin(), part.end());
            });
        ASSERT_EQ(order.size(), static_cast<std::size_t>(rows));
        for (int y = 0; y < rows; ++y) EXPECT_EQ(order[static_cast<std::size_t>(y)], y);
    }
}

// A map of one column has a million rows: as many partial histograms would be half a gigabyte.
TEST(ReduceRows, KeepsFewPartialResultsHoweverManyRowsThereAre) {
    static std::atomic<int> alive{0};
    static std::atomic<int> most{0};
    struct Counted {
        int rows = 0;
        Counted() { count(); }
        Counted(const Counted& other) : rows(other.rows) { count(); }
        Counted& operator=(const Counted&) = default;
        ~Counted() { --alive; }
        static void count() {
            const int now = ++alive;
            int before = most;
            while (now > before && !most.compare_exchange_weak(before, now)) {
            }
        }
    };
    constexpr int k_rows = 100 * k_reduce_blocks * k_reduce_rows + 5;
    const Counted all = reduce_rows(
        k_rows, Counted{}, [](Counted& part, int) { ++part.rows; },
        [](Counted& total, const Counted& part) { total.rows += part.rows; });
    EXPECT_EQ(all.rows, k_rows);
    EXPECT_LE(most, 2 * k_reduce_blocks) << "and one in progress on each thread";
}

TEST(Statistics, AreTheSameBitsOnAnyNumberOfThreads) {
    const Grid<float> map = noise(301, 533, -1e6f, 3e3f);
    const Lattice lattice{.width = 301, .height = 533, .cell_size = 1000, .wrap_x = true};
    const auto all = [&] {
        const MapStatistics map_statistics = statistics_of(map);
        const SlopeStatistics slope = slope_statistics_of(map, lattice);
        const SeamStep seam = seam_step_x(map);
        return std::vector<double>{map_statistics.mean, map_statistics.deviation,
                                   slope.mean,          slope.median,
                                   slope.percentile_95, slope.maximum,
                                   seam.interior,       seam.seam};
    };
    const ThreadCount one(1);
    const auto expected = all();
    const auto expected_checksum = checksum_of(map);
    for (const int threads : {2, 3, 7}) {
        set_thread_count(threads);
        EXPECT_EQ(all(), expected) << threads;
        EXPECT_EQ(checksum_of(map), expected_checksum) << threads;
    }
}

TEST(Statistics, AgreeWithBruteForce) {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 200}, {257, 129}}) {
        const Grid<float> map = noise(width, height, -50, 900);
        long double sum = 0;
        for (const float value : map.values()) sum += value;
        const long double mean = sum / map.size();
        long double squares = 0;
        for (const float value : map.values()) squares += (value - mean) * (value - mean);
        const MapStatistics statistics = statistics_of(map);
        EXPECT_EQ(statistics.minimum, *std::min_element(map.data(), map.data() + map.size()));
        EXPECT_EQ(statistics.maximum, *std::max_element(map.data(), map.data() + map.size()));
        EXPECT_NEAR(statistics.mean, static_cast<double>(mean), 1e-9);
        EXPECT_NEAR(statistics.deviation, static_cast<double>(std::sqrt(squares / map.size())), 1e-9);
        EXPECT_EQ(statistics.finite, map.size());
    }
}

TEST(Statistics, SeeASmallHillOnAHighPlain) {
    Grid<float> map(100, 100, 1e6f);
    map(50, 50) = 1e6f + 1;
    EXPECT_NEAR(statistics_of(map).deviation, 0.01 * std::sqrt(1 - 1e-4), 1e-9);
}

TEST(Statistics, LeaveOutWhatIsNotFinite) {
    Grid<float> map(4, 1);
    map(0, 0) = k_nan;
    map(1, 0) = 3;
    map(2, 0) = -k_infinity;
    map(3, 0) = 5;
    const MapStatistics statistics = statistics_of(map);
    EXPECT_EQ(statistics.minimum, 3);
    EXPECT_EQ(statistics.maximum, 5);
    EXPECT_EQ(statistics.mean, 4);
    EXPECT_EQ(statistics.deviation, 1);
    EXPECT_EQ(statistics.finite, 2u);
    EXPECT_EQ(statistics_of(Grid<float>(2, 2, k_nan)).finite, 0u);
    EXPECT_EQ(slope_statistics_of(map, {.width = 4, .height = 1}).maximum, 0);
}

TEST(Statistics, StopWhenCancelled) {
    Progress progress;
    progress.cancel();
    const Grid<float> map(10, 10, 1);
    EXPECT_THROW(statistics_of(map, &progress), Cancelled);
    EXPECT_THROW(slope_statistics_of(map, {.width = 10, .height = 10}, &progress), Cancelled);
    EXPECT_THROW(checksum_of(map, &progress), Cancelled);
}

TEST(SlopeStatistics, OfAPlaneAreItsSlopeUpToTheBorders) {
    const Lattice lattice{.width = 40, .height = 30, .cell_size = 2};
    const SlopeStatistics slope = slope_statistics_of(plane(40, 30, 2, 0), lattice);
    EXPECT_NEAR(slope.mean, 45, 1e-9);
    EXPECT_NEAR(slope.maximum, 45, 1e-9);
    EXPECT_NEAR(slope.median, 45, 0.1);
    const SlopeStatistics oblique = slope_statistics_of(plane(40, 30, 6, 8), lattice);
    EXPECT_NEAR(oblique.mean, std::atan(5.0) * 180 / std::numbers::pi, 1e-9);
}

TEST(SlopeStatistics, GoAroundTheSeamOfAWrappingMap) {
    const Grid<float> map = plane(8, 8, 1, 0);
    const double wrapped = slope_statistics_of(map, {.width = 8, .height = 8, .wrap_x = true}).maximum;
    EXPECT_NEAR(wrapped, std::atan(3.0) * 180 / std::numbers::pi, 1e-9);  // (0 − 6) / 2 at the first column
}

TEST(SlopeStatistics, PercentilesAgreeWithSorting) {
    const int n = 200;
    const Grid<float> map = noise(n, n, 0, 1);
    std::vector<double> slopes;
    for (const auto [x, y] : cells_of(n, n)) {
        const double gx = (map((x + 1) % n, y) - map((x + n - 1) % n, y)) / 2.0;
        const double gy = (map(x, (y + 1) % n) - map(x, (y + n - 1) % n)) / 2.0;
        slopes.push_back(std::atan(std::sqrt(gx * gx + gy * gy)) * 180 / std::numbers::pi);
    }
    std::sort(slopes.begin(), slopes.end());
    const SlopeStatistics found =
        slope_statistics_of(map, {.width = n, .height = n, .wrap_x = true, .wrap_y = true});
    EXPECT_NEAR(found.median, slopes[slopes.size() / 2], 0.1);
    EXPECT_NEAR(found.percentile_95, slopes[slopes.size() * 95 / 100], 0.1);
    EXPECT_NEAR(found.maximum, slopes.back(), 1e-5);
}

TEST(SeamStep, TellsARampFromAWave) {
    const Grid<float> wave = grid_of(
        64, 64, [&](int x, int y) { return std::sin(2 * std::numbers::pi * (x + 5 * y) / 64 + 0.7 * y); });
    const SeamStep smooth = seam_step_x(wave);
    EXPECT_NEAR(smooth.seam / smooth.interior, 1, 0.05);
    const Grid<float> ramp = plane(10, 20, 1, 3);
    EXPECT_DOUBLE_EQ(seam_step_x(ramp).seam, 9);
    EXPECT_DOUBLE_EQ(seam_step_x(ramp).interior, 1);
    EXPECT_DOUBLE_EQ(seam_step_y(ramp).seam, 57);
    EXPECT_DOUBLE_EQ(seam_step_y(ramp).interior, 3);
    EXPECT_EQ(seam_step_x(Grid<float>(1, 1, 4)).interior, 0);
}

TEST(Checksum, IsWhatItsDefinitionSays) {
    const Grid<float> map = noise(7, 5, -1, 1);
    constexpr std::uint64_t k = 0x9e3779b97f4a7c15ull;
    std::uint64_t expected = 5;
    for (int y = 0; y < 5; ++y) {
        std::uint64_t row = 7;
        for (int x = 0; x < 7; ++x) row = mix(row + k + std::bit_cast<std::uint32_t>(map(x, y)));
        expected = mix(expected + k + row);
    }
    EXPECT_EQ(checksum_of(map), expected);
    EXPECT_EQ(checksum_text(0x0123456789abcdefull), "0123456789abcdef");
    EXPECT_EQ(checksum_text(1), "0000000000000001");
}

TEST(Checksum, ChangesWithEveryBitAndWithTheShape) {
    Grid<float> map = noise(6, 4, -1, 1);
    const std::uint64_t before = checksum_of(map);
    for (float& value : map.values()) {
        for (std::uint32_t bit = 1; bit != 0; bit <<= 1) {
            const float kept = value;
            value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ bit);
            EXPECT_NE(checksum_of(map), before);
            value = kept;
        }
    }
    EXPECT_NE(checksum_of(Grid<float>(6, 4, 1)), checksum_of(Grid<float>(4, 6, 1)));
    EXPECT_NE(checksum_of(Grid<float>(2, 2, 0.0f)), checksum_of(Grid<float>(2, 2, -0.0f)));
    EXPECT_EQ(checksum_of(Grid<float>(2, 2, k_nan)), checksum_of(Grid<float>(2, 2, k_nan)));
}

}  // namespace
}  // namespace talus
