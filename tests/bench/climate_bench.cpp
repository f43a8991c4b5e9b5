#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/climate/climate.h"
#include "core/generate/diamond_square.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_moisture_kernel.h"

namespace talus::bench {
namespace {

constexpr int k_size = 1025;
constexpr double k_cell = 16;

// The coefficients of the equation of core/climate/moisture.h on a plain grid, and its longest step.
struct PlainAir {
    PlainAir(const AirLattice& air, const Wind& wind, const MoistureSetup& setup)
        : held(setup.held), water(setup.held) {
        const int width = held.width();
        const int rows = held.height();
        for (Grid<double>* grid : {&west, &east, &north, &south, &loss, &border, &uptake, &showers})
            *grid = Grid<double>(width, rows, 0.0);
        double fastest = 0;
        for (int y = 0; y < rows; ++y) {
            for (int x = 0; x < width; ++x) {
                const auto face = [&](int i, int j, double flux, double across, double cell,
                                      Grid<double>& from) {
                    const double per = 1 / (cell * setup.stretch);
                    if (i < 0 || i >= width || j < 0 || j >= rows) {
                        loss(x, y) += std::max(flux, 0.0) * per;
                        border(x, y) += std::max(-flux, 0.0) * per * setup.border_moisture * held(x, y);
                        return;
                    }
                    const double mixes = Moisture::k_mixing * std::sqrt(flux * flux + across * across) * per *
                                         std::max(held(x, y), held(i, j));
                    loss(x, y) += mixes / held(x, y) + 0.5 * flux * per;
                    from(x, y) = mixes / held(i, j) - 0.5 * flux * per;
                };
                const double along_x = 0.5 * (wind.east(x, y) + wind.east(x + 1, y));
                const double along_y = 0.5 * (wind.south(x, y) + wind.south(x, y + 1));
                face(x - 1, y, -wind.east(x, y), along_y, air.x.cell_size, west);
                face(x + 1, y, wind.east(x + 1, y), along_y, air.x.cell_size, east);
                face(x, y - 1, -wind.south(x, y), along_x, air.y.cell_size, north);
                face(x, y + 1, wind.south(x, y + 1), along_x, air.y.cell_size, south);
                uptake(x, y) = setup.wet(x, y) / setup.uptake;
                showers(x, y) = 1 / (held(x, y) * setup.showers);
                water(x, y) = setup.wet(x, y) * held(x, y);
                fastest = std::max(fastest, loss(x, y) + 1 / Moisture::k_condensing + 2 / setup.showers);
            }
        }
        step = 0.9 / fastest;
        next = water;
    }
    void advance() {
        const TextbookAir air{
            west.data(),   east.data(), north.data(),  south.data(),   loss.data(),
            border.data(), held.data(), uptake.data(), showers.data(), 1 / Moisture::k_condensing};
        textbook_moisture_kernel().step(air, water.data(), next.data(), water.width(), water.height(), step);
        std::swap(water, next);
    }
    // Steps until what still changes in one is as little as Moisture settles for, by what comes in.
    int steps_to_settle() {
        for (int steps = 1;; ++steps) {
            advance();
            double changes = 0;
            double comes = 0;
            for (std::size_t i = 0; i < water.size(); ++i) {
                changes += std::fabs(water.values()[i] - next.values()[i]) / step;
                comes += border.values()[i] +
                         uptake.values()[i] * std::max(0.0, held.values()[i] - water.values()[i]);
            }
            if (changes <= Moisture::k_settled * comes) return steps;
        }
    }

    Grid<double> west, east, north, south, loss, border, held, uptake, showers, water, next;
    double step;
};

// The air alone in plain steps to its balance, on one thread, against either the same by sweeps downwind, or
// the whole stage, which also averages the ground, bends the wind and writes six maps of the full size.
Sides against_plain_steps(bool whole) {
    const auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = k_size, .height = k_size, .cell_size = k_cell};
    terrain->range = {-500, 2500};
    Context context{.world = {.lattice = terrain->lattice, .range = terrain->range}, .seed = 1};
    DiamondSquare{.relief = 3000}.apply(*terrain, context);
    const Climate stage{.wind_from = 250};
    const ClimateSetup setup = stage.setup(0, 0);
    const AirLattice air(terrain->lattice);
    const Grid<float>& height = *terrain->height();
    const auto mean = [&](auto&& value) {
        return averaged(air, nullptr, [&](int y, float* out) {
            for (int x = 0; x < k_size; ++x) out[x] = value(height(x, y));
        });
    };
    MoistureSetup moist{.wet = mean([](float h) { return h < 0 ? 1.0f : 0.0f; }),
                        .stretch = setup.breadth / terrain->lattice.extent_x()};
    moist.held = mean([](float h) { return std::max(h, 0.0f); });
    const Wind wind = bent_wind(air, moist.held, setup.wind);
    for (double& value : moist.held.values()) value = held_water(8 - setup.temperature.lapse * value);
    const auto plain = std::make_shared<PlainAir>(air, wind, moist);
    const int steps = plain->steps_to_settle();
    const auto start = std::make_shared<const Moisture>(air, moist, wind);
    return {[=] {
                if (whole) return stage.apply(*terrain, context);
                Moisture moisture = *start;
                moisture.settle();
            },
            [=] {
                for (int i = 0; i < steps; ++i) plain->advance();
            }};
}

Sides balance(int) { return against_plain_steps(false); }
Sides stage(int) { return against_plain_steps(true); }

[[maybe_unused]] const bool added[] = {
    add_comparison({"climate-air/plain-steps", {1}, {8, 8, 8}, balance, 5}),
    add_comparison({"climate-1025/plain-steps-of-air", {1, 2}, {2.5, 2.5, 2.5}, stage, 5}),
};

}  // namespace
}  // namespace talus::bench
