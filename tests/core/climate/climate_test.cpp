#include "core/climate/climate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/math.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Lattice lattice_of(int side, bool wraps = false) {
    return {.width = side,
            .height = side,
            .cell_size = 40960.0 / (wraps ? side : side - 1),
            .wrap_x = wraps,
            .wrap_y = wraps};
}

// height: at shares of the map's sides, from its middle.
Terrain ground_of(const Lattice& lattice, const std::function<double(double, double)>& height) {
    Grid<float> grid(lattice.width, lattice.height);
    for (const auto [x, y] : cells_of(lattice.width, lattice.height))
        grid(x, y) = static_cast<float>(height(lattice.x_of(x) / 40960 - 0.5, lattice.y_of(y) / 40960 - 0.5));
    Terrain terrain{.lattice = lattice, .range = {-1000, 3000}};
    terrain.set_height(make_field(std::move(grid)));
    return terrain;
}

void apply(const Climate& climate, Terrain& terrain) {
    climate.apply(terrain, {.world = {.lattice = terrain.lattice, .range = terrain.range}, .seed = 1});
}

const Grid<float>& moisture_of(const Terrain& terrain) { return *terrain.fields.get<"moisture">(); }

// An island continent with ranges, that wraps if it has to.
double continent(double x, double y) {
    const double land = std::cos(2 * k_pi * x) + std::cos(2 * k_pi * y);
    const double range = std::exp(-60 * (x + 0.1) * (x + 0.1)) * std::exp(-12 * y * y);
    const double hills = std::sin(2 * k_pi * (7 * x + 2 * y)) * std::sin(2 * k_pi * (3 * x - 6 * y));
    return 500 * land - 200 + 1700 * range + 120 * hills;
}

// The share of the windward side's moisture that the lee of a ridge across the wind has; at the equator,
// where north and south are equally warm.
double lee_share(double from, int side) {
    const WindParts wind = parts_of({.from = from, .speed = 1});
    constexpr double k_height = 2200;
    constexpr double k_width = 0.06;
    const auto along = [&](double x, double y) { return x * wind.east + y * wind.south; };
    Terrain terrain = ground_of(lattice_of(side), [&](double x, double y) {
        const double away = along(x, y);
        return away < -0.15 ? -200 : k_height * std::exp(-away * away / (k_width * k_width)) + 1;
    });
    apply({.latitude = 0, .wind_from = static_cast<float>(from), .breadth = 800}, terrain);
    double sums[2] = {};
    int counts[2] = {};
    for (const auto [x, y] : cells_of(side, side)) {
        const double u = terrain.lattice.x_of(x) / 40960 - 0.5;
        const double v = terrain.lattice.y_of(y) / 40960 - 0.5;
        const double away = along(u, v);
        const double across = u * wind.south - v * wind.east;
        if (std::fabs(across) > 0.2) continue;
        const int place = away > 0.15 && away < 0.25 ? 1 : away > -0.14 && away < -0.1 ? 0 : -1;
        if (place < 0) continue;
        sums[place] += static_cast<double>(moisture_of(terrain)(x, y));
        ++counts[place];
    }
    return (sums[1] / counts[1]) / (sums[0] / counts[0]);
}

TEST(Climate, TheLeeOfARidgeHasLessThanHalfTheMoistureWhereverTheWindComesFrom) {
    double least = 1;
    double most = 0;
    for (int eighth = 0; eighth < 8; ++eighth) {
        const double share = lee_share(45.0 * eighth, 257);
        least = std::min(least, share);
        most = std::max(most, share);
        EXPECT_LT(share, 0.5) << 45 * eighth << "°";
        EXPECT_GT(share, 0.2) << 45 * eighth << "°";
    }
    for (const double odd : {23.0, 100.0}) {
        least = std::min(least, lee_share(odd, 257));
        most = std::max(most, lee_share(odd, 257));
    }
    EXPECT_LT(most / least, 1.05);
}

TEST(Climate, OverOpenSeaTheAirIsSaturated) {
    Terrain sea = ground_of(lattice_of(129), [](double, double) { return -500; });
    apply({.border_moisture = 1}, sea);
    const Grid<float>& moisture = moisture_of(sea);
    for (const float share : moisture.values()) ASSERT_GT(share, 0.97f);
    EXPECT_EQ(std::ranges::count(sea.fields.get<"vegetation">()->values(), 0.0f), 129 * 129);
    // Dry air that comes in is saturated after a while.
    apply({.border_moisture = 0}, sea);
    EXPECT_GT(moisture_of(sea)(100, 64), 0.96f);
    EXPECT_LT(moisture_of(sea)(0, 64), 0.6f);
}

