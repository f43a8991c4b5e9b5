#include "core/erosion/glaciers.h"

#include <utility>

#include "core/erosion/rock_ease.h"

namespace talus {
namespace {

// Γ = 2 A (ρ g)³ / 5 with A = 2.4e-24 Pa⁻³ s⁻¹, ice at 0 °C (Cuffey and Paterson, *The Physics of Glaciers*,
// 4th edition, 2010, table 3.4).
constexpr float k_ice_creep = 2.2e-5f;  // 1/(m³ year)
// As fast as the creep's mean of ice 150 m thick.
constexpr float k_sliding = 0.5f;   // 1/(m year)
constexpr double k_carving = 1e-4;  // Humphrey and Raymond 1994
constexpr float k_melt = 8;         // m/year
constexpr float k_calving = 30;     // m/year

}  // namespace

double Glaciers::cost_per_cell(const Lattice& world) const {
    constexpr double k_map_step = 30;  // ns a cell of the map
    constexpr double k_ice_round = 3;  // ns a cell of the ice's lattice
    const double steps = static_cast<double>(amount) / GlaciersProcess::k_step + 1;
    const double cells = world.cells();
    const double ice_cells = static_cast<double>(GlaciersProcess::k_cells) * GlaciersProcess::k_cells;
    return 5 + k_map_step * steps + k_ice_round * ice_cells / cells * (400 + 80 * steps);
}

GlaciersProcess Glaciers::begin(const Terrain& terrain, const Context& context) const {
    GlacierSetup setup;
    setup.ice.creep = k_ice_creep;
    setup.ice.sliding = k_sliding * sliding;
    setup.ice.snow_line = snow_line;
    setup.ice.gradient = gradient / 100;
    setup.ice.snowfall = snowfall;
    setup.ice.melt = k_melt;
    setup.ice.calving = k_calving;
    setup.ice.sea_level = context.world.sea_level;
    setup.carving = k_carving * static_cast<double>(carving);
    setup.width = static_cast<double>(width);
    setup.ease = rock_ease(hardness, terrain, context);
    setup.seed = context.seed;
    return {terrain.lattice, terrain.height(), std::move(setup)};
}

void Glaciers::write(const GlaciersProcess& process, Terrain& terrain, const Progress* progress) const {
    set_changed_ground(terrain, process.ground(), progress);
}

void Glaciers::write(GlaciersProcess&& process, Terrain& terrain, const Progress* progress) const {
    set_changed_ground(terrain, std::move(process).ground(), progress);
}

}  // namespace talus
