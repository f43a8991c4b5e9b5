#include "core/io/triangle_file.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/io/safe_file.h"

namespace talus {
namespace {

using Direction = std::array<double, 3>;

// Perpendicular to a triangle; its length is twice the area.
Direction across_triangle(const TriangleMesh& mesh, const HeightMesh::Corners& corners) {
    Direction u{}, v{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto from = static_cast<double>(mesh.places[corners[0]][i]);
        u[i] = static_cast<double>(mesh.places[corners[1]][i]) - from;
        v[i] = static_cast<double>(mesh.places[corners[2]][i]) - from;
    }
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

Vector3 of_length_one(const Direction& n) {
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (!(length > 0)) return {0, 0, 0};
    return {static_cast<float>(n[0] / length), static_cast<float>(n[1] / length),
            static_cast<float>(n[2] / length)};
}

void add_word(std::string& text, auto number) {
    std::array<char, 32> digits{};
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

// Writes text(i) for each of `count` items in blocks.
void write_each(FileGroup::Output& file, std::size_t count, Progress* progress, auto&& append) {
    constexpr std::size_t k_block = std::size_t{1} << 14;
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i) {
        append(i, bytes);
        if ((i + 1) % k_block != 0 && i + 1 < count) continue;
        if (progress != nullptr) progress->checkpoint();
        file.write(bytes);
        bytes.clear();
    }
}

void write_object(FileGroup::Output& file, const TriangleMesh& mesh, std::uint64_t base, Progress* progress) {
    std::vector<Direction> normals(mesh.places.size());
    for (const HeightMesh::Corners& corners : mesh.triangles) {
        const Direction across = across_triangle(mesh, corners);
        for (const std::uint32_t corner : corners) {
            for (std::size_t i = 0; i < 3; ++i) normals[corner][i] += across[i];
        }
    }
    const auto line = [](std::string& text, const char* key, const Vector3& numbers) {
        text += key;
        for (const float number : numbers) {
            text += ' ';
            add_word(text, number);
        }
        text += '\n';
    };
    write_each(file, mesh.places.size(), progress,
               [&](std::size_t i, std::string& text) { line(text, "v", mesh.places[i]); });
    write_each(file, normals.size(), progress,
               [&](std::size_t i, std::string& text) { line(text, "vn", of_length_one(normals[i])); });
    write_each(file, mesh.triangles.size(), progress, [&](std::size_t i, std::string& text) {
        text += 'f';
        for (const std::uint32_t corner : mesh.triangles[i]) {
            text += ' ';
            add_word(text, base + corner);
            text += "//";
            add_word(text, base + corner);
        }
        text += '\n';
    });
}

}  // namespace

void write_obj(std::span<const NamedMesh> objects, const std::string& comment, const std::string& path,
               Progress* progress) {
    FileGroup group;
    FileGroup::Output& file = group.add(path);
    file.write("# " + comment + "\n");
    std::uint64_t base = 1;  // OBJ counts vertices from 1, through all objects
    for (const NamedMesh& object : objects) {
        file.write("o " + object.name + "\n");
        write_object(file, object.mesh, base, progress);
        base += object.mesh.places.size();
    }
    group.commit();
}

void write_stl(const TriangleMesh& mesh, const std::string& path, Progress* progress) {
    if (mesh.triangles.size() > std::numeric_limits<std::uint32_t>::max())
        throw FileError(path + ": has more triangles than an STL file can count; choose a smaller size");
    FileGroup group;
    FileGroup::Output& file = group.add(path);
    std::string head("Talus rock, millimetres, Z up");
    head.resize(80);
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    append_bytes(head, &count, sizeof count);
    file.write(head);
    write_each(file, mesh.triangles.size(), progress, [&](std::size_t i, std::string& bytes) {
        const HeightMesh::Corners& corners = mesh.triangles[i];
        append_bytes(bytes, of_length_one(across_triangle(mesh, corners)).data(), sizeof(Vector3));
        for (const std::uint32_t corner : corners)
            append_bytes(bytes, mesh.places[corner].data(), sizeof(Vector3));
        bytes.append(2, '\0');
    });
    group.commit();
}

}  // namespace talus
