#include "core/recipe/export/export_caves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "core/base/parallel.h"
#include "core/io/codec.h"
#include "core/io/formats.h"
#include "core/io/triangle_file.h"
#include "core/recipe/memory_needs.h"
#include "core/volume/closed_rock.h"
#include "core/volume/pool_mesh.h"

namespace talus {
namespace {

using Direction = std::array<double, 3>;

// Bricks may have samples that none of their triangles needs: a program would show them as loose vertices.
template <class Place>
TriangleMesh placed(const CaveMesh& mesh, Place&& place) {
    constexpr std::uint32_t k_unused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> numbers(mesh.vertices.size(), k_unused);
    TriangleMesh result;
    result.triangles.assign(mesh.triangles.begin(), mesh.triangles.end());
    for (HeightMesh::Corners& corners : result.triangles) {
        for (std::uint32_t& corner : corners) {
            std::uint32_t& number = numbers[corner];
            if (number == k_unused) {
                number = static_cast<std::uint32_t>(result.places.size());
                result.places.push_back(place(mesh.vertices[corner]));
            }
            corner = number;
        }
    }
    return result;
}

// The numbers of the ground's own mesh: see MeshWriter::upright(). exported: the ground's in its file.
TriangleMesh upright_metres(const CaveMesh& mesh, const Lattice& exported) {
    const double cell = exported.cell_size;
    const double centre_x = cell * (exported.width - 1) / 2;
    const double centre_y = cell * (exported.height - 1) / 2;
    return placed(mesh, [&](const CaveMesh::Vertex& vertex) {
        const double north = (exported.height - 1 - vertex.y) * cell - centre_y;
        return Vector3{static_cast<float>(vertex.x * cell - centre_x), vertex.z, static_cast<float>(-north)};
    });
}

TriangleMesh solid_millimetres(const CaveMesh& mesh, const Lattice& lattice, float floor, double print_size) {
    const double step = print_size / (std::max(lattice.width, lattice.height) - 1);
    const double scale = step / lattice.cell_size;
    return placed(mesh, [&](const CaveMesh::Vertex& vertex) {
        const double up = static_cast<double>(vertex.z) - static_cast<double>(floor);
        return Vector3{static_cast<float>(vertex.x * step),
                       static_cast<float>((lattice.height - 1 - vertex.y) * step),
                       static_cast<float>(up * scale)};
    });
}

// The directions away from the rock at the vertices: those of the triangles around, by their areas.
std::vector<Direction> normals_of(const CaveMesh& mesh, double cell) {
    std::vector<Direction> normals(mesh.vertices.size());
    const auto way = [&](const CaveMesh::Vertex& from, const CaveMesh::Vertex& to) {
        return Direction{(to.x - from.x) * cell, (from.y - to.y) * cell,
                         static_cast<double>(to.z) - static_cast<double>(from.z)};
    };
    for (const CaveMesh::Corners& corners : mesh.triangles) {
        const CaveMesh::Vertex& first = mesh.vertices[corners[0]];
        const Direction u = way(first, mesh.vertices[corners[1]]);
        const Direction v = way(first, mesh.vertices[corners[2]]);
        const Direction across{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                               u[0] * v[1] - u[1] * v[0]};
        for (const std::uint32_t corner : corners) {
            for (std::size_t axis = 0; axis < 3; ++axis) normals[corner][axis] += across[axis];
        }
    }
    for (Direction& normal : normals) {
        const double length =
            std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        if (length > 0) normal = {normal[0] / length, normal[1] / length, normal[2] / length};
    }
    return normals;
}

std::string object_of(Fluid fluid) {
    return fluid == Fluid::lava ? "cave_lava" : fluid == Fluid::sea ? "cave_sea" : "cave_water";
}

}  // namespace

bool makes_caves(const Recipe& recipe) {
    constexpr FieldId k_opening = field_id("opening");
    return fields_made(recipe).contains(k_opening);
}

CarvedGround carved_ground(const Terrain& terrain, const CaveMesh& caves) {
    const auto width = static_cast<std::uint32_t>(terrain.lattice.width);
    const auto samples = width * static_cast<std::uint32_t>(terrain.lattice.height);
    const std::vector<Direction> normals = normals_of(caves, terrain.lattice.cell_size);
    CarvedGround result;
    for (const auto& [x, y] : caves.holes)
        result.holes.push_back(static_cast<std::uint32_t>(y) * (width - 1) + static_cast<std::uint32_t>(x));
    std::ranges::sort(result.holes);
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < caves.vertices.size(); ++i) {
        const CaveMesh::Vertex& vertex = caves.vertices[i];
        if (vertex.is_sample) {
            numbers.push_back(static_cast<std::uint32_t>(vertex.y) * width +
                              static_cast<std::uint32_t>(vertex.x));
            continue;
        }
        numbers.push_back(samples + static_cast<std::uint32_t>(result.vertices.size()));
        const auto [east, north, up] = normals[i];
        result.vertices.push_back({.x = vertex.x,
                                   .y = vertex.y,
                                   .z = vertex.z,
                                   .east = static_cast<float>(east),
                                   .north = static_cast<float>(north),
                                   .up = static_cast<float>(up)});
    }
    for (const CaveMesh::Corners& corners : caves.triangles)
        result.triangles.push_back({numbers[corners[0]], numbers[corners[1]], numbers[corners[2]]});
    return result;
}

