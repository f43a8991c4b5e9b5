#include "core/climate/snow.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/base/random.h"
#include "core/climate/snow_slide.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Terrain ground_of(int side, double cell, const std::function<double(double, double)>& height) {
    Terrain terrain{.lattice = {.width = side, .height = side, .cell_size = cell}, .range = {-1000, 3000}};
    terrain.set_height(field_of(side, side, [&](int x, int y) { return height(x * cell, y * cell); }));
    return terrain;
}

void apply(const Snow& snow, Terrain& terrain) {
    snow.apply(terrain, {.world = {.lattice = terrain.lattice, .range = terrain.range, .sea_level = 0}});
}
float middle(const Grid<float>& map) { return map(map.width() / 2, map.height() / 2); }
float snow_at(const Snow& snow, double height) {
    Terrain terrain = ground_of(9, 20, [&](double, double) { return height; });
    apply(snow, terrain);
    return middle(*terrain.fields.get<"snow">());
}

TEST(Snow, IsDeeperWhereItIsColder) {
    float before = 0;
    for (const double height : {500, 1000, 1500, 2000}) {
        const float now = snow_at({.month = 1}, height);
        EXPECT_GE(now, before) << height;
        before = now;
    }
    EXPECT_GT(before, 0.5f);
    EXPECT_EQ(snow_at({.month = 1, .sea_temperature = 27, .lapse_rate = 0}, 1000), 0);
}

TEST(Snow, OfMidsummerIsOnlyWhatLasts) {
    EXPECT_EQ(snow_at({.month = 6}, 800), 0);
    const float one = snow_at({.month = 6, .years = 1, .sea_temperature = -10}, 800);
    EXPECT_GT(one, 0);
    EXPECT_NEAR(snow_at({.month = 6, .years = 7, .sea_temperature = -10}, 800), 7 * one, 1e-3f * one);
}

TEST(Snow, IsAllThatFellWhereItNeverThaws) {
    // A year of 900 mm without melt is 3 m of snow of the density 0.3.
    EXPECT_NEAR(
        snow_at({.month = 6, .years = 1, .seasons = 0, .sea_temperature = -20, .precipitation = 900}, 100), 3,
        1e-4);
}

TEST(Snow, HollowsAndTheLeeHaveMoreThanCrests) {
    Terrain terrain = ground_of(65, 20, [](double x, double) { return 2000 + 30 * std::cos(x / 100); });
    terrain.fields.set<"wind_x">(make_field(Grid<float>(65, 65, 8.0f)));
    terrain.fields.set<"wind_y">(make_field(Grid<float>(65, 65, 0.0f)));
    apply({.sea_temperature = 0}, terrain);
    const Grid<float>& snow = *terrain.fields.get<"snow">();
    const int crest = 31;   // 2π 100 m
    const int hollow = 47;  // 3π 100 m
    EXPECT_GT(snow(hollow, 32), 1.5f * snow(crest, 32));
    EXPECT_GT(snow(39, 32), snow(24, 32)) << "the lee lies east of the crest";
}

TEST(Snow, SlidesOffCliffsOntoTheGroundBelow) {
    const auto cliff = [](double x, double) { return 2000 - 4 * std::clamp(x - 400, 0.0, 100.0); };
    Terrain terrain = ground_of(65, 10, cliff);
    apply({.drift = 0, .sea_temperature = 0, .lapse_rate = 5}, terrain);
    const Grid<float>& snow = *terrain.fields.get<"snow">();
    EXPECT_EQ(snow(45, 32), 0) << "on the cliff";
    EXPECT_GT(snow(50, 32), 3 * snow(60, 32)) << "at its foot";
}

