#include "core/water/live_water.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <optional>
#include <tuple>

#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/erosion/live_water_stage.h"
#include "tests/core/map_measures.h"
#include "tests/core/same_bits.h"
#include "tests/core/water/plain_live_water.h"
#include "tests/core/water/small_maps.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using Height = std::function<double(double x, double y)>;

constexpr double k_always = 1e9;

// x, y: from −1 to 1.
Grid<float> made(const Lattice& map, const Height& height) {
    return grid_of(map.width, map.height, [&](int x, int y) {
        return height(2.0 * x / std::max(1, map.width - 1) - 1, 2.0 * y / std::max(1, map.height - 1) - 1);
    });
}
Grid<float> rough(const Lattice& map, double base, double span) {
    Grid<float> out(map.width, map.height);
    for (const auto [x, y] : cells_of(map.width, map.height)) {
        const double hill = sin_cos_turns(x * 0.031).sin + sin_cos_turns(y * 0.023 + 0.1).sin;
        const auto noise =
            static_cast<double>(to_signed_unit(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x))));
        out(x, y) = static_cast<float>(base + span * (0.4 * hill + 0.05 * noise));
    }
    return out;
}
LiveWaterSetup wild() {
    LiveWaterSetup setup;
    setup.rain = 1e-4f;
    setup.evaporation = 2e-6f;
    setup.capacity = 5;
    setup.min_power = 1e-4f;
    setup.edge = WaterEdge::closed;
    return setup;
}
Field<float> field(Grid<float> values) { return make_field(std::move(values)); }
void run(LiveWater& water, int steps) {
    for (int i = 0; i < steps; ++i) water.step(k_always);
}

TEST(LiveWater, IsItsEquationsCellByCell) {
    for (const bool wraps : {false, true}) {
        for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {33, 1}, {37, 150}, {70, 261}}) {
            const Lattice map = lattice(width, height, wraps);
            const Grid<float> ground = rough(map, 100, 60);
            LiveWaterSetup setup = wild();
            setup.hardness_share = 0.25f;
            for (const Field<float>& rate : {Field<float>(), patches(map)}) {
                setup.rate = rate;
                LiveWater water(setup, map, field(ground));
                PlainLiveWater plain(setup, map, ground, Grid<float>(width, height, 0.0f));
                for (int i = 0; i < 60; ++i) plain.step(water.step(k_always));
                EXPECT_EQ(water.depth(), plain.depth) << width << 'x' << height << ' ' << wraps;
                EXPECT_EQ(water.ground().change, plain.change) << width << 'x' << height << ' ' << wraps;
                EXPECT_EQ(water.sediment(), plain.sediment) << width << 'x' << height << ' ' << wraps;
            }
        }
    }
}

TEST(LiveWater, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const Lattice map = lattice(133, 300);
    LiveWaterSetup setup = wild();
    setup.edge = WaterEdge::sea;
    setup.sea_level = 80;
    setup.rate = patches(map);
    LiveWater start(setup, map, field(rough(map, 100, 60)));
    start.touch({.tool = RunTool::spring, .x = 300, .y = 500, .radius = 20, .amount = 5});
    expect_same_bits_everywhere([&] {
        LiveWater water = start;
        run(water, 60);
        return std::tuple(Grid<float>(water.ground().change), Grid<float>(water.depth()),
                          Grid<float>(water.sediment()), Grid<float>(water.flow_x()),
                          Grid<float>(water.flow_y()), water.books().water.gone, water.books().rock.gone);
    });
}

