#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"

namespace talus {

/// A sample of a map.
struct Sample {
    int x;
    int y;
    friend bool operator==(const Sample&, const Sample&) = default;
};

/// A surface of triangles between some of a map's samples. Seen from above it covers the map once: no
/// triangle overhangs another, each inner edge belongs to two triangles and each edge on the border to one.
struct HeightMesh {
    using Corners = std::array<std::uint32_t, 3>;
    std::vector<Sample> vertices;    ///< the map's four corners first
    std::vector<Corners> triangles;  ///< numbers of vertices, counter-clockwise seen from above
    float error = 0;  ///< largest difference in height between any sample of the map and the surface, m
};

struct MeshBudget {
    std::size_t triangles = 0;  ///< at least 2
    int more_per_border_edge =
        0;                      ///< triangles that each edge on the border costs besides: of a solid's sides
    bool whole_border = false;  ///< all samples on the border are vertices, so that neighbours fit
};

/// Returns the triangles that a mesh needs at least, whatever the map: two, and those that its border costs.
std::size_t least_triangles(int width, int height, const MeshBudget& budget);
/// Returns the bytes that simplifying takes at its peak, without the map.
double simplifying_bytes(double triangles);

/// Returns a mesh of at most budget.triangles (with those of the border), by greedy insertion: of all samples
/// the one furthest from the surface becomes a vertex of it, until the budget is spent or nothing is left to
/// gain. The triangles are a Delaunay triangulation of the vertices as seen from above, so they are as little
/// narrow as they can be. The same for any number of threads.
///
/// Michael Garland, Paul Heckbert, *Fast Polygonal Approximation of Terrains and Height Fields*, 1995,
/// algorithm III; edges are flipped as in Leonidas Guibas, Jorge Stolfi, *Primitives for the Manipulation of
/// General Subdivisions and the Computation of Voronoi Diagrams*, 1985.
///
/// heights: at least 2 × 2, all of them finite. budget.triangles: at least least_triangles. progress: may be
/// null. Throws Cancelled.
HeightMesh simplified(const Grid<float>& heights, const MeshBudget& budget, Progress* progress = nullptr);

}  // namespace talus
