#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/volume/volume.h"

namespace talus {

/// The surface of what is carved, as triangles, with the ground that is left in cells where it is open.
///
/// Each cell of the map is two triangles, cut along its less steep diagonal as the ground's own mesh is, and
/// so each cell of the lattice two prisms; a prism is three tetrahedra, whose vertical faces are cut from the
/// lower of two samples in the map's order to the higher one. A tetrahedron's surface is where the distance,
/// linear between its corners, is 0 (Doi and Koide, *An efficient method of triangulating equi-valued
/// surfaces by using tetrahedral cells*, IEICE Transactions E74, 1991).
///
/// What follows from that, with nothing to stitch:
/// - It has no ambiguous case: the mesh is closed up to its rim, oriented, without self-intersection.
/// - Neighbours share faces and edges, so bricks made alone fit to the bit.
/// - A cell of the map is a *hole* if any of its four samples is open; the ground's mesh leaves it out, and
///   this mesh has the solid part of its two triangles. The edge between a hole and another cell lies between
///   two solid samples, and is an edge of both meshes as it is. These edges are the rim.
///
/// A crossing keeps k_crossing_end of its edge from either end, so that no triangle vanishes.
inline constexpr double k_crossing_end = 1.0 / 16;

struct CaveMesh {
    /// Where a vertex lies: x and y in samples from the map's first, z in metres.
    struct Vertex {
        double x = 0, y = 0;
        float z = 0;
        bool is_sample = false;  ///< a sample of the heightmap, to the bit
        friend bool operator==(const Vertex&, const Vertex&) = default;
    };
    using Corners = std::array<std::uint32_t, 3>;

    std::vector<Vertex> vertices = {};
    std::vector<Corners> triangles = {};   ///< counter-clockwise seen from outside the rock
    std::vector<std::uint64_t> keys = {};  ///< of the vertices: equal where two bricks share one
    std::vector<std::array<int, 2>>
        holes;  ///< the cells of the map that are left out of the ground, each once
};

/// Returns the part of the mesh in one brick.
CaveMesh brick_mesh(const Volume& volume, const BrickPlace& place);
/// Returns the whole, made of bricks on all threads, in their order. Throws Cancelled, std::bad_alloc.
CaveMesh cave_mesh(const Volume& volume, Progress* progress = nullptr);

/// A ball of a feature in the estimate of a layer: nanoseconds to make it with the openings, and bytes for
/// it, its link, and the bricks that this touches.
inline constexpr double k_ball_cost = 400;
inline constexpr double k_ball_bytes = 256;
/// Returns about how many bytes the mesh of so many m² of walls takes at most, from the making of it to its
/// place in a picture. cell_size: m.
double cave_mesh_bytes(double wall, double cell_size);

}  // namespace talus
