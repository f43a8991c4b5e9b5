#include "core/erosion/water_and_scree.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

constexpr int k_shared_side = 65;
const Lattice k_lattice{.width = k_shared_side, .height = k_shared_side, .cell_size = 10};

// A cone of 45°, twice as steep as it may stay.
Field<float> cone() {
    return field_of(k_shared_side, k_shared_side, [&](int x, int y) {
        return std::max(0.0f,
                        250.0f - 10 * std::hypot(static_cast<float>(x - 32), static_cast<float>(y - 32)));
    });
}

LiveWater rain(const Field<float>& ground) {
    return LiveWater({.rain = 1e-5f, .capacity = 20, .edge = WaterEdge::closed}, k_lattice, ground);
}

TEST(WaterAndScree, WithoutSlidesIsTheWaterAndItsBrush) {
    const Field<float> ground = cone();
    LiveWater water = rain(ground);
    WaterAndScree both(rain(ground));
    WearBrush brush(k_lattice);
    Grid<float> before = water.ground().change;
    for (int interval = 1; interval <= 12; ++interval) {
        const double end = interval * WaterAndScree::k_interval;
        while (both.length() < end) {
            EXPECT_LE(both.next_step(), water.next_step());
            EXPECT_EQ(water.step(both.next_step()), both.step(1e9));
        }
        EXPECT_EQ(both.length(), end);
        water.change_ground([&](Grid<float>& change) { brush.spread(change, before, nullptr, nullptr); });
        before = water.ground().change;
    }
    EXPECT_EQ(both.water().depth(), water.depth());
    EXPECT_EQ(both.water().ground().change, water.ground().change);
}

TEST(WaterAndScree, SlidesWhatIsTooSteepAndLosesNoRock) {
    const Field<float> ground = cone();
    WaterAndScree both(rain(ground), WaterAndScree::Slides{.talus = 0.5f, .rate = 20});
    double length = 0;
    while (both.length() < 1200) length += both.step(1200 - both.length());
    EXPECT_EQ(both.length(), 1200);
    EXPECT_NEAR(length, 1200, 1e-6);
    const Grid<float>& change = both.water().ground().change;
    EXPECT_LT(change(32, 32), -50) << "the top is gone";
    EXPECT_GT(change(32, 32 + 27), 5) << "and lies at the foot";
    double moved = 0;
    for (std::size_t i = 0; i < change.size(); ++i) moved += std::fabs(static_cast<double>(change.data()[i]));
    const double left = sum_of(change) + sum_of(both.water().sediment());
    EXPECT_LT(std::fabs(left), 1e-6 * moved);
}

// Shares of a stage that do not quite add up to one, and grains added to what had moved many metres, lost one
// part in 1,800 within an hour.
TEST(WaterAndScree, LosesNoRockOverTensOfThousandsOfStages) {
    Grid<float> height =
        grid_of(32, 32, [&](int x, int y) { return 150 * (std::sin(0.39 * x) + std::cos(0.39 * y) + 2); });
    const Lattice map{.width = 32, .height = 32, .cell_size = 6.25, .wrap_x = true, .wrap_y = true};
    LiveWater water({.rain = 1.4e-4f, .capacity = 1000, .edge = WaterEdge::closed}, map,
                    make_field(std::move(height)));
    WaterAndScree both(std::move(water), WaterAndScree::Slides{.talus = 0.7f, .rate = 1700});
    while (both.length() < 1800) both.step(1800 - both.length());
    const MassBalance books = both.books();
    EXPECT_GT(books.rock.carried, 1e-3 * books.rock.moved);
    EXPECT_LT(books.rock.error_share(), 1e-6);
}

TEST(WaterAndScree, ACopyGoesOnWithTheSameBits) {
    const Field<float> ground = cone();
    WaterAndScree both(rain(ground), WaterAndScree::Slides{.talus = 0.5f, .rate = 20});
    for (int i = 0; i < 40; ++i) both.step(1e9);
    WaterAndScree copy = both;
    for (int i = 0; i < 40; ++i) {
        both.step(1e9);
        copy.step(1e9);
    }
    EXPECT_EQ(copy.water().ground().change, both.water().ground().change);
    EXPECT_GT(both.length(), 3 * WaterAndScree::k_interval);
}

}  // namespace
}  // namespace talus
