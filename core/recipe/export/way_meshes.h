#pragma once

#include <cstdint>
#include <span>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/io/glb_parts.h"
#include "core/paint/way_station.h"
#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"

namespace talus {

inline constexpr double k_way_lift = 0.05;  ///< m, so that the ground at its level hides no road
inline constexpr double k_full_speed = 10;  ///< m/s, of water whose blue is 1
inline constexpr double k_manning = 0.035;  ///< s/m^(1/3)

/// Where a file's origin lies in the world, the middle of its map: x to the east, y up, z to the south.
struct MeshFrameOfMap {
    double west, north;  ///< m

    MeshFrameOfMap(const Lattice& map, const Lattice& exported)
        : west(map.x_of(0) + map.cell_size * (exported.width - 1) / 2),
          north(map.y_of(0) + map.cell_size * (exported.height - 1) / 2) {}
    Vector3 place(const WorldPlace& at, double level) const {
        return {static_cast<float>(at.x - west), static_cast<float>(level), static_cast<float>(at.y - north)};
    }
};

/// Returns a road as a slab, closed unless its way is: its upper face lies k_way_lift above its level.
/// Texture coordinates run from 0 on its left to 1 on its right, and along it so that a square remains one.
GlbPart road_mesh(std::span<const WayStation> stations, bool closed, const MeshFrameOfMap& frame);

/// Returns the surface of a river from bank to bank, with texture coordinates likewise. Vertex colours: red
/// and green are the direction of the flow to the east and to the south, 0.5 for none, blue its speed, 1 for
/// k_full_speed: that of uniform flow in a natural bed (Manning, *On the flow of water in open channels and
/// pipes*, 1891).
GlbPart river_mesh(std::span<const WayStation> stations, const MeshFrameOfMap& frame);

/// Marks the samples of a map that such a surface lies over.
void mark_river(std::span<const WayStation> stations, const Lattice& map, Grid<std::uint8_t>& covered);

/// Returns the surface of a terrain's water but where it is covered, a vertex for each sample, with texture
/// coordinates in metres and colours likewise; without triangles where there is none. Dry samples beside it
/// are at its level, so that it ends within the banks, or on the ground where that is lower, below an outlet.
/// progress: may be null. Throws Cancelled, std::bad_alloc.
GlbPart water_mesh(const Terrain& terrain, const Grid<std::uint8_t>& covered, const MeshFrameOfMap& frame,
                   Progress* progress);

}  // namespace talus
