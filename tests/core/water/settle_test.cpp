#include "core/water/settle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "tests/core/water/rough_ground.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Water that is spilled lake by lake, each looked at anew after every event: slow and plain.
class Spilling {
 public:
    explicit Spilling(const RoughMap& map) : map_(map), lake_(map.ground.size()) {
        lakes_.resize(map.ground.size());
        for (int cell = 0; cell < count(); ++cell) ends_.push_back(end_of(cell));
        for (int cell = 0; cell < count(); ++cell) lake_[at(cell)] = ends_[at(cell)];
    }

    void pour(int cell, double amount) {
        const int end = ends_[at(cell)];
        if (is_outlet(end)) {
            left_ += amount;
            return;
        }
        const int lake = lake_[at(end)];
        lakes_[at(lake)] += amount;
        overflow(lake);
    }

    double left() const { return left_; }
    Grid<double> depth() const {
        Grid<double> out(map_.ground.width(), map_.ground.height(), 0.0);
        for (int lake = 0; lake < count(); ++lake) {
            if (lakes_[at(lake)] == 0) continue;
            const double level = level_of(lake);
            for (int cell = 0; cell < count(); ++cell) {
                if (lake_[at(cell)] == lake && !is_outlet(ends_[at(cell)]))
                    out.data()[cell] = std::max(0.0, level - z(cell));
            }
        }
        return out;
    }

 private:
    struct Exit {
        double level;
        double low;
        int to;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    int count() const { return static_cast<int>(map_.ground.size()); }
    double z(int cell) const { return static_cast<double>(map_.ground.data()[cell]); }

    bool is_outlet(int cell) const {
        const int x = cell % map_.ground.width();
        const int y = cell / map_.ground.width();
        const Lattice& lattice = map_.lattice;
        const bool border = (!lattice.wrap_x && (x == 0 || x == lattice.width - 1)) ||
                            (!lattice.wrap_y && (y == 0 || y == lattice.height - 1));
        return (map_.outlets.open_borders && border) || map_.ground.data()[cell] <= map_.outlets.sea_level;
    }

    template <class Each>
    void each_beside(int cell, Each&& each) const {
        const int width = map_.ground.width();
        each_neighbour(map_.lattice, cell % width, cell / width,
                       [&](int x, int y) { each(y * width + x, x != cell % width && y != cell / width); });
    }

    // Where water from a cell comes to rest on dry ground.
    int end_of(int cell) const {
        while (!is_outlet(cell)) {
            double steepest = 0;
            int to = cell;
            each_beside(cell, [&](int other, bool is_diagonal) {
                const double slope = (z(cell) - z(other)) / (is_diagonal ? std::sqrt(2.0) : 1.0);
                if (slope > steepest) std::tie(steepest, to) = std::pair(slope, other);
            });
            if (to == cell) return cell;
            cell = to;
        }
        return cell;
    }

    std::optional<Exit> exit_of(int lake) const {
        std::optional<Exit> best;
        for (int cell = 0; cell < count(); ++cell) {
            if (lake_[at(cell)] != lake) continue;
            each_beside(cell, [&](int other, bool) {
                if (lake_[at(other)] == lake) return;
                const Exit exit{std::max(z(cell), z(other)), std::min(z(cell), z(other)), other};
                if (!best || std::pair(exit.level, exit.low) < std::pair(best->level, best->low)) best = exit;
            });
        }
        return best;
    }

    double held_below(int lake, double level) const {
        double sum = 0;
        for (int cell = 0; cell < count(); ++cell) {
            if (lake_[at(cell)] == lake) sum += std::max(0.0, level - z(cell));
        }
        return sum;
    }

    void overflow(int lake) {
        const std::optional<Exit> exit = exit_of(lake);
        if (!exit) return;
        const double room = held_below(lake, exit->level);
        double& held = lakes_[at(lake)];
        if (held <= room) return;
        const int beyond = lake_[at(exit->to)];
        if (!is_outlet(ends_[at(exit->to)])) {
            const std::optional<Exit> back = exit_of(beyond);
            if (back && lake_[at(back->to)] == lake &&
                lakes_[at(beyond)] >= held_below(beyond, back->level)) {
                lakes_[at(beyond)] += std::exchange(held, 0.0);
                for (int& number : lake_) number = number == lake ? beyond : number;
                overflow(beyond);
                return;
            }
        }
        const double more = held - room;
        held = room;
        pour(exit->to, more);
    }

