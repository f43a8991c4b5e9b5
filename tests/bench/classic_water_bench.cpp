#include <memory>

#include "core/generate/diamond_square.h"
#include "core/terrain/terrain.h"
#include "core/water/cell_water.h"
#include "tests/bench/against.h"
#include "tests/bench/seed_water_kernel.h"

namespace talus::bench {
namespace {

constexpr int k_size = 1024;
constexpr int k_wet_steps = 20;  // before the clock starts, so that streams have formed

// A step of either over the same mountains and the same rain.
Sides classic_water_against_seed() {
    Terrain terrain{.lattice = {.width = k_size, .height = k_size, .cell_size = 4}, .range = {0, 1000}};
    DiamondSquare().apply(terrain,
                          {.world = {.lattice = terrain.lattice, .range = terrain.range}, .seed = 1});
    const auto ours = std::make_shared<CellWater>(CellWaterSetup{}, terrain.lattice, terrain.height(),
                                                  Grid<float>(k_size, k_size, 1.0f));
    const std::size_t cells = terrain.height()->size();
    const auto seed = std::make_shared<SeedWater>(
        SeedWater{.width = k_size,
                  .height = k_size,
                  .ground = {terrain.height()->data(), terrain.height()->data() + cells},
                  .water = std::vector<double>(cells, 1.0),
                  .ground_moved = std::vector<double>(cells),
                  .water_moved = std::vector<double>(cells)});
    for (int i = 0; i < k_wet_steps; ++i) {
        ours->step(1);
        seed_water_kernel().step(*seed);
    }
    return {[=] { ours->step(1); }, [=] { seed_water_kernel().step(*seed); }};
}

// The seed's program has one thread.
[[maybe_unused]] const bool added[] = {
    add_comparison(
        {"classic-water-1024/seed", {1}, {1.5, 5, 5}, [](int) { return classic_water_against_seed(); }}),
    add_comparison(
        {"classic-water-1024/seed", {2}, {1.5, 5, 5}, [](int) { return classic_water_against_seed(); }}),
};

}  // namespace
}  // namespace talus::bench
