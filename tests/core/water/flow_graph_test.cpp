#include "core/water/flow_graph.h"

#include <gtest/gtest.h>

#include <cmath>
#include <queue>

#include "core/base/random.h"
#include "core/base/simd.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

struct Case {
    int width, height;
    bool wrap_x, wrap_y;
    int steps;  // distinct heights; 0: as many as floats
};

// Maps of any shape, with pits, level places and seams.
std::vector<Case> cases() {
    std::vector<Case> result;
    for (const auto& [width, height] :
         {std::pair{1, 1}, {1, 9}, {9, 1}, {2, 2}, {2, 5}, {3, 3}, {17, 16}, {64, 5}, {40, 41}}) {
        for (const int wrap : {0, 1, 2, 3}) {
            for (const int steps : {0, 1, 3, 12}) {
                result.push_back({width, height, (wrap & 1) != 0, (wrap & 2) != 0, steps});
            }
        }
    }
    return result;
}

Lattice lattice_of(const Case& c) {
    return {.width = c.width, .height = c.height, .cell_size = 3, .wrap_x = c.wrap_x, .wrap_y = c.wrap_y};
}

Grid<float> ground_of(const Case& c, float size = 100) {
    Grid<float> ground(c.width, c.height);
    for (const auto [x, y] : cells_of(c.width, c.height)) {
        float share = to_unit(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x)));
        if (c.steps > 0)
            share = std::floor(share * static_cast<float>(c.steps)) / static_cast<float>(c.steps);
        ground(x, y) = (share - 0.3f) * size;
    }
    return ground;
}

// The neighbours' cells by plain arithmetic.
template <class Each>
void plain_neighbours(const Case& c, std::size_t cell, Each&& each) {
    const int x = static_cast<int>(cell) % c.width;
    const int y = static_cast<int>(cell) / c.width;
    for (int d = 0; d < k_directions; ++d) {
        int to_x = x + k_direction_x[static_cast<std::size_t>(d)];
        int to_y = y + k_direction_y[static_cast<std::size_t>(d)];
        if (c.wrap_x) to_x = (to_x + c.width) % c.width;
        if (c.wrap_y) to_y = (to_y + c.height) % c.height;
        if (to_x < 0 || to_x >= c.width || to_y < 0 || to_y >= c.height) continue;
        const int n = to_y * c.width + to_x;
        if (static_cast<std::size_t>(n) != cell) each(d, static_cast<std::size_t>(n));
    }
}

// The lowest level at which water of each cell reaches a base level: Barnes, Lehman and Mulla's first
// algorithm of 2014.
std::vector<float> spill_levels(const Case& c, const Grid<float>& ground,
                                const Grid<FlowDirection>& directions) {
    using Entry = std::pair<float, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::vector<float> level(ground.size(), INFINITY);
    for (std::size_t i = 0; i < ground.size(); ++i) {
        if (directions.data()[i] == k_base) open.push({level[i] = ground.data()[i], i});
    }
    while (!open.empty()) {
        const auto [height, cell] = open.top();
        open.pop();
        plain_neighbours(c, cell, [&, from = height](int, std::size_t n) {
            if (std::isfinite(level[n])) return;
            level[n] = std::max(from, ground.data()[n]);
            open.push({level[n], n});
        });
    }
    return level;
}

TEST(FlowGraph, SendsEachCellToItsSteepestLowerNeighbour) {
    for (const Case& c : cases()) {
        const Grid<float> ground = ground_of(c);
        FlowGraph graph;
        graph.route(ground, lattice_of(c), {.borders = false, .sea_level = -25, .resolve = false}, nullptr);
        bool has_base = false;
        for (const float h : ground.values()) has_base |= h <= -25;
        for (std::size_t i = 0; has_base && i < ground.size(); ++i) {
            std::size_t best = i;
            float slope = 0;
            plain_neighbours(c, i, [&](int d, std::size_t n) {
                float drop = ground.data()[i] - ground.data()[n];
                if (d % 2 == 1) drop *= 0.70710678f;
                if (drop > slope) {
                    slope = drop;
                    best = n;
                }
            });
            if (ground.data()[i] <= -25) best = i;
            ASSERT_EQ(graph.receiver(i), best) << c.width << 'x' << c.height << ' ' << i;
            const FlowDirection expected = ground.data()[i] <= -25 ? k_base : k_pit;
            ASSERT_TRUE(best != i || graph.directions().data()[i] == expected);
        }
    }
}

