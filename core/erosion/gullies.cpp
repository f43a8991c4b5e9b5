#include "core/erosion/gullies.h"

#include <algorithm>
#include <utility>

#include "core/base/math.h"
#include "core/erosion/rock_ease.h"

namespace talus {
namespace {

constexpr float k_capacity = 4;  // of strength 1

}  // namespace

double Gullies::cost_per_cell(const Lattice& world) const {
    constexpr double k_drop_step = 20;  // ns
    constexpr double k_generation = 5;  // ns a cell
    const double cell = world.cell_size;
    const double steps = static_cast<double>(life) / std::max(cell, static_cast<double>(step)) + 1;
    const double drops = static_cast<double>(amount) * 1e-6 * cell * cell;
    return 10 + drops * steps * k_drop_step +
           k_generation * static_cast<double>(amount) / Droplets::k_generation;
}

Droplets Gullies::begin(const Terrain& terrain, const Context& context) const {
    DropletSetup setup{.step = step, .life = life, .radius = radius, .inertia = inertia};
    setup.capacity = k_capacity * strength;
    setup.evaporation = evaporation;
    setup.ease = rock_ease(hardness, terrain, context.progress);
    setup.rain = rain_weights(rain, terrain);
    setup.seed = context.seed;
    return {std::move(setup), terrain.lattice, terrain.height()};
}

void Gullies::write(const Droplets& process, Terrain& terrain, const Progress* progress) const {
    set_changed_ground(terrain, process.ground(), progress);
}

}  // namespace talus
