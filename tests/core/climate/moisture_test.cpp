#include "core/climate/moisture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// A map with hills and a lake or two, its wind, and what its air does.
struct World {
    AirLattice air;
    MoistureSetup setup;
    Wind wind;
};

double smooth_noise(int seed, int x, int y, int size) {
    double sum = 0;
    for (int wave = 1; wave <= 3; ++wave) {
        const auto phase = [&](int channel) {
            return 6.28 * static_cast<double>(to_signed_unit(
                              hash(row_key(static_cast<std::uint64_t>(seed), wave, channel), 7)));
        };
        sum += std::sin(6.28318530718 * wave * x / size + phase(0)) *
               std::sin(6.28318530718 * wave * y / size + phase(1)) / wave;
    }
    return sum;
}

World world_of(int width, int height, bool wraps, double from, double speed = 8) {
    const Lattice map{.width = wraps ? width : width + 1,
                      .height = wraps ? height : height + 1,
                      .cell_size = 500,
                      .wrap_x = wraps,
                      .wrap_y = wraps};
    World world{AirLattice(map), {}, {}};
    Grid<double> ground(width, height);
    world.setup.held = Grid<double>(width, height);
    world.setup.wet = Grid<double>(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const double level = smooth_noise(1, x, y, width);
        ground(x, y) = std::max(0.0, 1500 * level);
        world.setup.wet(x, y) = std::clamp(-3 * level, 0.0, 1.0);
        world.setup.held(x, y) = 20 * std::exp(-ground(x, y) / 2300);
    }
    world.setup.stretch = 40;
    world.wind = bent_wind(world.air, ground, {.from = from, .speed = speed, .bend = 20});
    return world;
}

// The equation on a plain grid, from fluxes through faces; west and east, north and south alike.
class Plain {
 public:
    Plain(const World& world) : world_(world), water_(world.setup.held) {
        for (std::size_t i = 0; i < water_.size(); ++i) water_.values()[i] *= world.setup.wet.values()[i];
    }
    void step(double seconds) {
        const MoistureSetup& setup = world_.setup;
        Grid<double> change(water_.width(), water_.height());
        for (const auto [x, y] : cells_of(water_)) {
            const double held = setup.held(x, y);
            const double w = water_(x, y);
            const double in = (flux_x(x, y) - flux_x(x + 1, y)) / world_.air.x.cell_size +
                              (flux_y(x, y) - flux_y(x, y + 1)) / world_.air.y.cell_size;
            change(x, y) = in / setup.stretch + setup.wet(x, y) * std::max(0.0, held - w) / setup.uptake -
                           w * w / (held * setup.showers) - std::max(0.0, w - held) / Moisture::k_condensing;
        }
        for (std::size_t i = 0; i < water_.size(); ++i) water_.values()[i] += seconds * change.values()[i];
    }
    const Grid<double>& water() const { return water_; }

 private:
    struct Side {
        bool there;
        double water;
        double held;
    };
    Side side(int x, int y) const {
        const AirLattice& air = world_.air;
        const bool there =
            (air.x.wraps || (x >= 0 && x < air.x.cells)) && (air.y.wraps || (y >= 0 && y < air.y.cells));
        const int i = air.x.inside(x);
        const int j = air.y.inside(y);
        return {there, water_(i, j), world_.setup.held(i, j)};
    }
    double flux(const Side& before, const Side& after, double speed, double across) const {
        const double outside = world_.setup.border_moisture;
        if (!before.there) return speed * (speed > 0 ? outside * after.held : after.water);
        if (!after.there) return speed * (speed > 0 ? before.water : outside * before.held);
        const double mixes =
            Moisture::k_mixing * std::hypot(speed, across) * std::max(before.held, after.held);
        return speed * (before.water + after.water) / 2 +
               mixes * (before.water / before.held - after.water / after.held);
    }
    double flux_x(int x, int y) const {
        const AirAxis& axis = world_.air.x;
        const Grid<double>& south = world_.wind.south;
        const int a = axis.inside(x - 1);
        const int b = axis.inside(x);
        const double across = (south(a, y) + south(b, y) + south(a, y + 1) + south(b, y + 1)) / 4;
        return flux(side(x - 1, y), side(x, y), world_.wind.east(x, y), across);
    }
    double flux_y(int x, int y) const {
        const AirAxis& axis = world_.air.y;
        const Grid<double>& east = world_.wind.east;
        const int a = axis.inside(y - 1);
        const int b = axis.inside(y);
        const double across = (east(x, a) + east(x, b) + east(x + 1, a) + east(x + 1, b)) / 4;
        return flux(side(x, y - 1), side(x, y), world_.wind.south(x, y), across);
    }

    World world_;
    Grid<double> water_;
};

double furthest(const Grid<double>& a, const Grid<double>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::fabs(a.values()[i] - b.values()[i]));
    return most;
}

constexpr double k_sides[] = {0, 20, 90, 135, 180, 225, 270, 315};