TEST(SnowSlide, LosesNothing) {
    for (const bool wraps : {false, true}) {
        Terrain terrain = ground_of(61, 8, [](double x, double y) {
            return 60 * std::sin(x / 31) * std::cos(y / 23) + 25 * std::sin(x / 7 + y / 11);
        });
        terrain.lattice.wrap_x = terrain.lattice.wrap_y = wraps;
        Grid<float> snow(61, 61);
        double before = 0;
        for (std::size_t i = 0; i < snow.size(); ++i) {
            snow.data()[i] = static_cast<float>(mix(i) >> 40) * 0x1p-23f;
            before += static_cast<double>(snow.data()[i]);
        }
        const Grid<float> fell = snow;
        slide_snow({.steepest = 0.7f, .steps = 40}, terrain.lattice, *terrain.height(), snow);
        double after = 0;
        for (const float each : snow.values()) after += static_cast<double>(each);
        EXPECT_NEAR(after / before, 1, 1e-6);
        EXPECT_NE(snow, fell);
    }
}

// The rule of snow_slide.h, cell by cell.
Grid<float> slid_plainly(const SnowSlide& slide, const Lattice& map, const Grid<float>& ground,
                         Grid<float> snow) {
    const auto each_neighbour = [&](int x, int y, auto&& visit) {
        for (int j = -1; j <= 1; ++j) {
            for (int i = -1; i <= 1; ++i) {
                const int east = map.wrap_x ? (x + i + map.width) % map.width : x + i;
                const int south = map.wrap_y ? (y + j + map.height) % map.height : y + j;
                if ((i == 0 && j == 0) || east < 0 || east >= map.width || south < 0 || south >= map.height)
                    continue;
                const double away = std::sqrt(static_cast<double>(i * i + j * j)) * map.cell_size;
                const double down = static_cast<double>(ground(x, y) - ground(east, south)) / away;
                if (down > 0) visit(east, south, down);
            }
        }
    };
    for (int step = 0; step < slide.steps; ++step) {
        Grid<float> next = snow;
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                double sum = 0;
                double steepest = 0;
                each_neighbour(x, y, [&](int, int, double down) {
                    sum += down;
                    steepest = std::max(steepest, down);
                });
                if (sum == 0) continue;
                const double holds = std::max(static_cast<double>(slide.steepest) / steepest - 1, 0.0);
                const double over = std::max(static_cast<double>(snow(x, y)) - holds, 0.0);
                next(x, y) -= static_cast<float>(over);
                each_neighbour(x, y, [&](int east, int south, double down) {
                    next(east, south) += static_cast<float>(over * down / sum);
                });
            }
        }
        snow = next;
    }
    return snow;
}

TEST(SnowSlide, IsThatOfThePlainRule) {
    for (const int wraps : {0, 1, 2, 3}) {
        Terrain terrain = ground_of(47, 8, [](double x, double y) {
            return 60 * std::sin(x / 31) * std::cos(y / 23) + 25 * std::sin(x / 7 + y / 11);
        });
        terrain.lattice.wrap_x = (wraps & 1) != 0;
        terrain.lattice.wrap_y = (wraps & 2) != 0;
        // Snow on a few rows only, one of them the first: it comes to the others in time.
        Grid<float> snow(47, 47, 0.0f);
        for (int x = 0; x < 47; ++x) snow(x, 0) = snow(x, 20) = 3;
        const SnowSlide slide{.steepest = 0.7f, .steps = 25};
        const Grid<float> expected = slid_plainly(slide, terrain.lattice, *terrain.height(), snow);
        slide_snow(slide, terrain.lattice, *terrain.height(), snow);
        for (const auto [x, y] : cells_of(47, 47))
            ASSERT_NEAR(snow(x, y), expected(x, y), 1e-4) << x << " " << y << " wraps " << wraps;
    }
}

TEST(Ice, GrowsByStefansLaw) {
    const SnowYear still(3, 0, 4, 1);  // nine months after midsummer
    const double days = 0.75 * 365.25;
    for (const double cold : {1.0, 5.0, 20.0}) {
        const double expected = static_cast<double>(SnowYear::k_stefan) * std::sqrt(cold * days);
        EXPECT_NEAR(still.ice(static_cast<float>(-cold), 0), expected, 1e-4 * expected);
    }
    // A winter, against a sum in much shorter steps.
    const SnowYear winter(2, 12, 4, 1);
    double squared = 0;
    for (int i = 0; i < 8000; ++i) {
        const double time = (i + 0.5) / 12000;  // years after midsummer
        const double celsius = 3 + 12 * std::cos(2 * 3.14159265358979 * time);
        const double day = 365.25 / 12000;
        squared = celsius < 0 ? squared + 0.025 * 0.025 * -celsius * day
                              : std::pow(std::max(std::sqrt(squared) - 0.007 * celsius * day, 0.0), 2);
    }
    EXPECT_NEAR(winter.ice(3, 0), std::sqrt(squared), 0.02);
    EXPECT_EQ(winter.ice(20, 0), 0);
}

