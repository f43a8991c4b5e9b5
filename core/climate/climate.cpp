#include "core/climate/climate.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

constexpr double k_metres = 1000;  // of a kilometre
constexpr double k_hour = 3600;    // s

// Writes all fields or, on error, none.
void write_climate(const Atmosphere& air, Grid<float> plants, Terrain& terrain, const Progress* progress) {
    air.write(terrain, progress);
    terrain.fields.set<"vegetation">(make_field(std::move(plants)));
}

}  // namespace

ClimateSetup Climate::setup(float sea_level, std::uint64_t seed) const {
    return {.temperature = {.latitude = static_cast<double>(latitude),
                            .season = static_cast<double>(season),
                            .warmer = static_cast<double>(warmer),
                            .lapse = static_cast<double>(lapse_rate) / k_metres,
                            .sea_level = sea_level},
            .wind = {.from = static_cast<double>(wind_from),
                     .speed = static_cast<double>(wind_speed),
                     .bend = static_cast<double>(bend)},
            .breadth = static_cast<double>(breadth) * k_metres,
            .shadow = static_cast<double>(shadow),
            .border_moisture = static_cast<double>(border_moisture),
            .uptake = static_cast<double>(uptake) * k_hour,
            .showers = static_cast<double>(showers) * ClimateProcess::k_day,
            .wet_time = static_cast<double>(wet_days) * ClimateProcess::k_day,
            .plants = {.none = plants_none, .full = std::max(plants_full, plants_none + 1)},
            .growth = static_cast<double>(growth) * ClimateProcess::k_day,
            .uneven = static_cast<double>(uneven),
            .seed = seed};
}

double Climate::cost_per_cell(const Lattice& world) const {
    constexpr double k_maps = 20;           // ns
    constexpr double k_balance = 8e6;       // ns, of the air alone
    constexpr double k_step = 6e4;          // ns, likewise
    constexpr double k_plants = 6;          // ns a day
    constexpr double k_cells_a_step = 0.3;  // that the wind goes
    const double cells = world.cells();
    if (balance) return k_maps + k_balance / cells;
    const double cell = static_cast<double>(breadth) * k_metres / k_air_cells;
    const double by_wind = static_cast<double>(wind_speed) / (k_cells_a_step * cell);
    const double steps = length_of(amount) * (by_wind + 1 / Moisture::k_condensing);
    return k_maps + (k_balance + k_step * steps) / cells + k_plants * static_cast<double>(amount);
}

void Climate::apply(Terrain& terrain, const Context& context) const {
    if (!balance) return run_to_its_length(*this, terrain, context);
    Atmosphere air(setup(context.world.sea_level, context.seed), terrain, context.progress);
    air.moisture().settle(context.progress);
    Grid<float> plants(terrain.lattice.width, terrain.lattice.height, 0.0f);
    air.grow(terrain, static_cast<double>(growth) * ClimateProcess::k_day, plants, context.progress);
    write_climate(air, std::move(plants), terrain, context.progress);
}

ClimateProcess Climate::begin(const Terrain& terrain, const Context& context) const {
    return {setup(context.world.sea_level, context.seed), terrain, context.progress};
}

void Climate::write(const ClimateProcess& process, Terrain& terrain, const Progress* progress) const {
    write_climate(process.air(), process.plants(), terrain, progress);
}

}  // namespace talus