TEST(Moisture, StepsAsThePlainEquationSaysWhereverTheWindComesFrom) {
    for (const bool wraps : {false, true}) {
        for (const double from : k_sides) {
            const World world = world_of(24, 17, wraps, from);
            Moisture moisture(world.air, world.setup, world.wind);
            Plain plain(world);
            const Grid<double> begin = plain.water();
            for (int i = 0; i < 40; ++i) {
                moisture.step(moisture.longest_step());
                plain.step(moisture.longest_step());
            }
            EXPECT_GT(furthest(plain.water(), begin), 1);
            EXPECT_LT(furthest(moisture.water(), plain.water()), 1e-11) << wraps << ' ' << from;
        }
    }
}

TEST(Moisture, SettlesWhereTheStepsLead) {
    for (const bool wraps : {false, true}) {
        const World world = world_of(24, 17, wraps, 250);
        Moisture settled(world.air, world.setup, world.wind);
        EXPECT_GT(settled.settle(), 0);
        Moisture stepped(world.air, world.setup, world.wind);
        for (int i = 0; i < 20000; ++i) stepped.step(stepped.longest_step());
        EXPECT_LT(furthest(settled.water(), stepped.water()), 2e-5) << wraps;
    }
}

TEST(Moisture, WhatIsTakenUpIsInTheAirOrFellOrLeft) {
    for (const bool wraps : {false, true}) {
        for (const double from : k_sides) {
            const World world = world_of(40, 40, wraps, from);
            Moisture moisture(world.air, world.setup, world.wind);
            for (int i = 0; i < 300; ++i) moisture.step(moisture.longest_step());
            EXPECT_GT(moisture.balance().gone, 0);
            EXPECT_LT(moisture.balance().error_share(), 1e-12) << wraps << ' ' << from;
            moisture.settle();
            const Moisture::Totals totals = moisture.totals();
            const double came = totals.taken + totals.came_in;
            EXPECT_GT(totals.taken, 0);
            EXPECT_EQ(totals.came_in > 0, !wraps);
            EXPECT_NEAR(came, totals.fell + totals.went_out, 1e-6 * came) << wraps << ' ' << from;
        }
    }
}

TEST(Moisture, StaysBetweenNothingAndALittleOverWhatTheAirHolds) {
    for (const double from : k_sides) {
        World world = world_of(32, 32, false, from);
        for (double& height : world.setup.held.values()) height = height > 15 ? 20 : 0.5;  // cliffs
        Moisture moisture(world.air, world.setup, world.wind);
        double least = 1;
        for (int i = 0; i < 200; ++i) {
            moisture.step(moisture.longest_step());
            const Grid<double> water = moisture.water();
            for (const double value : water.values()) least = std::min(least, value);
        }
        moisture.settle();
        const Grid<double> water = moisture.water();
        for (const double value : water.values()) {
            least = std::min(least, value);
            ASSERT_LT(value, 41);
        }
        EXPECT_GE(least, 0) << from;
    }
}

TEST(Moisture, OverOpenSeaTheAirIsSaturated) {
    for (const bool wraps : {false, true}) {
        World world = world_of(32, 32, wraps, 300);
        std::ranges::fill(world.setup.wet.values(), 1.0);
        std::ranges::fill(world.setup.held.values(), 18.0);
        world.setup.border_moisture = 1;
        Moisture moisture(world.air, world.setup, world.wind);
        moisture.settle();
        const Grid<double> water = moisture.water();
        for (const double value : water.values()) ASSERT_NEAR(value, 18, 0.4);
    }
}

TEST(Moisture, WithoutWindNothingMoves) {
    for (const bool wraps : {false, true}) {
        const World world = world_of(32, 32, wraps, 300, 0);
        Moisture moisture(world.air, world.setup, world.wind);
        EXPECT_EQ(moisture.settle(), 0);
        const Grid<double> settled = moisture.water();
        for (int i = 0; i < 50; ++i) moisture.step(moisture.longest_step());
        const Grid<double> water = moisture.water();
        for (std::size_t i = 0; i < water.size(); ++i) {
            const bool dry = world.setup.wet.values()[i] == 0;
            ASSERT_EQ(water.values()[i] == 0, dry);
            ASSERT_NEAR(water.values()[i], settled.values()[i], 1e-9);
        }
        EXPECT_EQ(moisture.totals().came_in, 0);
        EXPECT_EQ(moisture.totals().went_out, 0);
    }
}

TEST(Moisture, AWorldWithoutWaterIsDry) {
    World world = world_of(32, 32, true, 300);
    std::ranges::fill(world.setup.wet.values(), 0.0);
    Moisture moisture(world.air, world.setup, world.wind);
    EXPECT_EQ(moisture.settle(), 0);
    const Grid<double> water = moisture.water();
    EXPECT_EQ(std::ranges::count(water.values(), 0.0), 32 * 32);
}

TEST(Moisture, IsTheSameOnAnyThreadCountAndSimdLevel) {
    const World world = world_of(45, 31, false, 200);
    expect_same_bits_everywhere([&] {
        Moisture moisture(world.air, world.setup, world.wind);
        for (int i = 0; i < 20; ++i) moisture.step(moisture.longest_step());
        moisture.settle();
        return moisture.water();
    });
}

}  // namespace
}  // namespace talus
