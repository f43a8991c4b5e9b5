#include "core/climate/climate_process.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/climate/climate.h"
#include "core/terrain/eventful.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Terrain ridge() {
    Terrain terrain{.lattice = {.width = 65, .height = 65, .cell_size = 640}, .range = {-1000, 3000}};
    Grid<float> grid(65, 65);
    for (const auto [x, y] : cells_of(65, 65)) {
        const double away = (x - 32) / 6.0;
        const double land = std::abs(x - 32) < 24 ? 20 : -200;
        grid(x, y) = static_cast<float>(land + 2200 * std::exp(-away * away));
    }
    terrain.set_height(make_field(std::move(grid)));
    return terrain;
}

using WindRun = Eventful<ClimateProcess>;
constexpr double k_day = 24 * 3600;

WindRun run_of(double days, RunEvents events) {
    WindRun run(ClimateProcess(Climate{.breadth = 800}.setup(0, 0), ridge(), nullptr), std::move(events));
    while (run.length() < days * k_day) run.step(days * k_day - run.length());
    return run;
}
// West of the ridge over east of it.
double west_over_east(const WindRun& run) {
    Terrain terrain = ridge();
    run.process().air().write(terrain, nullptr);
    const Grid<float>& moisture = *terrain.fields.get<"moisture">();
    return static_cast<double>(moisture(20, 32)) / static_cast<double>(moisture(44, 32));
}
RunEvent wind(double days, double east, double south) {
    return {.time = days * k_day, .tool = RunTool::wind, .x = east, .y = south};
}

TEST(ClimateProcess, AnotherWindBringsTheRainToTheOtherSide) {
    EXPECT_GT(west_over_east(run_of(10, {})), 1.5);
    EXPECT_LT(west_over_east(run_of(20, {{wind(10, -8, 0)}})), 1 / 1.5);
}

TEST(ClimateProcess, TheSameWindAgainChangesNothing) {
    const WindParts now = parts_of({.from = 270, .speed = 8});
    const WindRun without = run_of(6, {});
    const WindRun with = run_of(6, {{wind(3, now.east, now.south)}});
    EXPECT_NEAR(west_over_east(with), west_over_east(without), 1e-9);
}

TEST(ClimateProcess, KeepsItsBooksWhenTheWindTurns) {
    const WindRun run = run_of(9, {{wind(2, 0, 9), wind(4, -3, -3), wind(6, 0, 0)}});
    EXPECT_LT(run.process().books().water.error_share(), 1e-6);
}

TEST(ClimateProcess, AStormIsLimited) {
    const WindRun run = run_of(0.1, {{wind(0, 1e9, 0)}});
    const Current current = run.process().current();
    EXPECT_GT(current.east(2, 2), 10);
    EXPECT_LT(current.east(2, 2), 3 * k_max_wind);
}

}  // namespace
}  // namespace talus