TEST(Climate, LeavesTheGroundAndWhatDescribesItAsTheyAre) {
    Terrain terrain = ground_of(lattice_of(65), continent);
    terrain.fields.set<"water">(make_field(Grid<float>(65, 65, 0.0f)));
    const Terrain before = terrain;
    apply({}, terrain);
    EXPECT_EQ(terrain.height(), before.height());
    EXPECT_EQ(terrain.fields.get<"water">(), before.fields.get<"water">());
    Climate::info.writes.for_each([&](FieldId field) { EXPECT_TRUE(terrain.fields.has(field)); });
}

TEST(Climate, WhatFallsOnTheMapIsWhatFellFromTheAir) {
    for (const bool wraps : {false, true}) {
        constexpr int k_side = 301;  // not a whole number of samples to a cell of the air
        Terrain terrain = ground_of(lattice_of(k_side, wraps), continent);
        const Climate climate{.wind_from = 240};
        Atmosphere air(climate.setup(0, 0), terrain, nullptr);
        air.moisture().settle();
        const Moisture::Totals totals = air.moisture().totals();
        EXPECT_NEAR(totals.taken + totals.came_in, totals.fell + totals.went_out,
                    1e-6 * (totals.taken + totals.came_in));
        apply(climate, terrain);
        const Grid<float>& falls = *terrain.fields.get<"precipitation">();
        double sum = 0;
        for (int y = 0; y < falls.height(); ++y) {
            for (int x = 0; x < falls.width(); ++x) {
                const auto half = [&](int i) { return !wraps && (i == 0 || i == k_side - 1) ? 0.5 : 1.0; };
                sum += half(x) * half(y) * static_cast<double>(falls(x, y));
            }
        }
        const double cell = terrain.lattice.cell_size;
        const double wet_time = climate.setup(0, 0).wet_time;
        EXPECT_NEAR(sum * cell * cell / 1000 / wet_time, totals.fell, 1e-6 * totals.fell) << wraps;
    }
}

TEST(Climate, OverLevelGroundTheWindIsThePrevailingOne) {
    Terrain terrain = ground_of(lattice_of(65), [](double, double) { return 300; });
    apply({.wind_from = 30, .wind_speed = 11}, terrain);
    const WindParts wind = parts_of({.from = 30, .speed = 11});
    for (const float speed : terrain.fields.get<"wind_x">()->values()) ASSERT_NEAR(speed, wind.east, 1e-5);
    for (const float speed : terrain.fields.get<"wind_y">()->values()) ASSERT_NEAR(speed, wind.south, 1e-5);
}

// The map of a wrapped world that begins elsewhere: an even number of samples, as a cell of the air has two.
TEST(Climate, AWrappedMapHasNoSeamInAnyField) {
    constexpr int k_side = 256;
    constexpr int k_x = 94;
    constexpr int k_y = 150;
    const Lattice lattice = lattice_of(k_side, true);
    Terrain terrain = ground_of(lattice, continent);
    Terrain other{.lattice = lattice, .range = terrain.range};
    other.set_height(field_of(k_side, k_side, [&](int x, int y) {
        return (*terrain.height())((x + k_x) % k_side, (y + k_y) % k_side);
    }));
    for (const float from : {200.0f, 75.0f}) {
        apply({.uneven = 0, .wind_from = from}, terrain);
        apply({.uneven = 0, .wind_from = from}, other);
        Climate::info.writes.for_each([&](FieldId field) {
            const auto& here = *std::get<Field<float>>(terrain.fields[field]);
            const auto& there = *std::get<Field<float>>(other.fields[field]);
            const float span = info_of(field).high - info_of(field).low;
            for (const auto [x, y] : cells_of(k_side, k_side))
                ASSERT_NEAR(there(x, y), here((x + k_x) % k_side, (y + k_y) % k_side), 1e-5f * span)
                    << info_of(field).key << ' ' << x << ',' << y;
        });
    }
}

TEST(Climate, IsTheSameAtAnotherResolution) {
    Terrain coarse = ground_of(lattice_of(257), continent);
    Terrain fine = ground_of(lattice_of(1025), continent);
    apply({.wind_from = 250}, coarse);
    apply({.wind_from = 250}, fine);
    Climate::info.writes.for_each([&](FieldId field) {
        const auto& few = *std::get<Field<float>>(coarse.fields[field]);
        const auto& many = *std::get<Field<float>>(fine.fields[field]);
        double sum = 0;
        int alike = 0;
        const float span = info_of(field).high - info_of(field).low;
        for (const auto [x, y] : cells_of(257, 257)) {
            const float off = std::fabs(few(x, y) - many(4 * x, 4 * y)) / span;
            sum += static_cast<double>(off * off);
            alike += off < 0.005f ? 1 : 0;
        }
        EXPECT_LT(std::sqrt(sum / (257 * 257)), 0.002) << info_of(field).key;
        EXPECT_GT(alike, 0.985 * 257 * 257) << info_of(field).key;
    });
}