// A level floor between two slopes, open to the south over its whole breadth: by the fewest steps alone every
// column would be a stream of its own.
TEST(FlowGraph, StreamsOnALevelFloorMeetInItsMiddle) {
    constexpr int k_first = 20;
    constexpr int k_last = 40;
    const Case c{61, 120, false, false, 0};
    Grid<float> ground(c.width, c.height);
    for (const auto [x, y] : cells_of(c.width, c.height))
        ground(x, y) = static_cast<float>(std::max({0, k_first - x, x - k_last, 5 - y}));
    FlowGraph graph;
    graph.route(ground, lattice_of(c), {}, nullptr);
    const Grid<std::uint32_t>& above = graph.cells_above(nullptr);
    std::uint32_t sum = 0;
    for (int x = k_first; x <= k_last; ++x) sum += above(x, 100);
    EXPECT_GT(above((k_first + k_last) / 2, 100), sum * 4 / 5);
}

TEST(FlowGraph, DrainsEveryCellToABaseLevelAndNoHigherThanItMust) {
    FlowGraph graph;  // one for all, so that nothing of the map before may remain
    for (const Case& c : cases()) {
        for (const float size : {100.0f, 2e6f}) {
            const Grid<float> ground = ground_of(c, size);
            graph.route(ground, lattice_of(c), {.sea_level = size * -0.28f}, nullptr);
            const std::vector<float> expected = spill_levels(c, ground, graph.directions());
            Grid<float> level(c.width, c.height);
            graph.water_level(ground, level, nullptr);
            for (std::size_t i = 0; i < ground.size(); ++i) {
                std::size_t cell = i;
                std::size_t steps = 0;
                while (flows_on(graph.directions().data()[cell]) && steps++ < ground.size())
                    cell = graph.receiver(cell);
                ASSERT_EQ(graph.directions().data()[cell], k_base) << c.width << 'x' << c.height << ' ' << i;
                ASSERT_EQ(level.data()[i], expected[i]) << c.width << 'x' << c.height << ' ' << i;
            }
        }
    }
}

TEST(FlowGraph, OrderHasEachCellOnceBeforeTheOneItFlowsTo) {
    for (const Case& c : cases()) {
        FlowGraph graph;
        graph.route(ground_of(c), lattice_of(c), {}, nullptr);
        const auto order = graph.downstream(nullptr);
        std::vector<std::size_t> place(order.size(), order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            ASSERT_EQ(place[order[i]], order.size());
            place[order[i]] = i;
        }
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::size_t to = graph.receiver(i);
            ASSERT_TRUE(to == i || place[i] < place[to]);
        }
    }
}

TEST(FlowGraph, AreaAtTheOutletsIsThatOfTheMap) {
    for (const Case& c : cases()) {
        const Grid<float> ground = ground_of(c);
        FlowGraph graph;
        graph.route(ground, lattice_of(c), {}, nullptr);
        Grid<float> area(c.width, c.height);
        graph.area(area, nullptr);
        Grid<float> sum(c.width, c.height);
        graph.accumulate(Grid<float>(c.width, c.height, 9.0f), sum, nullptr);
        EXPECT_EQ(area, sum);
        // Each cell has its own area and that of those that flow to it.
        std::vector<float> expected(ground.size(), 9.0f);
        double outlets = 0;
        for (std::size_t i = 0; i < ground.size(); ++i) {
            if (graph.receiver(i) == i) {
                outlets += static_cast<double>(area.data()[i]);
            } else {
                expected[graph.receiver(i)] += area.data()[i];
            }
        }
        EXPECT_EQ(outlets, 9.0 * static_cast<double>(ground.size()));
        for (std::size_t i = 0; i < ground.size(); ++i) ASSERT_EQ(area.data()[i], expected[i]);
    }
}

TEST(FlowGraph, CountsTheSameCellsWhetherTheirOrderIsWantedOrNot) {
    for (const Case& c : {Case{700, 600, false, false, 40}, Case{600, 700, true, true, 3},
                          Case{7, 1, false, true, 1}, Case{2, 2, true, true, 1}}) {
        const Grid<float> ground = ground_of(c);
        for (const bool resolve : {true, false}) {
            FlowGraph counted;
            counted.route(ground, lattice_of(c), {.resolve = resolve}, nullptr);
            FlowGraph ordered;
            ordered.route(ground, lattice_of(c), {.resolve = resolve}, nullptr);
            ordered.downstream(nullptr);
            EXPECT_EQ(counted.cells_above(nullptr), ordered.cells_above(nullptr))
                << c.width << " " << resolve;
        }
    }
}

