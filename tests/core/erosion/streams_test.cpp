#include "core/erosion/streams.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr double k_streams_extent = 4000;  // m
constexpr int k_streams_side = 257;
constexpr double k_cell = k_streams_extent / (k_streams_side - 1);

Terrain terrain_of(const std::function<double(double, double)>& height) {
    Terrain terrain;
    terrain.lattice = {.width = k_streams_side, .height = k_streams_side, .cell_size = k_cell};
    terrain.set_height(field_of(k_streams_side, k_streams_side,
                                [&](int x, int y) { return height(x * k_cell, y * k_cell); }));
    return terrain;
}

// A valley that falls to the south by one in ten, and from both sides by three in ten.
double valley(double x, double y) { return 2000 - 0.1 * y + 0.3 * std::fabs(x - k_streams_extent / 2); }

Context streams_context(const Terrain& terrain) {
    Context context;
    context.world.lattice = terrain.lattice;
    context.world.sea_level = -1000;
    return context;
}

Terrain cut(const Streams& streams, Terrain terrain) {
    streams.apply(terrain, streams_context(terrain));
    return terrain;
}

// How much lower the lowest place of a row is.
double deeper(const Terrain& after, const Terrain& before, int row) {
    const auto lowest = [&](const Terrain& of) {
        const float* const heights = of.height()->row(row);
        return static_cast<double>(*std::min_element(heights, heights + k_streams_side));
    };
    return lowest(before) - lowest(after);
}

Streams without_sediment() {
    Streams streams;
    streams.deposition = 0;
    streams.amount = 2;
    return streams;
}

// A bed is as wide as a point's cell, and on the map, which is smooth there, about half as deep.
TEST(Streams, CutAsFastAsTheySayWhereTheyDrainSoMuch) {
    Streams streams = without_sediment();
    const Terrain before = terrain_of(valley);
    double last = 0;
    for (const float cutting : {0.0f, 3.0f, 6.0f}) {
        streams.cutting = cutting;
        const Terrain after = cut(streams, before);
        double mean = 0;
        for (const int row : {96, 128, 160}) {
            // Water comes down to the middle three times as far across as along the valley.
            const double along = row * k_cell;
            const double across = k_streams_extent / 2;
            const double area = 2 * across * (along - across / 6);
            const double told = streams.amount * cutting * std::sqrt(area / 1e6);
            const double depth = deeper(after, before, row);
            EXPECT_LT(depth, 1.2 * told + 1) << cutting << " in row " << row;
            EXPECT_GT(depth, 0.25 * told - 1) << cutting << " in row " << row;
            mean += depth / 3;
        }
        if (cutting == 6) {
            EXPECT_NEAR(mean, 2 * last, 0.8 * last);
        }
        last = mean;
    }
}

TEST(Streams, LeaveSlopesThatHaveNone) {
    // Valleys 32 samples apart, between slopes that no channel's area fits on.
    constexpr int k_apart = 32;
    const auto ridges = [](double x, double y) {
        const double period = k_apart * k_cell;
        return 2000 - 0.1 * y + 0.3 * std::fabs(x - period * std::floor(x / period + 0.5));
    };
    const Terrain before = terrain_of(ridges);
    const Terrain after = cut(Streams(), before);
    double floors = 0;
    double slopes = 0;
    for (int y = 100; y < 200; ++y) {
        for (int x = k_apart; x + k_apart < k_streams_side; x += k_apart) {
            const auto changed = [&](int i) {
                return std::fabs(static_cast<double>((*before.height())(i, y) - (*after.height())(i, y)));
            };
            for (int i = -1; i <= 1; ++i) {
                floors += changed(x + 2 * i);
                slopes += changed(x + k_apart / 4 + i);
            }
        }
    }
    EXPECT_GT(floors, 100 * 7 * 3 * 0.5) << "half a metre in the mean";
    EXPECT_LT(slopes, 0.1 * floors);
}

