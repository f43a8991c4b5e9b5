#include "core/erosion/glaciers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "core/base/random.h"
#include "tests/core/map_measures.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr double k_extent = 8000;  // m
constexpr double k_middle = 4000;
constexpr double k_head = 1500;      // where the trunk valley begins, and its ground rises to the north
constexpr double k_junction = 4500;  // where a side valley meets it, at the height of its floor
constexpr double k_fall = 0.09;

// A V valley to the south with a side valley from the east, as rivers leave them: one floor where they meet.
double river_land(double x, double y) {
    const double behind = std::max(0.0, k_head - y) * 0.55;
    const double trunk = 1500 - k_fall * (y - k_head) + 0.5 * std::fabs(x - k_middle) + behind;
    if (x < k_middle) return trunk;
    const double side = 1500 - k_fall * (k_junction - k_head) + 0.13 * (x - k_middle) +
                        0.5 * std::fabs(y - k_junction) + 0.5 * std::max(0.0, x - 6800);
    return std::min(trunk, side);
}

// Valleys 4 km apart that fall to the south, to a plain.
double valleys(double x, double y) {
    const double from_floor = std::fabs(x - 4000 * std::floor(x / 4000) - 2000);
    return std::max(200.0, 1500 - 0.1 * y + 0.4 * from_floor);
}

Terrain terrain_of(int size, const std::function<double(double, double)>& height, double extent = k_extent) {
    Terrain terrain;
    terrain.lattice = {.width = size, .height = size, .cell_size = extent / (size - 1)};
    Grid<float> grid(size, size);
    for (const auto [x, y] : cells_of(size, size))
        grid(x, y) = static_cast<float>(height(x * terrain.lattice.cell_size, y * terrain.lattice.cell_size));
    terrain.set_height(make_field(std::move(grid)));
    return terrain;
}

Context icy_context(const Terrain& terrain, float sea_level = -10000) {
    Context context;
    context.world.lattice = terrain.lattice;
    context.world.sea_level = sea_level;
    return context;
}

Glaciers alpine() {
    Glaciers glaciers;
    glaciers.snow_line = 1450;
    return glaciers;
}

Terrain carved(Terrain terrain, const Glaciers& glaciers, float sea_level = -10000) {
    glaciers.apply(terrain, icy_context(terrain, sea_level));
    return terrain;
}

float at(const Terrain& terrain, double x, double y) {
    const double cell = terrain.lattice.cell_size;
    return (*terrain.height())(static_cast<int>(std::floor(x / cell + 0.5)),
                               static_cast<int>(std::floor(y / cell + 0.5)));
}

// The exponent of a power law fitted to the valley's sides from 100 to 800 m from its floor (Svensson, *Is
// the cross-section of a glacial valley a parabola?*, 1959): 1 for a V, 2 for a parabola.
double exponent_across(const Terrain& terrain, double y) {
    double lowest = k_middle;
    for (double x = k_middle - 250; x <= k_middle + 250; x += terrain.lattice.cell_size) {
        if (at(terrain, x, y) < at(terrain, lowest, y)) lowest = x;
    }
    const double floor = static_cast<double>(at(terrain, lowest, y)) - 2;
    double n = 0, sum_a = 0, sum_b = 0, sum_aa = 0, sum_ab = 0;
    for (double away = 100; away < 800; away += terrain.lattice.cell_size) {
        for (const double side : {-1.0, 1.0}) {
            const double rise = static_cast<double>(at(terrain, lowest + side * away, y)) - floor;
            const double a = std::log(away);
            const double b = std::log(std::max(0.1, rise));
            n += 1;
            sum_a += a;
            sum_b += b;
            sum_aa += a * a;
            sum_ab += a * b;
        }
    }
    return (n * sum_ab - sum_a * sum_b) / (n * sum_aa - sum_a * sum_a);
}

TEST(Glaciers, MakeTroughsOfVValleys) {
    const Terrain before = terrain_of(257, river_land);
    const Terrain after = carved(before, alpine());
    for (const double y : {2500.0, 3300.0, 6000.0}) {
        EXPECT_LT(exponent_across(before, y), 1.3) << y;
        EXPECT_GT(exponent_across(after, y), 1.6) << y;
        EXPECT_LT(exponent_across(after, y), 2.4) << y;
        EXPECT_LT(at(after, k_middle, y), at(before, k_middle, y) - 20) << y;
    }
}