// 50 m of water keep the summer's warmth; a pond freezes with the frost.
TEST(Ice, ComesToASeaThatHasCooledToItsFreezingPoint) {
    for (const float month : {0.0f, 1.0f, 2.0f}) {
        Terrain sea = ground_of(9, 10, [](double, double) { return -50; });
        apply({.month = month}, sea);
        EXPECT_EQ(middle(*sea.fields.get<"ice">()), 0) << "at the defaults, " << month;
        Terrain pond = ground_of(9, 10, [](double, double) { return 50; });
        pond.fields.set<"water">(make_field(Grid<float>(9, 9, 3.0f)));
        apply({.month = month}, pond);
        EXPECT_GT(middle(*pond.fields.get<"ice">()), 0) << month;
    }
    // Against the slab's own equation in much shorter steps.
    const SnowYear winter(2, 12, 4, 3);
    const double response = static_cast<double>(SnowYear::k_sea_response);
    for (const float mean : {-4.0f, -1.0f, 1.0f, 4.0f}) {
        double water = static_cast<double>(mean);
        double thick = 0;
        for (int i = 0; i < 12000 * 4 + 8000; ++i) {
            const double air =
                static_cast<double>(mean) + 12 * std::cos(2 * 3.14159265358979 * (i + 0.5) / 12000);
            const double day = 365.25 / 12000;
            if (thick == 0) {
                water += (air - water) * day / response;
                if (water > -1.8 || i < 2 * 12000) continue;
                water = -1.8;
            }
            const double cold = -1.8 - air;
            thick = cold > 0 ? std::sqrt(thick * thick + 0.025 * 0.025 * cold * day)
                             : std::max(thick + 0.007 * cold * day, 0.0);
        }
        EXPECT_NEAR(winter.ice(mean, SnowYear::k_sea_freezes, SnowYear::k_sea_response), thick, 0.06) << mean;
    }
}

TEST(Ice, CarriesSnowAndOpenWaterHasNone) {
    const auto shore = [](double x, double) { return x < 300 ? 100.0 : -50.0; };
    Terrain cold = ground_of(65, 10, shore);
    apply({.month = 2, .sea_temperature = -12}, cold);
    EXPECT_GT((*cold.fields.get<"ice">())(60, 32), 0.3f);
    EXPECT_GT((*cold.fields.get<"snow">())(60, 32), 0.1f);
    EXPECT_EQ((*cold.fields.get<"ice">())(5, 32), 0) << "on land";
    const auto mountain = [](double x, double) { return x < 300 ? 1200.0 : -50.0; };
    Terrain mild = ground_of(65, 10, mountain);
    mild.fields.set<"water">(make_field(Grid<float>(65, 65, 0.0f)));
    apply({.month = 2, .sea_temperature = 12}, mild);
    EXPECT_EQ((*mild.fields.get<"snow">())(60, 32), 0) << "the sea is open";
    EXPECT_GT((*mild.fields.get<"snow">())(5, 32), 0.1f);
}

TEST(Ice, IsNoThickerThanTheWaterIsDeep) {
    Terrain terrain = ground_of(9, 10, [](double, double) { return 500; });
    terrain.fields.set<"water">(make_field(Grid<float>(9, 9, 0.2f)));
    apply({.month = 2, .sea_temperature = -12}, terrain);
    EXPECT_FLOAT_EQ(middle(*terrain.fields.get<"ice">()), 0.2f);
}

}  // namespace
}  // namespace talus