// What moves in a step is more than what is let in or worn at once; measured here is the least of it: the
// water that is there at the end, and the ground that changed.
// What the process counts, and what is there to be summed, agree whatever was done.
TEST(LiveWater, ItsBooksBalanceWithEveryEdgeAndTool) {
    for (const WaterEdge edge : {WaterEdge::closed, WaterEdge::open, WaterEdge::sea}) {
        const Lattice map = lattice(256, 192, false);
        LiveWaterSetup setup = wild();
        setup.edge = edge;
        setup.sea_level = 850;
        setup.evaporation = setup.rain / 4;
        setup.rate = patches(map);
        const Field<float> ground = field(rough(map, 900, 200));
        const Grid<float> ponds(256, 192, 0.25f);
        LiveWater water(setup, map, ground, field(ponds));
        const auto use = [&](RunTool tool, double x, double y, float amount) {
            water.touch({.tool = tool, .x = x, .y = y, .radius = 60, .amount = amount});
        };
        for (int turn = 0; turn < 8; ++turn) {
            use(static_cast<RunTool>(turn), 200 + 90 * turn, 500, turn == 7 ? 40.0f : 3.0f);
            run(water, 50);
        }
        const MassBalance books = water.books();
        EXPECT_GT(books.water.there, 0);
        EXPECT_GT(books.rock.carried, 0);
        EXPECT_LT(books.water.error_share(), 1e-6);
        EXPECT_LT(books.rock.error_share(), 1e-6);
        if (edge == WaterEdge::closed) {
            EXPECT_EQ(books.rock.gone, 0);
        } else {
            EXPECT_GT(books.water.gone, 0.01 * books.water.came);
            EXPECT_GT(books.rock.gone, 1e-4 * books.rock.moved);
        }
    }
}

TEST(LiveWater, KeepsItsBooksBetweenClosedAndWrappedEdges) {
    for (const bool wraps : {false, true}) {
        const Lattice map = lattice(256, 192, wraps);
        LiveWaterSetup setup = wild();
        setup.evaporation = 0;
        for (const Field<float>& rate : {Field<float>(), patches(map)}) {
            setup.rate = rate;
            LiveWater water(setup, map, field(rough(map, 900, 200)));
            run(water, 400);
            const double cells = 256 * 192;
            const double rained = cells * water.rained();
            EXPECT_NEAR(water.rained(), water.length() * static_cast<double>(setup.rain), 0x1p-18);
            EXPECT_NEAR(sum_of(water.depth()), rained, 1e-6 * rained);
            const double moved = sum_of_sizes(water.ground().change);
            EXPECT_GT(moved, 0.05 * cells);
            EXPECT_NEAR(sum_of(water.ground().change) + sum_of(water.sediment()), 0, 1e-6 * moved);
        }
    }
}

// In such a depth a float tells 4 µm, a twelfth of what falls in a step.
TEST(LiveWater, ADeepLakeGainsWhatRainsAndLosesWhatEvaporates) {
    const Lattice map = lattice(24, 24, true);
    const Grid<float> ground(24, 24, 200.0f);
    for (const auto& [rain, evaporation] : {std::pair{170e-6f, 0.0f}, {3e-6f, 0.0f}, {0.0f, 170e-6f}}) {
        LiveWaterSetup setup;
        setup.rain = rain;
        setup.evaporation = evaporation;
        LiveWater water(setup, map, field(ground), field(Grid<float>(24, 24, 61.3f)));
        const double before = sum_of(water.depth());
        run(water, 3000);
        const double expected = 24 * 24 * water.length() * static_cast<double>(rain - evaporation);
        const double tells = 24 * 24 * 0x1p-18;  // what is still to come
        EXPECT_NEAR(sum_of(water.depth()) - before, expected, tells) << rain << ' ' << evaporation;
    }
}

TEST(LiveWater, RunsDownAPlaneAsFastAsFrictionLets) {
    const Lattice map = lattice(200, 9);
    constexpr double k_slope = 0.02;
    LiveWaterSetup setup;
    setup.rain = 2e-4f;
    LiveWater water(setup, map, field(made(map, [](double x, double) { return 100 - 400 * k_slope * x; })));
    while (water.length() < 1800) water.step(k_always);
    const Grid<float> speed = water.speed();
    for (const int x : {60, 120, 180}) {
        // Darcy and Weisbach: c v² = g h S.
        const double depth = static_cast<double>(water.depth()(x, 4));
        const double steady = std::sqrt(9.81 * depth * k_slope / static_cast<double>(setup.friction));
        EXPECT_NEAR(static_cast<double>(speed(x, 4)), steady, 0.1 * steady) << x;
    }
}

