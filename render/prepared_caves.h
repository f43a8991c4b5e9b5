#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/terrain/terrain.h"
#include "core/volume/cave_pools.h"
#include "core/volume/fluid.h"

namespace talus {

/// A vertex of the caves' mesh as it is drawn.
struct CaveVertex {
    float column = 0, row = 0;                       ///< samples from the map's first
    float height = 0;                                ///< m
    float normal_x = 0, normal_y = 0, normal_z = 0;  ///< in draw space, into the cave; 0 where only ground is
    float depth = 0;                                 ///< m below the ground; 0 on it
};

/// The caves of a terrain, and the cells that its ground leaves out for them.
struct PreparedCaves {
    FeatureList features;  ///< null: there are none
    Field<float> heights;  ///< of the ground over them
    Lattice lattice;
    std::vector<CaveVertex> vertices = {};
    std::vector<std::array<std::uint32_t, 3>> triangles = {};  ///< of the walls, then of the fluids
    std::size_t walls = 0;                                     ///< triangles
    /// The surfaces of a fluid: so many of the triangles.
    struct Surface {
        Fluid fluid = Fluid::water;
        std::size_t first = 0, count = 0;
    };
    std::vector<Surface> surfaces = {};
    std::shared_ptr<const CavePools> pools = {};  ///< null: no cave holds any
    Grid<std::uint8_t> holes{1, 1, 0};  ///< 255 at cells without ground; one texel where there are no caves
};

/// Returns the caves of a terrain whose samples are all shown; earlier ones, which may be null, where they
/// are the same. Takes as long as meshing them does: for the thread that prepares. Throws Cancelled.
std::shared_ptr<const PreparedCaves> prepare_caves(const Terrain& terrain,
                                                   const std::shared_ptr<const PreparedCaves>& earlier,
                                                   const Progress* progress);
/// Returns none.
const std::shared_ptr<const PreparedCaves>& no_caves();

}  // namespace talus
