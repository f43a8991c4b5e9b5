#include "core/erosion/scree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/erosion/scree_process.h"
#include "tests/core/map_measures.h"
#include "tests/core/same_bits.h"

namespace talus {
namespace {

constexpr float k_talus = 0.7f;  // 35°

Field<float> ground_of(int width, int height, const std::function<float(int, int)>& at) {
    Grid<float> grid(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) grid(x, y) = at(x, y);
    }
    return make_field(std::move(grid));
}

Field<float> rough(int width, int height, float relief) {
    return ground_of(width, height, [&](int x, int y) {
        return relief * to_signed_unit(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x)));
    });
}

Lattice lattice_of(int width, int height, double cell, bool wraps = false) {
    return {.width = width, .height = height, .cell_size = cell, .wrap_x = wraps, .wrap_y = wraps};
}

Grid<float> height_of(const GroundChange& ground) {
    Grid<float> height(*ground.start);
    for (int y = 0; y < height.height(); ++y) {
        for (int x = 0; x < height.width(); ++x) height(x, y) += ground.change(x, y);
    }
    return height;
}

// The exchange of the eight neighbours, pair by pair, in doubles, of one plain step.
Grid<double> plain_step(const Grid<float>& z, const Lattice& lattice, double talus, double time) {
    const int width = lattice.width;
    const int height = lattice.height;
    const auto at = [&](int x, int y) {
        x = lattice.wrap_x ? (x + width) % width : std::clamp(x, 0, width - 1);
        y = lattice.wrap_y ? (y + height) % height : std::clamp(y, 0, height - 1);
        return static_cast<double>(z(x, y));
    };
    const auto slope = [&](int x, int y) {
        return std::hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)) / 2 / lattice.cell_size;
    };
    Grid<double> change(width, height, 0.0);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                const bool over_x = x + dx < 0 || x + dx >= width;
                const bool over_y = y + dy >= height;
                if ((over_x && !lattice.wrap_x) || (over_y && !lattice.wrap_y)) continue;
                const double drop = at(x, y) - at(x + dx, y + dy);
                const double distance = lattice.cell_size * (dx != 0 && dy != 0 ? std::sqrt(2.0) : 1.0);
                const double steepest =
                    std::max({slope(x, y), slope(x + dx, y + dy), std::fabs(drop) / distance, 1e-9});
                const double moved = (dx != 0 && dy != 0 ? 1.0 / 6 : 2.0 / 3) * drop *
                                     std::max(0.0, 1 - talus / steepest) * time;
                change(x, y) -= moved;
                change((x + dx + width) % width, (y + dy) % height) += moved;
            }
        }
    }
    return change;
}

TEST(ScreeProcess, ExchangesRockBetweenNeighboursAsThePlainRuleSays) {
    for (const bool wraps : {false, true}) {
        const Lattice lattice = lattice_of(37, 70, 4, wraps);
        const auto start = rough(37, 70, 12);
        ScreeProcess process(lattice, start, k_talus, nullptr);
        // So small a step that all its stages see almost the same ground.
        const double length = 1e-3 * lattice.cell_size * lattice.cell_size;
        process.step(length, nullptr);
        const Grid<double> expected = plain_step(*start, lattice, static_cast<double>(k_talus), 1e-3);
        for (int y = 0; y < 70; ++y) {
            for (int x = 0; x < 37; ++x)
                ASSERT_NEAR(static_cast<double>(process.ground().change(x, y)), expected(x, y), 2e-4)
                    << x << ' ' << y;
        }
    }
}

TEST(ScreeProcess, ItsBooksCountWhatIsRaisedAndDug) {
    const Lattice lattice = lattice_of(64, 64, 4, false);
    ScreeProcess process(lattice, rough(64, 64, 500), k_talus, nullptr);
    process.touch({.tool = RunTool::raise, .x = 100, .y = 100, .radius = 60, .amount = 20});
    for (int i = 0; i < 10; ++i) process.step(1e9, nullptr);
    process.touch({.tool = RunTool::dig, .x = 180, .y = 100, .radius = 30, .amount = 8});
    for (int i = 0; i < 10; ++i) process.step(1e9, nullptr);
    const Books books = process.books();
    constexpr double k_cone = 3.14159265 / 3;
    EXPECT_NEAR(books.rock.came, k_cone * (60 * 60 * 20 - 30 * 30 * 8), 0.03 * books.rock.came);
    EXPECT_GT(books.rock.moved, books.rock.came);
    EXPECT_LT(books.rock.error_share(), 1e-6);
    EXPECT_FALSE(books.has_water());
}

TEST(ScreeProcess, KeepsAllRockOverAThousandSteps) {
    for (const bool wraps : {false, true}) {
        const Lattice lattice = lattice_of(64, 64, 4, wraps);
        ScreeProcess process(lattice, rough(64, 64, 500), k_talus, nullptr);
        for (int i = 0; i < 1000 / ScreeProcess::k_stages; ++i) process.step(1e9, nullptr);
        const Grid<float>& change = process.ground().change;
        EXPECT_GT(sum_of_sizes(change), 1000);
        EXPECT_LT(std::fabs(sum_of(change)), 1e-6 * sum_of_sizes(change));
    }
}

