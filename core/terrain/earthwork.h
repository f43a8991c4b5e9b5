#pragma once

#include "core/base/grid.h"

namespace talus {

/// Ground that was moved [m³].
struct Earthwork {
    double cut = 0;
    double fill = 0;
};

/// Returns what was taken away and what was put there between two grounds on the same lattice, the same on
/// any number of threads. before, after: heights in m. cell_size: m.
Earthwork earthwork(const Grid<float>& before, const Grid<float>& after, double cell_size);

}  // namespace talus