std::vector<std::string> cave_files(const std::string& stem) {
    return {stem + "_caves.obj", stem + "_rock.stl"};
}

double expected_cave_triangles(const Terrain& terrain, Progress* progress) {
    constexpr std::size_t k_bricks = 128;  // that are looked at, of all parts of the map
    const Volume volume(terrain);
    const std::span<const BrickPlace> all = volume.bricks();
    const std::size_t count = std::min(all.size(), k_bricks);
    std::vector<double> triangles(count);
    parallel_blocks(0, static_cast<int>(count), 1, [&](int i, int) {
        if (progress != nullptr) progress->checkpoint();
        const auto place = static_cast<std::size_t>(i);
        triangles[place] =
            static_cast<double>(brick_mesh(volume, all[place * all.size() / count]).triangles.size());
    });
    double sum = 0;
    for (const double each : triangles) sum += each;
    return count == 0 ? 0 : sum * static_cast<double>(all.size()) / static_cast<double>(count);
}

double expected_cave_file_bytes(MapSize size, double triangles) {
    // A vertex and its normal, written out: there is one for two triangles.
    constexpr double k_vertex = 72;
    double digits = 1;
    for (double most = 10; most < triangles / 2; most *= 10) ++digits;
    const double obj = triangles * (k_vertex / 2 + 3 * (2 * digits + 3) + 2);
    // The solid has all the ground's triangles, whole or cut, and the caves', walls and a floor.
    const double stl_cell = format_of("stl").codec->max_cell_bytes;
    const double walls = 3.0 * (size.width + size.height);
    return obj + stl_cell * ((size.width - 1.0) * (size.height - 1.0) + walls + triangles / 2);
}

double cave_files_bytes(MapSize size) {
    constexpr double k_bytes_a_cell = 2 * (sizeof(CaveMesh::Vertex) + 2 * sizeof(CaveMesh::Corners)) +
                                      sizeof(Vector3) + 2 * sizeof(HeightMesh::Corners);
    return k_bytes_a_cell * size.width * size.height;
}

ExportResult export_caves(const Terrain& terrain, const CaveMesh& caves, const CaveMesh& closed,
                          const std::string& stem, double print_size, bool close_seams, Progress* progress) {
    const std::vector<std::string> files = cave_files(stem);
    const Lattice& lattice = terrain.lattice;
    const Lattice exported = exported_lattice(lattice, close_seams);
    std::vector<NamedMesh> objects{{"caves", upright_metres(caves, exported)}};
    for (const PoolMesh& lakes : pool_meshes(terrain, progress))
        objects.push_back({object_of(lakes.fluid), upright_metres(lakes.mesh, exported)});
    write_obj(objects, "Talus: metres, x to the east, y up, z to the south", files[0], progress);
    const float floor = rock_floor(terrain, closed);
    write_stl(solid_millimetres(closed_rock(terrain, closed, floor), lattice, floor, print_size), files[1],
              progress);
    ExportResult result;
    for (const std::string& file : files) {
        std::error_code unknown;
        result.files.push_back({file, std::filesystem::file_size(file, unknown)});
    }
    return result;
}

}  // namespace talus
