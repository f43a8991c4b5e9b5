#include "core/erosion/scree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/base/smooth_noise.h"
#include "core/base/statistics.h"
#include "core/erosion/scree_process.h"
#include "tests/core/map_measures.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr float k_talus = 0.7f;  // 35°

Field<float> ground_of(int width, int height, const std::function<float(int, int)>& at) {
    return field_of(width, height, at);
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
    for (const auto [x, y] : cells_of(height)) height(x, y) += ground.change(x, y);
    return height;
}

// A plain step in doubles: of each square of neighbours, what its four triangles and its middle let slide.
Grid<double> plain_step(const Grid<float>& z, const Lattice& lattice, double talus, double time) {
    const int width = lattice.width;
    const int height = lattice.height;
    const auto at = [&](int x, int y) {
        x = lattice.wrap_x ? (x + width) % width : std::clamp(x, 0, width - 1);
        y = lattice.wrap_y ? (y + height) % height : std::clamp(y, 0, height - 1);
        return static_cast<double>(z(x, y));
    };
    // The share that slides where the ground falls by so much along and across a cell.
    const auto share = [&](double along, double across) {
        return std::max(0.0, 1 - talus * lattice.cell_size / std::max(1e-9, std::hypot(along, across)));
    };
    Grid<double> change(width, height, 0.0);
    const auto move = [&](int x, int y, int dx, int dy, double weight) {
        const bool over_x = x < 0 || x >= width || x + dx < 0 || x + dx >= width;
        const bool over_y = y < 0 || y + dy >= height;
        if ((over_x && !lattice.wrap_x) || (over_y && !lattice.wrap_y)) return;
        const double moved = weight * (at(x, y) - at(x + dx, y + dy)) * time;
        change((x + width) % width, (y + height) % height) -= moved;
        change((x + dx + width) % width, (y + dy + height) % height) += moved;
    };
    // Beyond closed borders there are squares, too, level across the border.
    for (int y = lattice.wrap_y ? 0 : -1; y < height; ++y) {
        for (int x = lattice.wrap_x ? 0 : -1; x < width; ++x) {
            const double top = at(x + 1, y) - at(x, y);
            const double bottom = at(x + 1, y + 1) - at(x, y + 1);
            const double left = at(x, y + 1) - at(x, y);
            const double right = at(x + 1, y + 1) - at(x + 1, y);
            constexpr double k_side = 2.0 / 3 / 4;
            if (y >= 0) move(x, y, 1, 0, k_side * (share(top, left) + share(top, right)));
            if (y + 1 < height || lattice.wrap_y)
                move(x, lattice.wrap_y ? (y + 1) % height : y + 1, 1, 0,
                     k_side * (share(bottom, left) + share(bottom, right)));
            if (x >= 0) move(x, y, 0, 1, k_side * (share(top, left) + share(bottom, left)));
            if (x + 1 < width || lattice.wrap_x)
                move(lattice.wrap_x ? (x + 1) % width : x + 1, y, 0, 1,
                     k_side * (share(top, right) + share(bottom, right)));
            const double middle = share((top + bottom) / 2, (left + right) / 2) / 6;
            move(x, y, 1, 1, middle);
            move(x + 1, y, -1, 1, middle);
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
        for (const auto [x, y] : cells_of(37, 70))
            ASSERT_NEAR(static_cast<double>(process.ground().change(x, y)), expected(x, y), 2e-4)
                << x << ' ' << y;
    }
}

TEST(ScreeProcess, ItsBooksCountWhatIsRaisedAndDug) {
    const Lattice lattice = lattice_of(64, 64, 4, false);
    ScreeProcess process(lattice, rough(64, 64, 500), k_talus, nullptr);
    process.touch({.tool = RunTool::raise, .x = 100, .y = 100, .radius = 60, .amount = 20});
    for (int i = 0; i < 10; ++i) process.step(1e9, nullptr);
    process.touch({.tool = RunTool::dig, .x = 180, .y = 100, .radius = 30, .amount = 8});
    for (int i = 0; i < 10; ++i) process.step(1e9, nullptr);
    const MassBalance books = process.books();
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

// A needle ten times too steep: steps that are too long for it spread it to half the talus angle.
TEST(ScreeProcess, AHeapFromANeedleStandsAtTheTalusAngle) {
    const Lattice lattice = lattice_of(97, 97, 2);
    const auto start = ground_of(97, 97, [](int x, int y) {
        return std::max(0.0f, 160 - 16 * static_cast<float>(std::hypot(x - 48, y - 48)));
    });
    ScreeProcess process(lattice, start, k_talus, nullptr);
    while (process.length() < 120 * 120) process.step(1e9, nullptr);
    const Grid<float> height = height_of(process.ground());
    // Of the volume and the slope follows the height.
    const double volume = sum_of(*start) * 4;
    const double slope = static_cast<double>(k_talus);
    const double expected = std::cbrt(volume * 3 / 3.14159265 * slope * slope);
    EXPECT_NEAR(static_cast<double>(height(48, 48)), expected, 0.06 * expected);
}

TEST(ScreeProcess, GroundThatHoldsStaysAsItIs) {
    const Lattice lattice = lattice_of(33, 20, 4);
    const auto start = ground_of(
        33, 20, [](int x, int y) { return 1.5f * static_cast<float>(x) + 2.0f * static_cast<float>(y); });
    ScreeProcess process(lattice, start, k_talus, nullptr);
    process.step(1e9, nullptr);
    EXPECT_EQ(sum_of_sizes(process.ground().change), 0);
}

// What is at rest is left alone, to the same bits: a needle on a wide plain slides as one on a plain that is
// too narrow for anything to rest, on either side of where pieces of rows meet.
TEST(ScreeProcess, GroundAroundThatRestsMakesNoDifference) {
    constexpr int k_narrow = 60;
    for (const auto& [x, y] : {std::pair{134, 100}, {186, 40}, {70, 97}}) {
        const auto needle = [&](int left, int above) {
            return [=](int i, int j) {
                const int far = std::max(std::abs(i + left - x), std::abs(j + above - y));
                return far < 3 ? 200.0f - 30 * static_cast<float>(far) : 5.0f;
            };
        };
        const int left = x - k_narrow / 2;
        const int above = y - k_narrow / 2;
        ScreeProcess wide(lattice_of(330, 200, 4), ground_of(330, 200, needle(0, 0)), k_talus, nullptr);
        ScreeProcess narrow(lattice_of(k_narrow, k_narrow, 4),
                            ground_of(k_narrow, k_narrow, needle(left, above)), k_talus, nullptr);
        for (ScreeProcess* process : {&wide, &narrow}) {
            process->count_slid(1);
            for (int step = 0; step < 3; ++step) process->step(process->next_step(), nullptr);
        }
        ASSERT_FALSE(narrow.acted().empty());
        EXPECT_EQ(wide.acted(), (CellRectangle{narrow.acted().x0 + left, narrow.acted().y0 + above,
                                               narrow.acted().x1 + left, narrow.acted().y1 + above}));
        const CellRectangle part{left, above, left + k_narrow, above + k_narrow};
        EXPECT_TRUE(cut(wide.ground().change, part) == narrow.ground().change) << x << ' ' << y;
        EXPECT_TRUE(cut(wide.slid().east, part) == narrow.slid().east) << x << ' ' << y;
        EXPECT_TRUE(cut(wide.slid().south, part) == narrow.slid().south) << x << ' ' << y;
    }
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

// A slope at the talus angle, rough from cell to cell: what slides leaves no pattern of single cells, in
// whatever direction the slope falls. Where slopes over two cells decide, four times as much of it stays.
TEST(ScreeProcess, ASlopeShowsNoHerringbone) {
    constexpr int k_size = 97;
    const Lattice lattice = lattice_of(k_size, k_size, 4);
    for (const double turn : {15.0 / 360, 22.5 / 360, 45.0 / 360}) {
        const SinCos way = sin_cos_turns(turn);
        const auto start = ground_of(k_size, k_size, [&](int x, int y) {
            return static_cast<float>(0.7 * 4 * (x * way.cos + y * way.sin)) +
                   3 * to_signed_unit(hash(row_key(9, y, 0), static_cast<std::uint32_t>(x)));
        });
        ScreeProcess process(lattice, start, k_talus, nullptr);
        for (double left = 1600; left > 1e-6;) left -= process.step(left, nullptr);
        const Grid<float> height = height_of(process.ground());
        double sum = 0;
        for (int y = 25; y < 72; ++y) {
            for (int x = 25; x < 72; ++x) {
                const float sides = height(x + 1, y) + height(x - 1, y) + height(x, y + 1) + height(x, y - 1);
                const float corners =
                    height(x + 1, y + 1) + height(x - 1, y + 1) + height(x + 1, y - 1) + height(x - 1, y - 1);
                const auto pattern = static_cast<double>((4 * height(x, y) - 2 * sides + corners) / 16);
                sum += pattern * pattern;
            }
        }
        EXPECT_LT(std::sqrt(sum / (47 * 47)), 0.008) << turn * 360;
    }
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

// Rolling ground with roughness of all sizes, over a world of 1600 m.
Terrain hills(int size, float relief) {
    const Lattice lattice = lattice_of(size, size, 1600.0 / (size - 1));
    const SmoothNoise noise({.wavelength = 500, .octaves = 7, .seed = 3, .channel = 0}, lattice, lattice);
    Grid<float> height(size, size);
    for (int y = 0; y < size; ++y) {
        noise.make_row(y, height.row(y));
        for (int x = 0; x < size; ++x) height(x, y) *= relief;
    }
    Terrain terrain{.lattice = lattice, .range = {0, 1000}};
    terrain.set_height(make_field(std::move(height)));
    return terrain;
}

Context scree_context(const Terrain& terrain) {
    return {.world = {.lattice = terrain.lattice, .range = terrain.range}};
}

double mean_difference(const Grid<float>& a, const Grid<float>& b) {
    Grid<float> difference(a);
    for (std::size_t i = 0; i < a.size(); ++i) difference.data()[i] -= b.data()[i];
    return sum_of_sizes(difference) / static_cast<double>(a.size());
}

TEST(Scree, MakesWhatPlainStepsOnTheMapsOwnLatticeMake) {
    Terrain terrain = hills(129, 1000);
    const Scree stage{.amount = 150, .talus = 35};
    ScreeProcess plain = stage.begin(terrain, scree_context(terrain));
    while (plain.length() < Scree::length_of(stage.amount)) plain.plain_step();
    stage.apply(terrain, scree_context(terrain));
    const Grid<float> expected = height_of(plain.ground());
    const double moved = sum_of_sizes(plain.ground().change) / static_cast<double>(expected.size());
    EXPECT_GT(moved, 20);
    EXPECT_LT(mean_difference(*terrain.height(), expected), 0.02 * moved);
}

TEST(Scree, IsOneLandAtEverySizeAndEachCellCostsTheSame) {
    const Scree stage{.amount = 100, .talus = 35};
    Terrain coarse = hills(129, 1000);
    Terrain fine = hills(513, 1000);
    const Grid<float> before = *coarse.height();
    stage.apply(coarse, scree_context(coarse));
    stage.apply(fine, scree_context(fine));
    const Grid<float> sampled =
        grid_of(129, 129, [&](int x, int y) { return (*fine.height())(4 * x, 4 * y); });
    const MapStatistics land = statistics_of(sampled);
    EXPECT_LT(mean_difference(*coarse.height(), sampled),
              0.002 * static_cast<double>(land.maximum - land.minimum));
    EXPECT_GT(mean_difference(*coarse.height(), before),
              0.02 * static_cast<double>(land.maximum - land.minimum));
    for (const float amount : {30.0f, 60.0f, 300.0f}) {
        for (const double extent : {2000.0, 24000.0}) {
            const auto cost = [&](int size) {
                return Scree{.amount = amount}.cost_per_cell(lattice_of(size, size, extent / (size - 1)));
            };
            EXPECT_LT(cost(4097), 1.45 * cost(513)) << amount << ' ' << extent;
        }
    }
}

TEST(Scree, NothingFlowsWhereItsRateIsNoneAndRockBalances) {
    for (const bool wraps : {false, true}) {
        for (const int size : {129, 150}) {
            Terrain terrain = hills(size, 1000);
            terrain.lattice.wrap_x = terrain.lattice.wrap_y = wraps;
            const Field<float> before = terrain.height();
            Context context = scree_context(terrain);
            context.rate = ground_of(size, size, [&](int x, int y) {
                return x < size / 3 || std::hypot(x - 90, y - 70) < 9 ? 0.0f : 0.3f;
            });
            Scree{.amount = 120, .talus = 30}.apply(terrain, context);
            const Grid<float>& deposition = *terrain.fields.get<"deposition">();
            const Grid<float>& wear = *terrain.fields.get<"wear">();
            double moved = 0;
            for (const auto [x, y] : cells_of(size, size)) {
                if ((*context.rate)(x, y) == 0) {
                    ASSERT_EQ((*terrain.height())(x, y), (*before)(x, y));
                }
                moved += static_cast<double>(wear(x, y));
            }
            EXPECT_GT(moved, 5.0 * size * size);
            EXPECT_LT(std::fabs(sum_of(deposition) - sum_of(wear)), 1e-6 * moved);
        }
    }
}

TEST(Scree, ALowerRateIsAShorterTime) {
    Terrain slow = hills(65, 1000);
    Terrain brief = hills(65, 1000);
    Context context = scree_context(slow);
    context.rate = ground_of(65, 65, [](int, int) { return 0.25f; });
    Scree{.amount = 80}.apply(slow, context);
    Scree{.amount = 40}.apply(brief, scree_context(brief));
    const double moved = mean_difference(*slow.height(), *hills(65, 1000).height());
    EXPECT_GT(moved, 5);
    EXPECT_LT(mean_difference(*slow.height(), *brief.height()), 0.04 * moved);
}

TEST(Scree, ARunThatWasKeptIsMadeAgainOnTheMapsOwnLattice) {
    Terrain terrain = hills(65, 1000);
    const RunEvent raise{
        .time = 500, .tool = RunTool::raise, .x = 800, .y = 800, .radius = 200, .amount = 30};
    const Scree stage{.amount = 60, .events = {.list = {raise}, .end = 3600}};
    Eventful<ScreeProcess> live(stage.begin(terrain, scree_context(terrain)), stage.events);
    while (live.length() < 3600) live.step(3600 - live.length());
    stage.apply(terrain, scree_context(terrain));
    EXPECT_EQ(*terrain.height(), height_of(live.process().ground()));
}

// The process alone is round, too; here lattices of three sizes have a part in it.
TEST(Scree, AHeapOfSandIsARoundConeWithEvenSlopes) {
    Terrain terrain{.lattice = lattice_of(161, 161, 2), .range = {0, 1000}};
    terrain.set_height(ground_of(161, 161, [](int x, int y) {
        return std::max(0.0f, 160 - 16 * static_cast<float>(std::hypot(x - 80, y - 80)));
    }));
    Scree{.amount = 120, .talus = 35}.apply(terrain, scree_context(terrain));
    const Grid<float>& height = *terrain.height();
    const double top = static_cast<double>(height(80, 80));
    // Metres from the middle to half the height, along an axis and a diagonal.
    const auto radius = [&](int dx, int dy) {
        int i = 0;
        while (static_cast<double>(height(80 + (i + 1) * dx, 80 + (i + 1) * dy)) > top / 2) ++i;
        const auto here = static_cast<double>(height(80 + i * dx, 80 + i * dy));
        const auto next = static_cast<double>(height(80 + (i + 1) * dx, 80 + (i + 1) * dy));
        return 2 * std::hypot(dx, dy) * (i + (here - top / 2) / (here - next));
    };
    const double along = radius(1, 0);
    EXPECT_NEAR(radius(1, 1) / along, 1, 0.04);
    EXPECT_NEAR(radius(2, 1) / along, 1, 0.04);
    const double slope = static_cast<double>(height(84, 80) - height(92, 80)) / 16;
    EXPECT_NEAR(degrees(atan(slope)), 35, 1);
}

TEST(Scree, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    expect_same_bits_everywhere([&] {
        Terrain terrain = hills(150, 1000);
        Scree{.amount = 100}.apply(terrain, scree_context(terrain));
        return Grid<float>(*terrain.height());
    });
}

}  // namespace
}  // namespace talus
