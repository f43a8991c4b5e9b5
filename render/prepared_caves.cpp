#include "render/prepared_caves.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "core/volume/cave_mesh.h"
#include "core/volume/pool_mesh.h"

namespace talus {
namespace {

// The height of the ground's triangles at a vertex. Each lies over an edge of a cell or over the diagonal
// that cuts it, the less steep one.
double ground_over(const Grid<float>& heights, double x, double y) {
    const int x0 = std::clamp(static_cast<int>(x), 0, heights.width() - 2);
    const int y0 = std::clamp(static_cast<int>(y), 0, heights.height() - 2);
    const double right = x - x0;
    const double down = y - y0;
    const auto at = [&](int i, int j) { return static_cast<double>(heights(x0 + i, y0 + j)); };
    const auto between = [](double a, double b, double share) { return a + share * (b - a); };
    if (right == 0) return between(at(0, 0), at(0, 1), down);
    if (right == 1) return between(at(1, 0), at(1, 1), down);
    if (down == 0) return between(at(0, 0), at(1, 0), right);
    if (down == 1) return between(at(0, 1), at(1, 1), right);
    return std::fabs(right - down) <= std::fabs(right + down - 1) ? between(at(0, 0), at(1, 1), right)
                                                                  : between(at(0, 1), at(1, 0), right);
}

// Each wall's normal at its corners; the ground that is left in open cells is lit as ground is.
void add_normals(PreparedCaves& caves) {
    const auto cell = static_cast<float>(caves.lattice.cell_size);
    const auto place = [&](const CaveVertex& vertex) {
        return glm::vec3(vertex.column * cell, -vertex.row * cell, vertex.height);
    };
    for (const auto& triangle : caves.triangles) {
        CaveVertex& a = caves.vertices[triangle[0]];
        CaveVertex& b = caves.vertices[triangle[1]];
        CaveVertex& c = caves.vertices[triangle[2]];
        if (a.depth == 0 && b.depth == 0 && c.depth == 0) continue;
        const glm::vec3 normal = glm::cross(place(b) - place(a), place(c) - place(a));
        for (CaveVertex* const corner : {&a, &b, &c}) {
            corner->normal_x += normal.x;
            corner->normal_y += normal.y;
            corner->normal_z += normal.z;
        }
    }
}

// The height of the ground between samples, near enough for the light over a lake.
float ground_near(const Grid<float>& heights, const CaveMesh::Vertex& vertex) {
    const int x = std::clamp(static_cast<int>(vertex.x + 0.5), 0, heights.width() - 1);
    const int y = std::clamp(static_cast<int>(vertex.y + 0.5), 0, heights.height() - 1);
    return heights(x, y);
}

void add_surfaces(PreparedCaves& caves, const std::vector<PoolMesh>& meshes) {
    for (const PoolMesh& each : meshes) {
        const auto base = static_cast<std::uint32_t>(caves.vertices.size());
        for (const CaveMesh::Vertex& vertex : each.mesh.vertices)
            caves.vertices.push_back(
                {.column = static_cast<float>(vertex.x),
                 .row = static_cast<float>(vertex.y),
                 .height = vertex.z,
                 .normal_z = 1,
                 .depth = std::max(0.0f, ground_near(*caves.heights, vertex) - vertex.z)});
        caves.surfaces.push_back({each.fluid, caves.triangles.size(), each.mesh.triangles.size()});
        for (const auto& [a, b, c] : each.mesh.triangles)
            caves.triangles.push_back({base + a, base + b, base + c});
    }
}

}  // namespace

const std::shared_ptr<const PreparedCaves>& no_caves() {
    static const auto k_none = std::make_shared<const PreparedCaves>();
    return k_none;
}

std::shared_ptr<const PreparedCaves> prepare_caves(const Terrain& terrain,
                                                   const std::shared_ptr<const PreparedCaves>& earlier,
                                                   const Progress* progress) {
    const Grid<float>& heights = *terrain.height();
    if (!has_features(terrain) || heights.width() < 3 || heights.height() < 3) return no_caves();
    const auto pools = cave_pools_of(terrain);
    if (earlier != nullptr && earlier->features == terrain.features && earlier->heights == terrain.height() &&
        earlier->lattice == terrain.lattice && earlier->pools == pools)
        return earlier;
    checkpoint(progress);
    const CaveMesh mesh = cave_mesh(Volume(terrain));
    checkpoint(progress);
    auto caves = std::make_shared<PreparedCaves>(PreparedCaves{.features = terrain.features,
                                                               .heights = terrain.height(),
                                                               .lattice = terrain.lattice,
                                                               .pools = pools});
    // A crossing keeps a 16th of its edge from the ground: what is nearer is rounding.
    const double rounding = terrain.lattice.cell_size / 64;
    caves->vertices.reserve(mesh.vertices.size());
    for (const CaveMesh::Vertex& vertex : mesh.vertices) {
        const double depth = ground_over(heights, vertex.x, vertex.y) - static_cast<double>(vertex.z);
        caves->vertices.push_back({.column = static_cast<float>(vertex.x),
                                   .row = static_cast<float>(vertex.y),
                                   .height = vertex.z,
                                   .depth = depth < rounding ? 0.0f : static_cast<float>(depth)});
    }
    caves->triangles = mesh.triangles;
    caves->walls = caves->triangles.size();
    add_normals(*caves);
    add_surfaces(*caves, pool_meshes(terrain));
    checkpoint(progress);
    caves->holes = Grid<std::uint8_t>(heights.width() - 1, heights.height() - 1, 0);
    for (const auto& [x, y] : mesh.holes) caves->holes(x, y) = 255;
    return caves;
}

}  // namespace talus