TEST(FlowGraph, BasinsAreWhatDrainsToOneOutlet) {
    for (const Case& c : cases()) {
        for (const bool resolve : {false, true}) {
            FlowGraph graph;
            graph.route(ground_of(c), lattice_of(c), {.resolve = resolve}, nullptr);
            Grid<std::uint32_t> basin(c.width, c.height);
            const std::uint32_t count = graph.basins(basin, nullptr);
            std::uint32_t outlets = 0;
            for (std::size_t i = 0; i < basin.size(); ++i) {
                EXPECT_TRUE(graph.receiver(i) != i || basin.data()[i] == outlets);
                outlets += graph.receiver(i) == i;
                EXPECT_EQ(basin.data()[i], basin.data()[graph.receiver(i)]);
            }
            EXPECT_EQ(count, outlets);
        }
    }
}

TEST(FlowGraph, BaseLevelsAreBordersSeaOrTheCallersOwn) {
    const Case c{9, 7, true, false, 0};
    const Grid<float> ground = ground_of(c);
    Grid<std::uint8_t> own(9, 7, 0);
    own(4, 3) = 1;
    FlowGraph graph;
    graph.route(ground, lattice_of(c), {.sea_level = 10, .base = &own}, nullptr);
    for (const auto [x, y] : cells_of(9, 7)) {
        const bool is_base = y == 0 || y == 6 || ground(x, y) <= 10 || own(x, y) != 0;
        EXPECT_EQ(graph.directions()(x, y) == k_base, is_base);
    }
    // A world without ends drains to its lowest cell.
    const Case wrapped{9, 7, true, true, 0};
    graph.route(ground, lattice_of(wrapped), {}, nullptr);
    const float low = *std::min_element(ground.values().begin(), ground.values().end());
    for (std::size_t i = 0; i < ground.size(); ++i) {
        EXPECT_EQ(graph.directions().data()[i] == k_base, ground.data()[i] == low);
    }
}

TEST(FlowGraph, LevelPlacesDrainByTheFewestSteps) {
    const Case c{33, 33, false, false, 0};
    Grid<float> ground(33, 33, 5.0f);
    FlowGraph graph;
    graph.route(ground, lattice_of(c), {}, nullptr);
    for (const auto [x, y] : cells_of(33, 33)) {
        auto cell = static_cast<std::size_t>(y * 33 + x);
        int steps = 0;
        for (; graph.receiver(cell) != cell; cell = graph.receiver(cell)) ++steps;
        ASSERT_EQ(steps, std::min({x, y, 32 - x, 32 - y}));
    }
}

TEST(FlowGraph, DiagonalsMayCountForMoreOrLessButMustBeLower) {
    const Case c{40, 41, true, false, 0};
    const Grid<float> ground = ground_of(c);
    Grid<float> diagonal = grid_of(40, 41, [&](int x, int y) {
        return 0.5f + to_unit(hash(row_key(9, y, 0), static_cast<std::uint32_t>(x)));
    });
    FlowGraph plain;
    plain.route(ground, lattice_of(c), {.resolve = false}, nullptr);
    FlowGraph graph;
    graph.route(ground, lattice_of(c), {.resolve = false, .diagonal = &diagonal}, nullptr);
    std::size_t others = 0;
    for (std::size_t i = 0; i < ground.size(); ++i) {
        ASSERT_EQ(plain.receiver(i) == i, graph.receiver(i) == i);
        if (graph.receiver(i) != i) {
            ASSERT_LT(ground.data()[graph.receiver(i)], ground.data()[i]);
        }
        others += plain.receiver(i) != graph.receiver(i);
    }
    EXPECT_GT(others, ground.size() / 20);
}

TEST(FlowGraph, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const Case c{300, 257, true, false, 40};
    const Grid<float> ground = ground_of(c);
    expect_same_bits_everywhere([&] {
        FlowGraph graph;
        graph.route(ground, lattice_of(c), {.sea_level = -29}, nullptr);
        return std::pair(Grid<FlowDirection>(graph.directions()),
                         Grid<std::uint32_t>(graph.cells_above(nullptr)));
    });
}

}  // namespace
}  // namespace talus
