#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// A place in the world, in metres from its first sample: x to the east, y to the south.
struct WorldPlace {
    double x = 0;
    double y = 0;
    friend bool operator==(const WorldPlace&, const WorldPlace&) = default;
};

/// Returns the value at a place: linearly interpolated both ways between samples; beyond the border, where
/// the map does not wrap, the border's. values: of the lattice's size.
float value_at(const Grid<float>& values, const Lattice& lattice, const WorldPlace& place);

}  // namespace talus
