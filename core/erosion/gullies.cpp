#include "core/erosion/gullies.h"

#include <algorithm>
#include <utility>

#include "core/base/math.h"
#include "core/erosion/rock_ease.h"

namespace talus {
namespace {

constexpr float k_drop_capacity = 4;  // of strength 1

}  // namespace

double Gullies::cost_per_cell(const Lattice& world) const {
    constexpr double k_drop_step = 25;   // ns
    constexpr double k_generation = 10;  // ns a cell
    const Lattice lattice = GullyRun::lattice_of(world, static_cast<double>(radius));
    const double cell = lattice.cell_size;
    const double steps = static_cast<double>(life) / std::max(cell, static_cast<double>(step)) + 1;
    const double drops = static_cast<double>(amount) * 1e-6 * cell * cell /
                         GullyRun::weight_on(lattice, static_cast<double>(radius));
    const double of_a_cell =
        drops * steps * k_drop_step + k_generation * static_cast<double>(amount) / Droplets::k_generation;
    const double cells = lattice.cells() / world.cells();
    return 20 + cells * of_a_cell;
}

GullyRun Gullies::begin(const Terrain& terrain, const Context& context) const {
    DropletSetup setup{.step = step, .life = life, .radius = radius, .inertia = inertia};
    setup.capacity = k_drop_capacity * strength;
    setup.evaporation = evaporation;
    setup.ease = rock_ease(hardness, terrain, context.progress);
    setup.rain = rain_weights(rain, terrain);
    setup.rate = context.rate;
    setup.seed = context.seed;
    return {std::move(setup), terrain.lattice, terrain.height(), context.progress};
}

void Gullies::write(const GullyRun& process, Terrain& terrain, const Progress* progress) const {
    set_changed_ground(terrain, process.ground(progress), progress);
}

}  // namespace talus
