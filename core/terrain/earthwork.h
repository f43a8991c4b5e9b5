#pragma once

#include "core/base/grid.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What the field `road` has where a road has cut or filled the ground beside it: more of it is the road
/// itself.
inline constexpr float k_earthwork_share = 0.001f;

/// Ground that was moved, and ways that were driven through the rock.
struct Earthwork {
    double cut = 0;            ///< m³
    double fill = 0;           ///< m³
    double deepest = 0;        ///< m that ground was lowered at most
    int tunnels = 0;           ///< that begin on the map
    double tunnel_length = 0;  ///< m, of these together
    int bridges = 0;           ///< that are left to be built
    double bridge_length = 0;  ///< m
};

/// Returns what was taken away and what was put there between two grounds on the same lattice, the same on
/// any number of threads. before, after: heights in m. cell_size: m.
Earthwork earthwork(const Grid<float>& before, const Grid<float>& after, double cell_size);
/// The same between two terrains with a height, with the tunnels that the second alone has.
Earthwork earthwork(const Terrain& before, const Terrain& after);

}  // namespace talus
