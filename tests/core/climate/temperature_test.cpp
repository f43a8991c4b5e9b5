#include "core/climate/temperature.h"

#include <gtest/gtest.h>

#include "core/climate/climate_kernel.h"

namespace talus {
namespace {

TEST(Temperature, IsThatOfTheEarthByLatitude) {
    EXPECT_NEAR(year_temperature(0), 28.9, 1e-9);
    EXPECT_NEAR(year_temperature(45), 7.9, 1e-9);
    EXPECT_NEAR(year_temperature(90), -13.1, 1e-9);
    EXPECT_EQ(year_temperature(-30), year_temperature(30));
    EXPECT_NEAR(season_range(90), 15.5, 1e-9);
    EXPECT_EQ(season_range(0), 0);
}

TEST(Temperature, SummerIsWarmOnBothHalvesOfTheEarth) {
    for (const double latitude : {50.0, -50.0}) {
        const auto in = [&](double season) {
            return sea_temperatures({.latitude = latitude, .season = season}, 3, false).now[1];
        };
        EXPECT_NEAR(in(1) - in(0), 11.87f, 0.01f) << latitude;
        EXPECT_NEAR(in(0) - in(-1), 11.87f, 0.01f) << latitude;
    }
    // On a map over the equator it is summer where its middle lies, and winter on the other side.
    const SeaTemperatures both = sea_temperatures({.latitude = 10, .span = 60, .season = 1}, 61, false);
    EXPECT_GT(both.now[10], both.year[10]);
    EXPECT_LT(both.now[55], both.year[55]);
}

TEST(Temperature, RowsReachFromTheNorthernEdgeToTheSouthernOne) {
    const TemperatureSetup setup{.latitude = 40, .span = 20, .warmer = 3};
    const SeaTemperatures rows = sea_temperatures(setup, 5, false);
    EXPECT_NEAR(rows.year[0], year_temperature(50) + 3, 1e-5);
    EXPECT_NEAR(rows.year[2], year_temperature(40) + 3, 1e-5);
    EXPECT_NEAR(rows.year[4], year_temperature(30) + 3, 1e-5);
    const SeaTemperatures strips = sea_temperatures(setup, 2, true);
    EXPECT_NEAR(strips.year[0], year_temperature(45) + 3, 1e-5);
    EXPECT_NEAR(strips.year[1], year_temperature(35) + 3, 1e-5);
}

// Densities of saturated vapour from tables of air: 4.85 g/m³ at 0 °C, 17.3 at 20 °C, 30.4 at 30 °C.
TEST(Temperature, AirHoldsTheWaterOfTheTables) {
    EXPECT_NEAR(held_water(0), 4.85 * 2.3, 0.03);
    EXPECT_NEAR(held_water(20), 17.3 * 2.3, 0.2);
    EXPECT_NEAR(held_water(30), 30.4 * 2.3, 0.35);
    EXPECT_EQ(held_water(-500), held_water(k_coldest));
    EXPECT_EQ(held_water(500), held_water(k_hottest));
}

TEST(Temperature, FallsWithHeightAndMoistureIsAShareOfWhatTheAirThereHolds) {
    constexpr int k_count = 9;
    float height[k_count];
    for (int i = 0; i < k_count; ++i) height[i] = -500.0f + 500.0f * static_cast<float>(i);
    float temperature[k_count];
    float moisture[k_count];
    std::fill_n(moisture, k_count, 5.0f);
    climate_kernel().air({height, nullptr, 100, 0.0065f}, 12, 2, temperature, moisture, k_count);
    for (int i = 0; i < k_count; ++i) {
        const double above = std::max(0.0, static_cast<double>(height[i]) - 100);
        EXPECT_NEAR(temperature[i], 12 - 0.0065 * above, 1e-4);
        EXPECT_NEAR(moisture[i], std::min(1.0, 5 / held_water(12 - 2 * 0.0065 * above)), 1e-5);
    }
    EXPECT_EQ(temperature[0], 12) << "the sea's surface, not its floor";
}

TEST(Plants, GrowByWarmthAndRainAndNotInWater) {
    const PlantLaw law{150, 1300};
    const auto covers = [&](float celsius, float rain, float depth = 0, float height = 10) {
        float plants = 0;
        climate_kernel().plants({&height, &depth, 0, 0}, law, celsius, &rain, 1, &plants, 1);
        return plants;
    };
    EXPECT_EQ(covers(25, 2500), 1) << "rain forest";
    EXPECT_GT(covers(8, 850), 0.9f) << "a forest of the middle latitudes";
    EXPECT_NEAR(covers(8, 350), 0.41f, 0.05f) << "steppe";
    EXPECT_LT(covers(20, 80), 0.05f) << "desert";
    EXPECT_LT(covers(-15, 800), 0.02f) << "ice";
    EXPECT_EQ(covers(25, 2500, 1), 0) << "a lake";
    EXPECT_EQ(covers(25, 2500, 0, -5), 0) << "the sea";
    for (float rain = 0; rain < 3000; rain += 100) EXPECT_LE(covers(8, rain), covers(8, rain + 100));
    for (float warmth = -30; warmth < 30; ++warmth) EXPECT_LE(covers(warmth, 900), covers(warmth + 1, 900));
}

TEST(Plants, MoveTowardsThatByNoMoreThanTheyMay) {
    const float height = 10;
    const float rain[] = {2500, 2500, 0};
    const float ground[] = {height, height, height};
    float plants[] = {0, 0.995f, 0.5f};
    climate_kernel().plants({ground, nullptr, 0, 0}, {150, 1300}, 25, rain, 0.01f, plants, 3);
    EXPECT_NEAR(plants[0], 0.01f, 1e-6f);
    EXPECT_EQ(plants[1], 1);
    EXPECT_NEAR(plants[2], 0.49f, 1e-6f);
}

}  // namespace
}  // namespace talus