TEST(LiveWater, ALakeAtRestStaysAtRest) {
    const Lattice map = lattice(96, 96);
    const double level = 1012;
    const Grid<float> ground =
        made(map, [](double x, double y) { return 1000 + 30 * (x * x + y * y) + 3 * x * y; });
    Grid<float> depth(96, 96);
    for (int i = 0; i < 96 * 96; ++i)
        depth.data()[i] = std::max(0.0f, static_cast<float>(level) - ground.data()[i]);
    LiveWaterSetup setup;
    setup.edge = WaterEdge::closed;
    setup.capacity = 10;
    LiveWater water(setup, map, field(ground), field(depth));
    run(water, 1000);
    for (const auto [x, y] : cells_of(96, 96)) {
        ASSERT_NEAR(water.depth()(x, y), depth(x, y), 1e-6) << x << ',' << y;
        ASSERT_NEAR(water.ground().change(x, y), 0, 1e-6) << x << ',' << y;
    }
}

TEST(LiveWater, ADamBreakEndsLevel) {
    const Lattice map = lattice(64, 24);
    LiveWaterSetup setup;
    setup.edge = WaterEdge::closed;
    setup.pipe_depth = 10;
    LiveWater water(setup, map, field(Grid<float>(64, 24, 500.0f)),
                    field(made(map, [](double x, double) { return x < 0 ? 6.0 : 0.0; })));
    run(water, 6000);
    for (const float depth : water.depth().values()) ASSERT_NEAR(depth, 3, 1e-3);
}

TEST(LiveWater, WhatIsSymmetricStaysSymmetric) {
    const Lattice map = lattice(65, 65);
    LiveWaterSetup setup = wild();
    setup.edge = WaterEdge::open;
    LiveWater water(setup, map, field(made(map, [](double x, double y) {
                        const double r = x * x + y * y;
                        return 200 * (1 - r) + 60 * x * x * y * y;
                    })));
    run(water, 300);
    const auto expect_symmetric = [](const Grid<float>& values) {
        for (const auto [x, y] : cells_of(65, 65)) {
            ASSERT_EQ(values(x, y), values(64 - x, y)) << x << ',' << y;
            ASSERT_EQ(values(x, y), values(x, 64 - y)) << x << ',' << y;
            ASSERT_EQ(values(x, y), values(y, x)) << x << ',' << y;
        }
    };
    expect_symmetric(water.depth());
    expect_symmetric(water.ground().change);
}

TEST(LiveWater, StaysFiniteAndNeverNegativeOnWildGround) {
    for (const WaterEdge edge : {WaterEdge::closed, WaterEdge::open, WaterEdge::sea}) {
        for (const float end : {0.0f, 1.0f}) {
            const Lattice map = lattice(48, 40);
            LiveWaterSetup setup;
            setup.edge = edge;
            setup.rain = end * 10;
            setup.evaporation = end * 1e-2f;
            setup.capacity = end * 1000;
            setup.pick_up = end * 100;
            setup.settling = end * 100;
            setup.hardness_share = 1 - end;
            const Grid<float> ground =
                grid_of(48, 40, [&](int x, int y) { return (x * 7 + y * 5) % 3 == 0 ? 1e6f : -1e6f; });
            LiveWater water(setup, map, field(ground));
            water.touch({.tool = RunTool::spring, .x = 50, .y = 50, .amount = 1000 * end});
            for (int i = 0; i < 200; ++i) ASSERT_GT(water.step(k_always), 0);
            for (std::size_t i = 0; i < ground.size(); ++i) {
                ASSERT_TRUE(std::isfinite(water.ground().change.data()[i]));
                ASSERT_TRUE(std::isfinite(water.depth().data()[i]) && water.depth().data()[i] >= 0);
                ASSERT_TRUE(std::isfinite(water.sediment().data()[i]) && water.sediment().data()[i] >= 0);
            }
        }
    }
}

TEST(LiveWater, ASpringGivesWhatItSaysAndRunsDownhill) {
    const Lattice map = lattice(101, 51);
    LiveWaterSetup setup;
    setup.edge = WaterEdge::closed;
    LiveWater water(setup, map, field(made(map, [](double x, double) { return -40 * x; })));
    water.touch({.tool = RunTool::spring, .x = 80, .y = 100, .radius = 12, .amount = 3});
    run(water, 300);
    const double expected = 3 * water.length() / (4 * 4);
    EXPECT_NEAR(sum_of(water.depth()), expected, 1e-5 * expected);
    EXPECT_GT(water.depth()(60, 25), 0);
    EXPECT_EQ(water.depth()(2, 25), 0);
}