TEST(Climate, ColdGroundAndDryLeesHaveFewPlants) {
    Terrain terrain = ground_of(lattice_of(257), continent);
    apply({.latitude = 45, .wind_from = 270, .breadth = 3000, .shadow = 1.5f}, terrain);
    const Grid<float>& plants = *terrain.fields.get<"vegetation">();
    const Grid<float>& falls = *terrain.fields.get<"precipitation">();
    EXPECT_GT(plants(60, 128), 1.5f * plants(145, 128)) << "before the range and behind it";
    EXPECT_GT(falls(80, 128), 3 * falls(150, 128));
    Terrain cold = terrain;
    apply({.latitude = 75, .wind_from = 270}, cold);
    EXPECT_LT((*cold.fields.get<"vegetation">())(60, 128), 0.35f);
    // They live by the mean of the year, so that winter leaves them as they are but for its rain.
    EXPECT_LT((*cold.fields.get<"temperature">())(60, 128),
              (*terrain.fields.get<"temperature">())(60, 128) - 12);
}

// On level ground latitude alone would draw straight borders of biomes.
TEST(Climate, TemperatureStraysFromPlaceToPlaceWithoutSeamsAndLeavesTheAirAsItIs) {
    for (const bool wraps : {false, true}) {
        const Lattice lattice = lattice_of(wraps ? 256 : 257, wraps);
        Terrain even = ground_of(lattice, [](double, double) { return 200; });
        Terrain uneven = even;
        apply({.uneven = 0}, even);
        apply({.uneven = 2.5f}, uneven);
        const Grid<float>& from = *even.fields.get<"temperature">();
        const Grid<float>& to = *uneven.fields.get<"temperature">();
        float least = 0;
        float most = 0;
        float step = 0;
        for (const auto [x, y] : cells_of(lattice.width, lattice.height)) {
            EXPECT_EQ(from(x, y), from(0, y));
            const float strays = to(x, y) - from(x, y);
            least = std::min(least, strays);
            most = std::max(most, strays);
            if (!wraps && x == lattice.width - 1) continue;
            const int next = (x + 1) % lattice.width;
            step = std::max(step, std::fabs(to(next, y) - to(x, y)));
        }
        EXPECT_LT(least, -0.5f);
        EXPECT_GT(most, 0.5f);
        EXPECT_LE(std::max(most, -least), 2.5f);
        EXPECT_LT(step, 0.2f) << "from one sample to the next, over the seam too";
        EXPECT_TRUE(std::ranges::equal(moisture_of(uneven).values(), moisture_of(even).values()));
    }
}

TEST(Climate, LakesMoistenTheAir) {
    const auto plain = [](double, double) { return 200; };
    Terrain dry = ground_of(lattice_of(129), plain);
    Terrain wet = dry;
    Grid<float> lake(129, 129, 0.0f);
    for (int y = 40; y < 90; ++y) {
        for (int x = 20; x < 60; ++x) lake(x, y) = 5;
    }
    wet.fields.set<"water">(make_field(std::move(lake)));
    const Climate climate{.wind_from = 270, .border_moisture = 0.3f};
    apply(climate, dry);
    apply(climate, wet);
    EXPECT_GT(moisture_of(wet)(75, 64), moisture_of(dry)(75, 64) + 0.3f);
    EXPECT_NEAR(moisture_of(wet)(75, 5), moisture_of(dry)(75, 5), 0.02f);
    EXPECT_EQ((*wet.fields.get<"vegetation">())(40, 64), 0);
}

TEST(Climate, LivesTowardsItsBalance) {
    Terrain terrain = ground_of(lattice_of(65), continent);
    Terrain balanced = terrain;
    Climate climate{.wind_from = 300, .breadth = 1000, .growth = 10};
    apply(climate, balanced);
    climate.balance = false;
    climate.amount = 40;
    apply(climate, terrain);
    const ClimateProcess process = [&] {
        ClimateProcess made = climate.begin(terrain, {});
        while (made.length() < Climate::length_of(3)) made.step(1e9, nullptr);
        return made;
    }();
    EXPECT_LT(process.books().water.error_share(), 1e-12);
    EXPECT_GT(process.books().water.gone, 0);
    Climate::info.writes.for_each([&](FieldId field) {
        const auto& lived = *std::get<Field<float>>(terrain.fields[field]);
        const auto& known = *std::get<Field<float>>(balanced.fields[field]);
        const float span = info_of(field).high - info_of(field).low;
        float most = 0;
        for (std::size_t i = 0; i < lived.size(); ++i)
            most = std::max(most, std::fabs(lived.values()[i] - known.values()[i]));
        EXPECT_LT(most, 0.002f * span) << info_of(field).key;
    });
}

}  // namespace
}  // namespace talus