TEST(Glaciers, LeaveSideValleysHangingAboveTheTrunk) {
    const Terrain before = terrain_of(257, river_land);
    const Terrain after = carved(before, alpine());
    const auto step = [](const Terrain& terrain) {
        return at(terrain, k_middle + 900, k_junction) - at(terrain, k_middle, k_junction);
    };
    EXPECT_GT(step(after), step(before) + 45);
}

// Rivers leave no basins, and no floor below a headwall that is steeper than the land was.
TEST(Glaciers, HollowCirquesWithBasinsAtTheHeads) {
    const Terrain before = terrain_of(257, river_land);
    const Terrain after = carved(before, alpine());
    EXPECT_GT(at(before, k_middle, k_head + 500), at(before, k_middle, k_head + 1000) + 40);
    EXPECT_LT(at(after, k_middle, k_head + 500), at(after, k_middle, k_head + 1000) - 10);
    const auto steepest = [](const Terrain& terrain) {
        float most = 0;
        for (double y = 600; y < 2200; y += 62.5)
            most = std::max(most, at(terrain, k_middle, y) - at(terrain, k_middle, y + 125));
        return most / 125;
    };
    EXPECT_GT(steepest(after), 1.1f * steepest(before));
}

TEST(Glaciers, ChangeNothingWithoutTimeOrIce) {
    const Terrain before = terrain_of(129, river_land);
    Glaciers glaciers = alpine();
    glaciers.amount = 0;
    EXPECT_EQ(*carved(before, glaciers).height(), *before.height());
    glaciers = alpine();
    glaciers.snow_line = 5000;
    EXPECT_EQ(*carved(before, glaciers).height(), *before.height());
}

TEST(Glaciers, LeaveTheLandBelowTheirEndsAndThePeaksAboveThem) {
    const Terrain before = terrain_of(257, valleys, 16000);
    Glaciers glaciers;
    glaciers.snow_line = 1300;
    const Terrain after = carved(before, glaciers);
    double most = 0;
    for (const auto [x, y] : cells_of(257, 257)) {
        const float change = (*after.height())(x, y) - (*before.height())(x, y);
        most = std::max(most, -static_cast<double>(change));
        ASSERT_LT(change, 30) << "hollows are filled, but not much";
        if (y * 62.5 > 12500) {
            ASSERT_EQ(change, 0) << x << ' ' << y;
        }
        if (x % 64 == 0) {
            ASSERT_GT(change, -10) << "a crest, at " << y;
        }
    }
    EXPECT_GT(most, 40);
}

double p95(std::vector<double> values) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 95 / 100);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

// It makes four maps, the largest of 513²: a second.
TEST(Glaciers, MakeOneLandAtEverySize) {
    const auto rough = [](double x, double y) {
        return river_land(x, y) + 40 * std::sin(x / 90 + 2 * std::sin(y / 700)) * std::sin(y / 110);
    };
    const Terrain fine = carved(terrain_of(513, rough), alpine());
    for (const int size : {129, 257}) {
        const Terrain start = terrain_of(size, rough);
        const Terrain coarse = carved(start, alpine());
        const int every = 512 / (size - 1);
        Grid<float> here(size, size), there(size, size);
        std::vector<double> differences;
        double mean = 0;
        for (const auto [x, y] : cells_of(size, size)) {
            here(x, y) = (*coarse.height())(x, y) - (*start.height())(x, y);
            there(x, y) = (*fine.height())(x * every, y * every) - (*start.height())(x, y);
            differences.push_back(static_cast<double>(std::fabs(here(x, y) - there(x, y))));
            mean += differences.back();
        }
        constexpr double k_relief = 2600;
        EXPECT_LT(mean / static_cast<double>(here.size()), 0.002 * k_relief) << size;
        EXPECT_LT(p95(differences), 0.01 * k_relief) << size;
        EXPECT_GT(correlation(here, there), 0.98) << size << ": of the change alone";
    }
}