// Also where the ring is a point, between samples or on one, or smaller than any float of its weight.
TEST(LiveWater, ASpringOfAnyRadiusGivesWhatItSays) {
    const Lattice map = lattice(31, 21);
    for (const float radius : {0.0f, 1e-38f, 1e-20f, 1.0f, 30.0f}) {
        for (const double x : {60.0, 61.7, 62.0}) {
            LiveWaterSetup setup;
            setup.edge = WaterEdge::closed;
            LiveWater water(setup, map, field(Grid<float>(31, 21, 100.0f)));
            water.touch({.tool = RunTool::spring, .x = x, .y = 41, .radius = radius, .amount = 20});
            run(water, 100);
            const double expected = 20 * water.length() / (4 * 4);
            EXPECT_NEAR(sum_of(water.depth()), expected, 1e-5 * expected) << radius << ' ' << x;
            water.touch({.tool = RunTool::drain, .x = x, .y = 41, .radius = radius, .amount = 20});
            const double before = sum_of(water.depth());
            run(water, 100);
            EXPECT_NEAR(sum_of(water.depth()), before, 1e-5 * before) << radius << ' ' << x;
        }
    }
}

TEST(LiveWater, CloseEndsASpringWhoseMiddleItHoldsAndNoPartOfAnother) {
    for (const bool wraps : {false, true}) {
        const Lattice map = lattice(40, 40, wraps);
        LiveWaterSetup setup;
        setup.edge = WaterEdge::closed;
        LiveWater water(setup, map, field(Grid<float>(40, 40, 100.0f)));
        RunEvents done;
        const auto touch = [&](const RunEvent& event) {
            water.touch(event);
            done.list.push_back(event);
        };
        // Returns the m³/s that come.
        const auto comes = [&] {
            const double before = sum_of(water.depth());
            const double seconds = water.step(k_always);
            return (sum_of(water.depth()) - before) * 4 * 4 / seconds;
        };
        const auto expect = [&](double discharge, const char* when) {
            double of_rule = 0;
            for (const RunEvent& each : open_sources(done, 0, map))
                of_rule += static_cast<double>(each.amount);
            EXPECT_NEAR(of_rule, discharge, 1e-6) << when;
            EXPECT_NEAR(comes(), discharge, 1e-3) << when;
        };
        // Two that share cells, and one at an edge.
        touch({.tool = RunTool::spring, .x = 60, .y = 60, .radius = 20, .amount = 3});
        touch({.tool = RunTool::spring, .x = 80, .y = 60, .radius = 20, .amount = 5});
        touch({.tool = RunTool::spring, .x = 2, .y = 154, .radius = 5, .amount = 7});
        expect(15, "before");
        touch({.tool = RunTool::close, .x = 70, .y = 60, .radius = 9});
        expect(15, "no middle within");
        touch({.tool = RunTool::close, .x = 70, .y = 60, .radius = 0});
        expect(15, "a ring that is a point, on cells of both");
        touch({.tool = RunTool::close, .x = 55, .y = 60, .radius = 20});
        expect(12, "the first");
        // 4 m and 6 m from the third, around the world.
        touch({.tool = RunTool::close, .x = 158, .y = 0, .radius = 8});
        expect(wraps ? 5 : 12, "across the edges");
        touch({.tool = RunTool::close, .x = 80, .y = 60, .radius = 0});
        expect(wraps ? 0 : 7, "a point in the middle");
    }
}

// Steady on a slope: gravity balances friction, so that the flow is h √(g h S / c).
TEST(LiveWater, AFilmRunsDownASlopeAtItsNormalSpeed) {
    Lattice map = lattice(201, 3);
    map.wrap_y = true;
    LiveWaterSetup setup;
    setup.edge = WaterEdge::open;
    setup.rain = 2e-5f;
    setup.damping = 0;
    LiveWater water(setup, map, field(made(map, [](double x, double) { return -80 * x; })));
    run(water, 4000);
    const double slope = 160.0 / 800;
    for (const int x : {50, 100, 150}) {
        const auto q = static_cast<double>(water.flow_x()(x, 1));
        EXPECT_NEAR(q, 2e-5 * 4 * x, 0.02 * q);
        const auto h = static_cast<double>(water.depth()(x, 1));
        EXPECT_NEAR(q, h * std::sqrt(9.81 * h * slope / 0.05), 0.04 * q);
    }
}

