#include <memory>

#include "core/base/smooth_noise.h"
#include "core/erosion/stream_power.h"
#include "core/water/flow_graph.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_flow.h"

namespace talus::bench {
namespace {

constexpr double k_cell = 4;  // m

Lattice map_of(int size) { return {.width = size, .height = size, .cell_size = k_cell}; }

// Hills of nine octaves with depressions of all sizes.
Grid<float> hills(int size, float relief) {
    const Lattice map = map_of(size);
    const SmoothNoise noise({.wavelength = size * k_cell / 4, .octaves = 9, .seed = 3}, map, map);
    Grid<float> ground(size, size);
    for (int y = 0; y < size; ++y) {
        noise.make_row(y, ground.row(y));
        for (int x = 0; x < size; ++x) ground(x, y) *= relief;
    }
    return ground;
}

Sides directions_and_area(int size, bool resolve) {
    const auto ground = std::make_shared<const Grid<float>>(hills(size, 1000));
    const auto graph = std::make_shared<FlowGraph>();
    const auto area = std::make_shared<Grid<float>>(size, size);
    const auto textbook = std::make_shared<TextbookFlow>(size, size, static_cast<float>(k_cell));
    return {[=] {
                graph->route(*ground, map_of(size), {.resolve = resolve}, nullptr);
                graph->area(*area, nullptr);
            },
            [=] { textbook->route(*ground); }};
}

// As many points as the textbook has cells, from hills alike; each goes on from its own last step.
Sides stream_power_step(int size) {
    constexpr float k_uplift = 1e-3f;       // m/year
    constexpr float k_erodibility = 1e-5f;  // 1/year
    constexpr float k_years = 10000;
    Grid<float> start = hills(size, 20);
    // 3 cells in 10 of a level hold a point: that of twice the side of 1024 is the nearest.
    constexpr int k_level = 3;
    constexpr double k_points = 1.19;  // of the map's cells
    Lattice world = map_of(size + 1);
    world.cell_size *= 1 / k_points;
    const auto mesh = std::make_shared<const Mesh>(world, k_level);
    const Mesh::Level& level = mesh->level(k_level);
    const auto points = static_cast<std::size_t>(level.points);
    StreamPowerGround ground{.mesh = mesh,
                             .level = k_level,
                             .start = std::vector<float>(points),
                             .erodibility = std::vector<float>(points, k_erodibility),
                             .uplift = std::vector<float>(points, k_uplift),
                             .diffusivity = std::vector<float>(points, 0.0f),
                             .outlet = level.at_border};
    std::vector<double> height(points);
    for (std::size_t i = 0; i < points; ++i) {
        const auto at = [&](float metres) {
            return std::min(size - 1, static_cast<int>(static_cast<double>(metres) / world.cell_size));
        };
        height[i] = static_cast<double>(start(at(mesh->x()[i]), at(mesh->y()[i])));
    }
    const auto ours = std::make_shared<StreamPower>(
        std::move(ground), StreamPowerLaw{.step = static_cast<double>(k_years)}, std::move(height));
    const auto textbook = std::make_shared<TextbookFlow>(size, size, static_cast<float>(k_cell));
    const auto heights = std::make_shared<Grid<float>>(std::move(start));
    return {[=] { ours->step(1e9, nullptr); },
            [=] { textbook->erode(*heights, k_uplift, k_erodibility, k_years); }};
}

[[maybe_unused]] const bool added[] = {
    add_comparison({"flow-2048/textbook",
                    {1, 2},
                    {2.5, 2.5, 2.5},
                    [](int) { return directions_and_area(2048, false); }}),
    // The textbook leaves depressions as they are.
    add_comparison({"flow-and-depressions-2048/textbook",
                    {1, 2},
                    {0.8, 0.8, 0.8},
                    [](int) { return directions_and_area(2048, true); }}),
    add_comparison({"stream-power-1024/textbook",
                    {1, 2},
                    {0.9, 0.9, 0.9},
                    [](int) { return stream_power_step(1024); },
                    5}),
};

}  // namespace
}  // namespace talus::bench
