#pragma once

#include "core/lesson/trace/map_source.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The unit of class numbers where a lesson is about climate [m]: 1.5 stands for a height of 1500 m. What is
/// below 0 is sea, as on any map.
inline constexpr float k_class_kilometre = 1000;
/// How wide a cell of a class lattice is there [m].
inline constexpr double k_class_climate_cell = 1000;

/// Returns how many metres one unit of the map's numbers is.
float metres_of_unit(const MapGround& ground);
/// Returns the unit of the map's numbers, "km" or "m".
std::string_view unit_of(const MapGround& ground);
/// Returns the map as a terrain in metres with its sea, for stages that make a climate of it.
Terrain climate_ground(const MapGround& ground);
/// Returns the depth of the sea where there is one, in the unit of the map's numbers, for pictures.
Field<float> sea_of(const MapGround& ground);

}  // namespace talus
