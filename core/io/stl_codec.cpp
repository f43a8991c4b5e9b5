#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "core/io/codecs.h"
#include "core/io/terrain_mesh.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_stl{".stl"};

constexpr std::array<Format, 1> k_formats{{
    {.key = "stl",
     .label = "STL solid for 3D printing, millimetres",
     .content = Content::mesh,
     .bits = 32,
     .normalised = false,
     .in_millimetres = true,
     .ending = ".stl",
     .endings = k_stl,
     .help = "A closed block with the ground on top (binary STL, Z up), ready to be printed."},
}};

constexpr std::size_t k_header_bytes = 80;
constexpr std::string_view k_header = "Talus terrain, millimetres, Z up";  // "solid" would mean text
constexpr std::size_t k_triangle_bytes = 50;
// Each edge of the ground's border has two triangles of a side below it and one of the bottom.
constexpr int k_more_per_border_edge = 3;
// Between the bottom and the lowest ground, in shares of the longer side.
constexpr double k_floor = 0.02;

using Triangle = std::array<Vector3, 3>;

// Perpendicular to the triangle, of length 1.
Vector3 normal_of(const Triangle& t) {
    std::array<double, 3> u{};
    std::array<double, 3> v{};
    for (std::size_t i = 0; i < 3; ++i) {
        u[i] = static_cast<double>(t[1][i]) - static_cast<double>(t[0][i]);
        v[i] = static_cast<double>(t[2][i]) - static_cast<double>(t[0][i]);
    }
    const std::array<double, 3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                                  u[0] * v[1] - u[1] * v[0]};
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (!(length > 0)) return {0, 0, 0};
    return {static_cast<float>(n[0] / length), static_cast<float>(n[1] / length),
            static_cast<float>(n[2] / length)};
}

// x to the east and y to the north, from the file's south-western corner; z from the bottom.
class Writer : public MeshWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : MeshWriter(output, map, k_more_per_border_edge) {
        const int cells = std::max(map.size.width, map.size.height) - 1;
        scale_ = frame().choice.print_size / (cells * map.place.cell_x);
        if (all_triangles(map.size, k_more_per_border_edge) > std::numeric_limits<std::uint32_t>::max() &&
            frame().choice.triangles == 0) {
            throw FileError(
                output.target() +
                ": has more triangles than an STL file can count; choose fewer triangles, a smaller "
                "size, or tiles");
        }
    }

 protected:
    CodecFacts write_mesh(const TerrainMesh& mesh) override {
        const std::vector<std::uint32_t> border = mesh.border();
        const std::uint64_t top = mesh.triangle_count();
        const std::uint64_t triangles = top + k_more_per_border_edge * border.size();
        std::string head(k_header);
        head.resize(k_header_bytes);
        const auto count = static_cast<std::uint32_t>(triangles);
        append_bytes(head, &count, sizeof count);
        output().write(head);

        const auto triangle = [&](std::uint64_t i) {
            if (i >= top) return border_triangle(mesh, border, i - top);
            const HeightMesh::Corners corners = mesh.triangle(i);
            return Triangle{ground(mesh, corners[0]), ground(mesh, corners[1]), ground(mesh, corners[2])};
        };
        write_items(triangles, [&](std::uint64_t i, std::string& bytes) {
            const Triangle corners = triangle(i);
            append_bytes(bytes, normal_of(corners).data(), sizeof(Vector3));
            for (const Vector3& corner : corners) append_bytes(bytes, corner.data(), sizeof corner);
            bytes.append(2, '\0');
        });
        MeshSum sum;
        for (std::uint64_t i = 0; i < triangles; ++i) {
            const Triangle corners = triangle(i);
            for (std::size_t k = 0; k < 3; ++k) sum.add(3 * i + k, corners[k]);
        }
        return {.sum = sum.value(), .triangles = triangles};
    }

 private:
    Vector3 ground(const TerrainMesh& mesh, std::uint64_t vertex) const {
        const TerrainMesh::Place at = mesh.place(vertex);
        const double cell = map().place.cell_x * scale_;
        const double above = static_cast<double>(mesh.height(vertex)) - static_cast<double>(lowest());
        return {static_cast<float>(at.x * cell), static_cast<float>((map().size.height - 1 - at.y) * cell),
                static_cast<float>(above * scale_ + k_floor * frame().choice.print_size)};
    }

    // Returns a triangle of the border. Each of its edges, from vertex to vertex, has two triangles of the
    // side and one of the bottom; those of the bottom meet in its middle.
    Triangle border_triangle(const TerrainMesh& mesh, const std::vector<std::uint32_t>& border,
                             std::uint64_t number) const {
        const std::uint64_t edge = number / k_more_per_border_edge;
        const Vector3 from = ground(mesh, border[edge]);
        const Vector3 to = ground(mesh, border[(edge + 1) % border.size()]);
        const Vector3 below_from{from[0], from[1], 0};
        const Vector3 below_to{to[0], to[1], 0};
        switch (number % k_more_per_border_edge) {
            case 0:
                return {from, below_from, below_to};
            case 1:
                return {from, below_to, to};
            default:
                break;
        }
        const double cell = map().place.cell_x * scale_;
        const Vector3 middle{static_cast<float>((map().size.width - 1) * cell / 2),
                             static_cast<float>((map().size.height - 1) * cell / 2), 0};
        return {below_from, middle, below_to};
    }

    double scale_ = 1;  // mm for each m
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

std::optional<std::uint64_t> read_sum(ReadBack& file, const CodecMap&, const std::string&,
                                      Progress* progress) {
    std::array<char, k_header_bytes> head{};
    std::uint32_t count = 0;
    if (file.read(head.data(), head.size()) < head.size() || file.read(&count, sizeof count) < sizeof count ||
        std::string_view(head.data(), k_header.size()) != k_header ||
        file.size() != k_header_bytes + 4 + std::uint64_t{count} * k_triangle_bytes)
        return std::nullopt;
    MeshSum sum;
    std::array<char, k_triangle_bytes> bytes{};
    for (std::uint64_t i = 0; i < count; ++i) {
        if (progress != nullptr && i % 65536 == 0) progress->checkpoint();
        file.read(bytes.data(), bytes.size());
        for (std::size_t k = 0; k < 3; ++k) {
            Vector3 corner{};
            std::memcpy(corner.data(), bytes.data() + (k + 1) * sizeof corner, sizeof corner);
            sum.add(3 * i + k, corner);
        }
    }
    return sum.value();
}

double memory(const CodecMap& map) { return mesh_memory(map, k_more_per_border_edge); }

}  // namespace

extern const Codec stl_codec = {.formats = k_formats,
                                .max_cell_bytes = 2 * k_triangle_bytes,
                                .max_triangle_bytes = k_triangle_bytes,
                                .open = open,
                                .read_sum = read_sum,
                                .memory = memory};

}  // namespace talus
