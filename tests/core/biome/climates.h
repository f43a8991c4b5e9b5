#pragma once

#include <cmath>

#include "core/base/random.h"
#include "core/biome/biome_table.h"
#include "core/terrain/terrain.h"
#include "tests/grid_of.h"

namespace talus {

consteval BiomeRule biome_rule(std::string_view key) {
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        if (k_biome_rule_infos[i].key == key) return static_cast<BiomeRule>(i);
    }
    throw "no rule of this key is in the list";
}

/// Returns the table that Talus comes with.
inline const BiomeTable& earth() { return *shipped_biomes(); }

/// What lies at a place, in metres from the north-western corner of a world.
struct TestPlace {
    float height, temperature, precipitation, water;
};

/// Smooth ground of bays, hills and lakes 8 km wide, cold in the north and dry in the east, so that nearly
/// every biome occurs: a function of the place alone.
inline TestPlace smooth_place(double x, double y) {
    const auto wave = [&](double length, double turn, double phase) {
        return std::sin(2 * M_PI * (x * std::cos(turn) + y * std::sin(turn)) / length + phase);
    };
    const double height = 220 + 480 * wave(5200, 0.4, 0) * wave(4100, 1.9, 1) + 130 * wave(1300, 2.6, 2) +
                          60 * wave(610, 0.9, 4) + 14 * wave(230, 2.2, 1) + 4 * wave(95, 0.2, 2);
    TestPlace place{};
    place.height = static_cast<float>(height);
    place.temperature = static_cast<float>(-14 + 44 * y / 8000 - 0.0065 * std::fmax(height, 0.0));
    const double wet = 1 - x / 8000;
    place.precipitation = static_cast<float>(50 + 3200 * wet * wet);
    place.water = static_cast<float>(std::fmax(0.0, 3 * wave(1700, 1.2, 3) - 2.2));
    return place;
}

/// Numbers that jump from cell to cell over all that the table tells apart: nothing smooth hides a mistake.
inline TestPlace rough_place(int x, int y) {
    const auto number = [&](std::uint32_t channel) {
        return static_cast<float>(hash(row_key(99, y, channel), static_cast<std::uint32_t>(x)) >> 8) /
               static_cast<float>(1 << 24);
    };
    return {60 * number(1) * number(2) - 8, 60 * number(3) - 25, 3500 * number(4) * number(5),
            2 * number(6) - 1.2f};
}

/// A terrain of place_at(column, row) for each cell. with_water: with a field `water`, too.
template <class PlaceAt>
Terrain climate_terrain(const Lattice& lattice, bool with_water, PlaceAt&& place_at) {
    Terrain terrain{.lattice = lattice, .range = {-400, 1000}, .sea_level = 0, .fields = {}};
    Grid<float> height(lattice.width, lattice.height);
    Grid<float> temperature(lattice.width, lattice.height);
    Grid<float> precipitation(lattice.width, lattice.height);
    Grid<float> water(lattice.width, lattice.height);
    for (const auto [x, y] : cells_of(lattice.width, lattice.height)) {
        const TestPlace place = place_at(x, y);
        height(x, y) = place.height;
        temperature(x, y) = place.temperature;
        precipitation(x, y) = place.precipitation;
        water(x, y) = place.water;
    }
    terrain.set_height(make_field(std::move(height)));
    terrain.fields.set<"temperature">(make_field(std::move(temperature)));
    terrain.fields.set<"precipitation">(make_field(std::move(precipitation)));
    if (with_water) terrain.fields.set<"water">(make_field(std::move(water)));
    return terrain;
}

/// Smooth ground 8 km wide, `samples` to a side.
inline Terrain smooth_climate(int samples) {
    const double cell = 8000.0 / (samples - 1);
    return climate_terrain({.width = samples, .height = samples, .cell_size = cell}, true,
                           [&](int x, int y) { return smooth_place(x * cell, y * cell); });
}

inline Terrain rough_climate(const Lattice& lattice, bool with_water) {
    return climate_terrain(lattice, with_water, rough_place);
}

}  // namespace talus