TEST(LiveWater, HardRockIsWornLessAndTheHardestNotAtAll) {
    const Lattice map = lattice(64, 64);
    double before = 1e30;
    for (const float hardness : {0.0f, 0.5f, 1.0f}) {
        LiveWaterSetup setup = wild();
        setup.hardness_share = hardness;
        LiveWater water(setup, map, field(rough(map, 100, 60)));
        run(water, 100);
        const double worn = sum_of_sizes(water.ground().change);
        EXPECT_LT(worn, before);
        before = worn;
    }
    EXPECT_EQ(before, 0);
}

TEST(LiveWater, TheSeaTakesWaterAndKeepsWhatItCarries) {
    const Lattice map = lattice(80, 40);
    LiveWaterSetup setup = wild();
    setup.edge = WaterEdge::sea;
    setup.sea_level = 10;
    LiveWater water(setup, map, field(made(map, [](double x, double) { return 10 - 30 * x; })));
    run(water, 500);
    double laid = 0;
    for (const auto [x, y] : cells_of(80, 40)) {
        const float ground = water.ground().start->row(y)[x] + water.ground().change(x, y);
        if (ground < 10) {
            EXPECT_EQ(water.depth()(x, y), 0);
        }
        if (x >= 40) laid += static_cast<double>(water.ground().change(x, y));
    }
    EXPECT_GT(laid, 1);
}

TEST(LiveWater, ALongerRunPassesThroughTheShorterOnesState) {
    const Lattice map = lattice(65, 65);
    Terrain ground{.lattice = map, .range = {0, 1000}, .fields = field(rough(map, 300, 100))};
    const auto applied = [&](float minutes, RunCache* shelf) {
        Terrain terrain = ground;
        LiveWaterStage stage;
        stage.amount = minutes;
        stage.apply(terrain, {.world = {.lattice = map, .range = {0, 1000}}, .runs = shelf});
        return terrain;
    };
    RunCache shelf(std::size_t{1} << 30);
    applied(3, &shelf);
    const Terrain gone_on = applied(5, &shelf);
    const Terrain anew = applied(5, nullptr);
    EXPECT_EQ(*gone_on.height(), *anew.height());
    EXPECT_EQ(*gone_on.fields.get<"flow">(), *anew.fields.get<"flow">());
}

// The area whose rain a discharge would be: as much as drains there once the water is steady, whatever rain
// the layer began with.
TEST(LiveWater, ItsFlowIsTheAreaWhoseRainNowFalls) {
    Lattice map = lattice(60, 5);
    map.wrap_y = true;  // else some runs off beside the slope
    const auto flow = [&](float begun, std::optional<float> event) {
        Terrain terrain{.lattice = map,
                        .range = {0, 1000},
                        .fields = field(made(map, [](double x, double) { return 100 - 20 * x; }))};
        LiveWaterStage stage;
        stage.amount = 30;
        stage.rain.number = begun;
        stage.strength = 0;
        stage.edge = WaterEdge::open;
        if (event) stage.events.list = {{.tool = RunTool::rain, .amount = *event}};
        stage.apply(terrain, {.world = {.lattice = map, .range = {0, 1000}}});
        return static_cast<double>((*terrain.fields.get<"flow">())(50, 2));
    };
    const double expected = 50.5 * 4 * 4;  // the cells up the slope, and half of its own
    EXPECT_NEAR(flow(200, std::nullopt), expected, 0.03 * expected);
    EXPECT_NEAR(flow(20, 200), expected, 0.03 * expected);
    EXPECT_NEAR(flow(800, 200), expected, 0.03 * expected);
    // Where it has stopped, the least rain that counts.
    EXPECT_LT(flow(200, 0.0f), expected);
}

}  // namespace
}  // namespace talus