TEST(Glaciers, KeepBooksOfWhatTheIceCarriedAway) {
    const Terrain terrain = terrain_of(129, river_land);
    GlaciersProcess process = alpine().begin(terrain, icy_context(terrain));
    process.step(10, nullptr);
    process.touch({.tool = RunTool::raise, .x = 4000, .y = 3000, .radius = 600, .amount = 80});
    process.touch({.tool = RunTool::dig, .x = 6000, .y = 6000, .radius = 400, .amount = 50});
    for (int i = 0; i < 4; ++i) process.step(10, nullptr);
    const MassBalance books = process.books();
    EXPECT_GT(books.rock.gone, 1e6);
    EXPECT_GT(books.rock.came, 1e6);
    EXPECT_LT(books.rock.error_share(), 1e-6);
    EXPECT_FALSE(books.has_water());
}

TEST(Glaciers, WearWhereTheRateSaysAndAsMuch) {
    const Terrain start = terrain_of(129, river_land);
    Grid<float> rate(129, 129, 1.0f);
    for (int y = 0; y < 129; ++y) std::fill_n(rate.row(y), 64, 0.0f);
    Context context = icy_context(start);
    context.rate = make_field(std::move(rate));
    Terrain after = start;
    alpine().apply(after, context);
    float worn = 0;
    for (const auto [x, y] : cells_of(129, 129)) {
        const float change = (*after.height())(x, y) - (*start.height())(x, y);
        if (x < 64) {
            ASSERT_EQ(change, 0);
        } else {
            worn = std::min(worn, change);
        }
    }
    EXPECT_LT(worn, -20);
}

TEST(Glaciers, GiveTheSameBitsEverywhere) {
    const Terrain start = terrain_of(129, river_land);
    Glaciers glaciers = alpine();
    glaciers.amount = 20;
    expect_same_bits_everywhere([&] { return *carved(start, glaciers).height(); });
}

TEST(GlacierIce, MeltsAsMuchAsFalls) {
    constexpr float k_snow_line = 1300;
    const Terrain terrain = terrain_of(
        129, [](double x, double y) { return 2000 - 0.6 * std::hypot(x - k_middle, y - k_middle); });
    Glaciers glaciers;
    glaciers.snow_line = k_snow_line;
    GlaciersProcess process = glaciers.begin(terrain, icy_context(terrain));
    process.step(1e-6, nullptr);
    GlacierIce ice = process.ice();
    ice.relax(300, nullptr);
    double gained = 0;
    double lost = 0;
    double ends = 0;  // what can melt just beyond the ice's ends; less may flow there
    for (const auto [x, y] : cells_of(ice)) {
        const double gain = std::min(1.5, 0.007 * static_cast<double>(ice.surface().row(y)[x] - k_snow_line));
        bool near_ice = false;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) near_ice = near_ice || ice.ice().row(y + dy)[x + dx] > 0;
        }
        if (ice.ice().row(y)[x] > 0) {
            (gain > 0 ? gained : lost) += std::fabs(gain);
        } else if (near_ice) {
            ends -= gain;
        }
    }
    EXPECT_GT(gained, 100);
    EXPECT_LT(lost, 1.02 * gained);
    EXPECT_GT(lost + ends, 0.98 * gained);
    EXPECT_GT(lost, 0.7 * gained);
}

TEST(GlacierIce, IsRoundOnARoundMountain) {
    const Terrain terrain = terrain_of(
        129, [](double x, double y) { return 1900 - 0.35 * std::hypot(x - k_middle, y - k_middle); });
    Glaciers glaciers;
    glaciers.snow_line = 1200;
    GlaciersProcess process = glaciers.begin(terrain, icy_context(terrain));
    process.step(1e-6, nullptr);
    const GlacierIce& ice = process.ice();
    const int middle = ice.width() / 2;
    for (const double away : {700.0, 1400.0, 2100.0}) {
        const auto straight = static_cast<double>(ice.ice().row(
            middle)[middle + static_cast<int>(std::lround(away / static_cast<double>(ice.cell())))]);
        const double i = away / std::sqrt(2.0) / static_cast<double>(ice.cell());
        const int whole = static_cast<int>(std::floor(i));
        const double part = i - whole;
        const auto diagonal = [&](int k) {
            return static_cast<double>(ice.ice().row(middle + k)[middle + k]);
        };
        EXPECT_NEAR(straight / ((1 - part) * diagonal(whole) + part * diagonal(whole + 1)), 1, 0.05) << away;
    }
}

}  // namespace
}  // namespace talus
