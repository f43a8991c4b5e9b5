#include <algorithm>
#include <memory>

#include "core/base/random.h"
#include "core/generate/hills.h"
#include "core/terrain/rows.h"
#include "core/water/live_water.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_live_water_kernel.h"

namespace talus::bench {
namespace {

constexpr int k_size = 1024;
constexpr double k_cell = 4;
constexpr int k_wet_steps = 50;  // before the clock starts, so that all of the map is at work

Grid<float> ground() {
    Terrain terrain{.lattice = {.width = k_size, .height = k_size, .cell_size = k_cell}, .range = {0, 1000}};
    Hills().apply(terrain, {.world = {.lattice = terrain.lattice, .range = terrain.range}, .seed = 1});
    return *terrain.height();
}

// A step of either, of rain, flows, erosion, transport and evaporation, on the same wet hills.
Sides live_water_against_textbook() {
    const Grid<float> hills = ground();
    const auto book = std::make_shared<TextbookLiveWater>(k_size, k_size);
    std::copy_n(hills.data(), hills.size(), book->ground.data());
    LiveWaterSetup setup;
    setup.rain = book->rain;
    setup.evaporation = 1e-6f;
    setup.capacity = 10;
    setup.edge = WaterEdge::closed;
    const auto ours =
        std::make_shared<LiveWater>(setup, Lattice{.width = k_size, .height = k_size, .cell_size = k_cell},
                                    make_field(Grid<float>(hills)));
    for (int i = 0; i < k_wet_steps; ++i) {
        ours->step(1e9);
        textbook_live_water_kernel().step(*book);
    }
    return {[=] { ours->step(1e9); }, [=] { textbook_live_water_kernel().step(*book); }};
}

// The textbook has one thread.
[[maybe_unused]] const bool added[] = {
    add_comparison(
        {"live-water-1024/textbook", {1}, {3, 7, 7}, [](int) { return live_water_against_textbook(); }}),
    add_comparison(
        {"live-water-1024/textbook", {2}, {5, 12, 12}, [](int) { return live_water_against_textbook(); }}),
};

}  // namespace
}  // namespace talus::bench