TEST(ScreeProcess, EndsWithNoSlopeOverTheTalusAngle) {
    // A cliff across the map's corner, and a needle.
    const Lattice lattice = lattice_of(48, 48, 5);
    const auto start = ground_of(48, 48, [](int x, int y) {
        return (2 * x + y > 60 ? 90.0f : 0.0f) + (x == 12 && y == 30 ? 150.0f : 0.0f);
    });
    ScreeProcess process(lattice, start, k_talus, nullptr);
    for (int i = 0; i < 600; ++i) process.step(1e9, nullptr);
    const Grid<float> height = height_of(process.ground());
    double steepest = 0;
    for (int y = 1; y < 47; ++y) {
        for (int x = 1; x < 47; ++x) {
            const double gx = static_cast<double>(height(x + 1, y) - height(x - 1, y)) / 10;
            const double gy = static_cast<double>(height(x, y + 1) - height(x, y - 1)) / 10;
            steepest = std::max(steepest, std::hypot(gx, gy));
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                const double rise = static_cast<double>(std::fabs(height(x + dx, y + dy) - height(x, y)));
                steepest = std::max(steepest, rise / (5 * std::hypot(dx, dy)));
            }
        }
    }
    EXPECT_LT(degrees(atan(steepest)), degrees(atan(static_cast<double>(k_talus))) + 0.5);
    EXPECT_GT(sum_of_sizes(process.ground().change), 100);
}

// Eight neighbours that are treated alone make octagons of it, 8 % out of round.
TEST(ScreeProcess, AHeapOfSandIsARoundCone) {
    const Lattice lattice = lattice_of(81, 81, 1);
    const auto start = ground_of(81, 81, [](int x, int y) {
        return std::max(0.0f, 60 - 10 * static_cast<float>(std::hypot(x - 40, y - 40)));
    });
    ScreeProcess process(lattice, start, k_talus, nullptr);
    for (int i = 0; i < 300; ++i) process.step(1e9, nullptr);
    const Grid<float> height = height_of(process.ground());
    const double level = static_cast<double>(height(40, 40)) / 2;
    double nearest = 1e9;
    double farthest = 0;
    for (int turn = 0; turn < 64; ++turn) {
        const SinCos way = sin_cos_turns(turn / 64.0);
        const auto at = [&](double r) {
            const double x = 40 + r * way.cos;
            const double y = 40 + r * way.sin;
            const int i = static_cast<int>(x);
            const int j = static_cast<int>(y);
            const double u = x - i;
            const double v = y - j;
            const auto h = [&](int a, int b) { return static_cast<double>(height(a, b)); };
            return (h(i, j) * (1 - u) + h(i + 1, j) * u) * (1 - v) +
                   (h(i, j + 1) * (1 - u) + h(i + 1, j + 1) * u) * v;
        };
        double r = 0;
        while (at(r) > level) r += 0.01;
        nearest = std::min(nearest, r);
        farthest = std::max(farthest, r);
    }
    EXPECT_GT(nearest, 4);
    EXPECT_LT(farthest / nearest, 1.04);
}

TEST(ScreeProcess, GroundThatHoldsStaysAsItIs) {
    const Lattice lattice = lattice_of(33, 20, 4);
    const auto start = ground_of(
        33, 20, [](int x, int y) { return 1.5f * static_cast<float>(x) + 2.0f * static_cast<float>(y); });
    ScreeProcess process(lattice, start, k_talus, nullptr);
    process.step(1e9, nullptr);
    EXPECT_EQ(sum_of_sizes(process.ground().change), 0);
}

TEST(ScreeProcess, HardRockStays) {
    const Lattice lattice = lattice_of(40, 40, 4);
    const auto ease = ground_of(40, 40, [](int x, int) { return x < 20 ? 0.0f : 1.0f; });
    ScreeProcess process(lattice, rough(40, 40, 50), k_talus, ease);
    process.step(1e9, nullptr);
    double hard = 0;
    double soft = 0;
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 19; ++x) hard += static_cast<double>(std::fabs(process.ground().change(x, y)));
        for (int x = 21; x < 40; ++x) soft += static_cast<double>(std::fabs(process.ground().change(x, y)));
    }
    EXPECT_EQ(hard, 0);
    EXPECT_GT(soft, 100);
}

TEST(ScreeProcess, HugeHeightsStayFinite) {
    ScreeProcess process(lattice_of(33, 33, 1), rough(33, 33, 1e6f), 57, nullptr);
    for (int i = 0; i < 20; ++i) process.step(1e9, nullptr);
    for (const float change : process.ground().change.values()) ASSERT_TRUE(std::isfinite(change));
}

TEST(ScreeProcess, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const auto start = rough(130, 150, 40);
    expect_same_bits_everywhere([&] {
        ScreeProcess process(lattice_of(130, 150, 4, true), start, k_talus, nullptr);
        for (int i = 0; i < 4; ++i) process.step(100, nullptr);
        return Grid<float>(process.ground().change);
    });
}

}  // namespace
}  // namespace talus