TEST(Streams, FillALakeToAThirdOfItsDepthInTheTimeTheySay) {
    const auto bowl = [](double x, double y) {
        const double from = std::hypot(x - k_streams_extent / 2, y - k_streams_extent / 2) / 1500;
        return 500 - (from < 1 ? 60 * (1 - from * from) * (1 - from * from) : 0);
    };
    Streams streams = without_sediment();
    streams.cutting = 0;
    streams.silting = 20;
    streams.amount = 20;
    const Terrain before = terrain_of(bowl);
    const auto depth = [](const Terrain& of) {
        return 500.0 - static_cast<double>((*of.height())(k_streams_side / 2, k_streams_side / 2));
    };
    EXPECT_NEAR(depth(cut(streams, before)) / depth(before), std::exp(-1.0), 0.05);
    streams.silting = 0;
    EXPECT_NEAR(depth(cut(streams, before)), 0, 1.5);
}

TEST(Streams, LeaveTheSeaFloorAsItIs) {
    Terrain before = terrain_of(valley);
    Context context = streams_context(before);
    context.world.sea_level = 1800;
    Terrain after = before;
    Streams streams;
    streams.cutting = 3;
    streams.apply(after, context);
    int below = 0;
    int land = 0;
    for (const auto [x, y] : cells_of(k_streams_side, k_streams_side)) {
        const float was = (*before.height())(x, y);
        const float is = (*after.height())(x, y);
        // Bends move what happens at the shore by some hundred metres.
        if (was < 1760) below += std::fabs(is - was) > 0.5f;
        if (was > 1820) land += std::fabs(is - was) > 0.5f;
    }
    EXPECT_EQ(below, 0);
    EXPECT_GT(land, 0);
}

// A pit that has silted up is gone: no ghost of it is left beside, where lines wind.
TEST(Streams, NoGhostIsLeftOfAPitThatSiltedUp) {
    Streams streams = without_sediment();
    streams.cutting = 0;
    streams.silting = 0;
    const auto plain = [](double, double y) { return 500 - 0.01 * y; };
    const Terrain before = terrain_of(plain);
    const Terrain untouched = cut(streams, before);
    streams.events.list = {{.time = 0,
                            .tool = RunTool::dig,
                            .x = k_streams_extent / 2,
                            .y = k_streams_extent / 2,
                            .radius = 150,
                            .amount = 60}};
    const Terrain after = cut(streams, before);
    float most = 0;
    for (std::size_t i = 0; i < after.height()->size(); ++i)
        most = std::max(most, std::fabs(after.height()->data()[i] - untouched.height()->data()[i]));
    EXPECT_LT(most, 4);
}

// A tool moves the ground at any time and anywhere, also where the layer does not act; it wears nothing, so
// that what is finer than the points stays.
TEST(Streams, AToolRaisesTheGroundWithItsDetailsAlsoWhereTheLayerDoesNotAct) {
    const auto rough = [](double x, double y) {
        const auto row = static_cast<int>(y / k_cell + 0.5);
        const auto column = static_cast<std::uint32_t>(x / k_cell + 0.5);
        return valley(x, y) + 5 * static_cast<double>(to_signed_unit(hash(row_key(1, row, 0), column)));
    };
    constexpr float k_raised = 80;
    constexpr int k_radius = 20;  // samples
    for (const float rate : {1.0f, 0.0f}) {
        Streams streams = without_sediment();
        streams.cutting = 0;
        streams.events.list = {{.time = 0,
                                .tool = RunTool::raise,
                                .x = 64 * k_cell,
                                .y = 64 * k_cell,
                                .radius = static_cast<float>(k_radius * k_cell),
                                .amount = k_raised}};
        const Terrain before = terrain_of(rough);
        Context context = streams_context(before);
        context.rate = make_field(Grid<float>(k_streams_side, k_streams_side, rate));
        Terrain after = before;
        streams.apply(after, context);
        const auto raised = [&](int x, int y) { return (*after.height())(x, y) - (*before.height())(x, y); };
        EXPECT_NEAR(raised(64, 64), k_raised, 0.05f * k_raised) << rate;
        EXPECT_NEAR(raised(64 + 2 * k_radius, 64), 0, 1) << rate;
        // From one sample to the next the raised ground is as rough as before.
        for (int x = 60; x < 68; ++x) EXPECT_NEAR(raised(x, 64), raised(x + 1, 64), 4) << rate << " at " << x;
    }
}

}  // namespace
}  // namespace talus
