#include "core/recipe/export/export_caves.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/io/triangle_file.h"
#include "core/volume/closed_rock.h"

namespace talus {
namespace {

constexpr double k_floor = 0.02;  // between the bottom and the lowest rock, in shares of the longer side

template <class Place>
TriangleMesh placed(const CaveMesh& mesh, Place&& place) {
    TriangleMesh result;
    for (const CaveMesh::Vertex& vertex : mesh.vertices) result.places.push_back(place(vertex));
    result.triangles.assign(mesh.triangles.begin(), mesh.triangles.end());
    return result;
}

// The numbers of the ground's own mesh: see MeshWriter::upright().
TriangleMesh upright_metres(const CaveMesh& mesh, const Lattice& lattice) {
    const double cell = lattice.cell_size;
    const double centre_x = cell * (lattice.width - 1) / 2;
    const double centre_y = cell * (lattice.height - 1) / 2;
    return placed(mesh, [&](const CaveMesh::Vertex& vertex) {
        const double north = (lattice.height - 1 - vertex.y) * cell - centre_y;
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

}  // namespace

std::vector<std::string> cave_files(const std::string& stem) {
    return {stem + "_caves.obj", stem + "_rock.stl"};
}

double cave_files_bytes(MapSize size) {
    constexpr double k_bytes_a_cell = 2 * (sizeof(CaveMesh::Vertex) + 2 * sizeof(CaveMesh::Corners)) +
                                      sizeof(Vector3) + 2 * sizeof(HeightMesh::Corners);
    return k_bytes_a_cell * size.width * size.height;
}

ExportResult export_caves(const Terrain& terrain, const std::string& stem, double print_size,
                          Progress* progress) {
    const std::vector<std::string> files = cave_files(stem);
    const Lattice& lattice = terrain.lattice;
    write_obj(upright_metres(cave_mesh(Volume(terrain), progress), lattice), "caves",
              "Talus: metres, x to the east, y up, z to the south", files[0], progress);
    const CaveMesh closed = cave_mesh(Volume(terrain, true), progress);
    const double longer = std::max(lattice.width, lattice.height) - 1;
    const float floor =
        lowest_rock(terrain, closed) - static_cast<float>(k_floor * longer * lattice.cell_size);
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
