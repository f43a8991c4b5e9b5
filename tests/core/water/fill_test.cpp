#include "core/water/fill.h"

#include <gtest/gtest.h>

#include <limits>
#include <queue>
#include <tuple>
#include <vector>

#include "core/base/parallel.h"
#include "tests/core/water/rough_ground.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// The surface by the textbook: a queue of cells, lowest first, begun at the outlets.
Grid<float> by_queue(const Grid<float>& ground, const Lattice& lattice, const Outlets& outlets) {
    using Entry = std::tuple<float, int, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    Grid<float> out = ground;
    Grid<std::uint8_t> closed(ground.width(), ground.height(), 0);
    const auto push = [&](int x, int y) {
        if (closed(x, y) != 0) return;
        closed(x, y) = 1;
        open.emplace(out(x, y), x, y);
    };
    for (const auto [x, y] : cells_of(ground)) {
        const bool at_border = (!lattice.wrap_x && (x == 0 || x == ground.width() - 1)) ||
                               (!lattice.wrap_y && (y == 0 || y == ground.height() - 1));
        if ((outlets.open_borders && at_border) || ground(x, y) <= outlets.sea_level) push(x, y);
    }
    if (open.empty()) {
        const auto values = ground.values();
        const auto lowest = std::min_element(values.begin(), values.end()) - values.begin();
        push(static_cast<int>(lowest) % ground.width(), static_cast<int>(lowest) / ground.width());
    }
    while (!open.empty()) {
        const auto [level, x, y] = open.top();
        open.pop();
        each_neighbour(lattice, x, y, [&](int to_x, int to_y) {
            if (closed(to_x, to_y) != 0) return;
            out(to_x, to_y) = std::max(out(to_x, to_y), level);
            push(to_x, to_y);
        });
    }
    return out;
}

TEST(Fill, IsThatOfThePriorityQueueBitForBit) {
    int with_lakes = 0;
    for (int map = 0; map < 60; ++map) {
        const RoughMap rough = rough_map(map);
        const Grid<float> expected = by_queue(rough.ground, rough.lattice, rough.outlets);
        ASSERT_EQ(filled(rough.ground, rough.lattice, rough.outlets), expected) << "map " << map;
        with_lakes += !(expected == rough.ground);
    }
    EXPECT_GT(with_lakes, 50);
}

TEST(Fill, LeavesNoPit) {
    for (int map = 0; map < 60; ++map) {
        const RoughMap rough = rough_map(map);
        const Grid<float> once = filled(rough.ground, rough.lattice, rough.outlets);
        EXPECT_EQ(filled(once, rough.lattice, rough.outlets), once) << "map " << map;
        EXPECT_EQ(by_queue(once, rough.lattice, rough.outlets), once) << "map " << map;
        for (std::size_t i = 0; i < once.size(); ++i) EXPECT_GE(once.data()[i], rough.ground.data()[i]);
    }
}

TEST(Fill, FillsATubUpToItsRim) {
    Grid<float> tub(7, 5, 10.0f);
    for (int x = 1; x < 6; ++x) tub(x, 2) = static_cast<float>(x);
    tub(3, 0) = 8;
    tub(3, 1) = 7;
    const Grid<float> full = filled(tub, {.width = 7, .height = 5}, {});
    for (int x = 1; x < 6; ++x) EXPECT_EQ(full(x, 2), 8) << x;
    EXPECT_EQ(full(3, 1), 8);
    EXPECT_EQ(full(0, 2), 10);
}

TEST(Fill, KeepsTheSeaAndFillsToWhereItRunsIntoIt) {
    Grid<float> ground(9, 3, 50.0f);
    for (int x = 1; x < 4; ++x) ground(x, 1) = -5;  // the sea
    ground(4, 1) = 12;                              // a bar
    ground(5, 1) = 3;                               // a lagoon behind it
    const Lattice lattice{.width = 9, .height = 3};
    const Grid<float> full = filled(ground, lattice, {.open_borders = false, .sea_level = 0});
    EXPECT_EQ(full(2, 1), -5);
    EXPECT_EQ(full(5, 1), 12);
}

TEST(Fill, GivesTheSameBitsOnAnyThreadCount) {
    const RoughMap rough = rough_map(0, 300, 257);
    set_thread_count(1);
    const Grid<float> expected = filled(rough.ground, rough.lattice, rough.outlets);
    for (const int threads : {2, 5}) {
        set_thread_count(threads);
        EXPECT_EQ(filled(rough.ground, rough.lattice, rough.outlets), expected);
    }
    set_thread_count(0);
}

TEST(Fill, EndsOnFlatAndTinyGround) {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 2}, {1, 9}, {40, 40}}) {
        for (const bool wrap : {false, true}) {
            const Grid<float> flat(width, height, 3.0f);
            const Lattice lattice{.width = width, .height = height, .wrap_x = wrap, .wrap_y = wrap};
            EXPECT_EQ(filled(flat, lattice, {}), flat);
            EXPECT_EQ(filled(flat, lattice, {.open_borders = false, .sea_level = 9}), flat);
        }
    }
}

}  // namespace
}  // namespace talus