    double level_of(int lake) const {
        double low = 1e9;
        for (int cell = 0; cell < count(); ++cell) {
            if (lake_[at(cell)] == lake) low = std::min(low, z(cell));
        }
        double high = low + lakes_[at(lake)] + 1;
        for (int i = 0; i < 100; ++i) {
            const double middle = (low + high) / 2;
            (held_below(lake, middle) < lakes_[at(lake)] ? low : high) = middle;
        }
        return high;
    }

    const RoughMap& map_;
    std::vector<int> ends_;      // of each cell
    std::vector<int> lake_;      // of each cell
    std::vector<double> lakes_;  // water in each
    double left_ = 0;
};

struct Settled {
    Grid<float> depth;
    double left = 0;
};
Settled settle(const RoughMap& map, const Grid<float>& water) {
    const Basins basins = basins_of(map.ground, map.lattice, map.outlets);
    const StillLakes lakes = settled(map.ground, water, basins);
    return {lake_depth(levels_of(lakes), basins, map.ground, &water, {}), lakes.left};
}

// Rain that differs from place to place and from map to map: from puddles to floods.
Grid<float> rain_on(const RoughMap& map, int number) {
    Grid<float> rain(map.ground.width(), map.ground.height());
    const float most = 0.02f * static_cast<float>(1 << (number % 12));
    for (const auto [x, y] : cells_of(rain)) {
        const RowKey key = row_key(99, number * 100 + y, 0);
        rain(x, y) = most * to_unit(hash(key, static_cast<std::uint32_t>(x)));
    }
    return rain;
}

double sum_of(const auto& grid) {
    const auto values = grid.values();
    return std::accumulate(values.begin(), values.end(), 0.0,
                           [](double sum, auto value) { return sum + static_cast<double>(value); });
}

bool has_plateaus(int number) { return number % 3 == 1; }

TEST(Settle, EqualsWaterThatIsSpilledLakeByLake) {
    int maps = 0;
    for (int number = 0; number < 90; ++number) {
        if (has_plateaus(number)) continue;  // which of several equal passes comes first is a convention
        const RoughMap map = rough_map(number);
        const Grid<float> rain = rain_on(map, number);
        Spilling spilling(map);
        for (int cell = 0; cell < static_cast<int>(rain.size()); ++cell)
            spilling.pour(cell, static_cast<double>(rain.data()[cell]));
        const Grid<double> expected = spilling.depth();
        const Settled made = settle(map, rain);
        for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_NEAR(static_cast<double>(made.depth.data()[i]), expected.data()[i], 2e-5)
                << "map " << number << " cell " << i;
        EXPECT_NEAR(made.left, spilling.left(), 1e-5 * (1 + spilling.left())) << "map " << number;
        ++maps;
    }
    EXPECT_GE(maps, 50);
}

TEST(Settle, ChangesNothingWhenRunAgain) {
    for (int number = 0; number < 90; ++number) {
        const RoughMap map = rough_map(number);
        const Settled once = settle(map, rain_on(map, number));
        const Settled twice = settle(map, once.depth);
        EXPECT_EQ(twice.depth, once.depth) << "map " << number;
        EXPECT_LE(twice.left, 1e-6 * sum_of(once.depth)) << "map " << number;
    }
}

// Depths are floats: their sum may be a little more than what the lake holds.
TEST(Settle, ALakeFullToItsBrimDoesNotRunOverForTheRoundingOfItsDepths) {
    for (int number = 0; number < 50; ++number) {
        RoughMap map{Grid<float>(30, 3, 1000.0f), {.width = 30, .height = 3}, {}};
        map.outlets.open_borders = false;
        Grid<float> water(30, 3, 0.0f);
        constexpr float k_brim = 301.7f;
        for (int x = 1; x < 20; ++x) {
            map.ground(x, 1) = 300 + to_unit(hash(row_key(7, number, 0), static_cast<std::uint32_t>(x)));
            water(x, 1) = k_brim - map.ground(x, 1) + (x == 1 ? 1e-7f : 0.0f);
        }
        map.ground(20, 1) = k_brim;
        for (int x = 21; x < 29; ++x) map.ground(x, 1) = 200;  // a dry trough, lower down
        EXPECT_EQ(settle(map, water).depth, water) << number;
    }
}

TEST(Settle, KeepsAllWaterThatHasNotLeft) {
    for (int number = 0; number < 90; ++number) {
        const RoughMap map = rough_map(number);
        const Grid<float> rain = rain_on(map, number);
        const Settled made = settle(map, rain);
        EXPECT_NEAR(sum_of(made.depth) + made.left, sum_of(rain), 1e-6 * sum_of(rain)) << "map " << number;
        EXPECT_GE(*std::min_element(made.depth.values().begin(), made.depth.values().end()), 0);
    }
}

// Wherever two neighbours are under water they have one level, and no water stands above dry ground beside
// it that is lower.
TEST(Settle, LeavesEveryBodyOfWaterLevel) {
    for (int number = 0; number < 90; ++number) {
        const RoughMap map = rough_map(number);
        const Settled made = settle(map, rain_on(map, number));
        for (int y = 0; y < map.ground.height(); ++y) {
            for (int x = 0; x < map.ground.width(); ++x) {
                if (made.depth(x, y) == 0) continue;
                const float level = map.ground(x, y) + made.depth(x, y);
                each_neighbour(map.lattice, x, y, [&](int to_x, int to_y) {
                    const float other = map.ground(to_x, to_y) + made.depth(to_x, to_y);
                    if (made.depth(to_x, to_y) > 0) {
                        EXPECT_NEAR(level, other, 4e-5) << number;
                    } else {
                        EXPECT_GE(other, level - 4e-5f) << number;
                    }
                });
            }
        }
    }
}

TEST(Settle, RunsOverIntoTheNextBasinAndMergesWithIt) {
    // Two troughs, 4 and 2 deep, with a sill of height 3 between them, walls of 10.
    RoughMap map{Grid<float>(7, 3, 10.0f), {.width = 7, .height = 3}, {}};
    map.outlets.open_borders = false;
    map.ground(1, 1) = map.ground(2, 1) = -1;
    map.ground(3, 1) = 3;
    map.ground(4, 1) = map.ground(5, 1) = 1;
    Grid<float> water(7, 3, 0.0f);
    water(1, 1) = 9;
    Grid<float> made = settle(map, water).depth;
    EXPECT_FLOAT_EQ(made(1, 1), 4);
    EXPECT_FLOAT_EQ(made(2, 1), 4);
    EXPECT_EQ(made(3, 1), 0);
    EXPECT_FLOAT_EQ(made(4, 1), 0.5f);
    water(1, 1) = 17;
    made = settle(map, water).depth;
    EXPECT_FLOAT_EQ(made(3, 1), 1);
    EXPECT_FLOAT_EQ(made(1, 1), 5);
    EXPECT_FLOAT_EQ(made(5, 1), 3);
}

TEST(Settle, StaysFiniteOnGroundOfAMillionMetres) {
    for (int number = 0; number < 12; ++number) {
        RoughMap map = rough_map(number);
        for (float& z : map.ground.values()) z = std::copysign(1e6f, z) + z;
        const Settled made = settle(map, rain_on(map, number));
        for (const float depth : made.depth.values()) EXPECT_TRUE(std::isfinite(depth) && depth >= 0);
    }
}

TEST(Settle, GivesTheSameBitsOnAnyThreadCount) {
    const RoughMap map = rough_map(8, 300, 257);
    const Grid<float> rain = rain_on(map, 3);
    set_thread_count(1);
    const Settled expected = settle(map, rain);
    for (const int threads : {2, 5}) {
        set_thread_count(threads);
        const Settled made = settle(map, rain);
        EXPECT_EQ(made.depth, expected.depth);
        EXPECT_EQ(made.left, expected.left);
    }
    set_thread_count(0);
}

}  // namespace
}  // namespace talus
