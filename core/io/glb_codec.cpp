#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_text.h"
#include "core/io/codecs.h"
#include "core/io/glb_layout.h"
#include "core/io/terrain_mesh.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 1> k_glb{".glb"};

constexpr std::array<Format, 1> k_formats{{
    {.key = "glb",
     .label = "GLB mesh, metres",
     .content = Content::mesh,
     .bits = 32,
     .normalised = false,
     .holds_caves = true,
     .ending = ".glb",
     .endings = k_glb,
     .help = "The ground as triangles (glTF 2.0, Y up) with normals and texture coordinates: for Blender, "
             "Godot, Unity, Unreal and viewers."},
}};

constexpr std::size_t k_max_json = std::size_t{1} << 16;
constexpr int k_bytes_a_vertex = 12 + 12 + 8;
constexpr int k_bytes_a_triangle = 12;
constexpr double k_max_bytes = 4294967295.0;  // the file stores its size in 32 bits

double file_bytes(double vertices, double triangles) {
    return static_cast<double>(k_max_json) + vertices * k_bytes_a_vertex + triangles * k_bytes_a_triangle;
}

class Writer : public MeshWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : MeshWriter(output, map, 0) {
        const double all = all_triangles(map.size, 0);
        const double budget = frame().choice.triangles;
        const double triangles = budget > 0 ? std::min(budget, all) : all;
        const CarvedGround* carved = frame().carved;
        const double more_vertices = carved != nullptr ? static_cast<double>(carved->vertices.size()) : 0;
        const double more_triangles = carved != nullptr ? static_cast<double>(carved->triangles.size()) : 0;
        if (file_bytes(triangles / 2 + more_vertices, triangles + more_triangles) > k_max_bytes) {
            throw FileError(
                output.target() +
                ": a GLB file holds 4 GB at most, and this mesh takes more; choose fewer triangles, a "
                "smaller size, or tiles");
        }
    }

 protected:
    CodecFacts write_mesh(const TerrainMesh& mesh) override {
        const std::uint64_t vertices = mesh.vertex_count();
        const std::uint64_t triangles = mesh.triangle_count();
        const std::string json = description(mesh);
        const auto binary = static_cast<std::uint32_t>(vertices * k_bytes_a_vertex + triangles * 12);
        write_words({k_glb_magic, k_glb_version,
                     static_cast<std::uint32_t>(k_glb_head_bytes + json.size() + binary),
                     static_cast<std::uint32_t>(json.size()), k_glb_json_chunk});
        output().write(json);
        write_words({binary, k_glb_binary_chunk});
        write_items(vertices, [&](std::uint64_t i, std::string& bytes) {
            append_bytes(bytes, upright(mesh, i).data(), 12);
        });
        write_items(vertices, [&](std::uint64_t i, std::string& bytes) {
            append_bytes(bytes, upright_normal(mesh, i).data(), 12);
        });
        write_items(vertices, [&](std::uint64_t i, std::string& bytes) {
            const TerrainMesh::Place at = mesh.place(i);
            // The middle of the sample's pixel in a colour map of the same size, whose first row is north.
            const std::array<float, 2> uv{static_cast<float>((at.x + 0.5) / map().size.width),
                                          static_cast<float>((at.y + 0.5) / map().size.height)};
            append_bytes(bytes, uv.data(), 8);
        });
        write_items(triangles, [&](std::uint64_t i, std::string& bytes) {
            append_bytes(bytes, mesh.triangle(i).data(), 12);
        });
        return {.sum = upright_sum(mesh), .triangles = triangles};
    }

 private:
    // Padded with spaces to whole words.
    std::string description(const TerrainMesh& mesh) const {
        const std::uint64_t vertices = mesh.vertex_count();
        const std::uint64_t triangles = mesh.triangle_count();
        Vector3 low = upright(mesh, 0);
        Vector3 high = low;
        for (std::uint64_t i = 1; i < vertices; ++i) {
            const Vector3 at = upright(mesh, i);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], at[axis]);
                high[axis] = std::max(high[axis], at[axis]);
            }
        }
        Json json;
        json["asset"]["version"] = "2.0";
        json["asset"]["generator"] = "Talus";
        json["scene"] = 0;
        json["scenes"][0]["nodes"][0] = 0;
        json["nodes"][0]["mesh"] = 0;
        json["nodes"][0]["name"] = "terrain";
        Json& mesh_json = json["meshes"][0];
        mesh_json["name"] = "terrain";
        const std::uint64_t ground = mesh.ground_triangle_count();
        const auto add_part = [&](const char* name, std::size_t number, const std::array<double, 4>& colour) {
            Json& primitive = mesh_json["primitives"][number];
            primitive["attributes"]["POSITION"] = 0;
            primitive["attributes"]["NORMAL"] = 1;
            primitive["attributes"]["TEXCOORD_0"] = 2;
            primitive["indices"] = 3 + number;
            primitive["material"] = number;
            Json& material = json["materials"][number];
            material["name"] = name;
            material["pbrMetallicRoughness"]["baseColorFactor"] = colour;
            material["pbrMetallicRoughness"]["metallicFactor"] = 0;
            material["pbrMetallicRoughness"]["roughnessFactor"] = 1;
        };
        add_part("ground", 0, {0.45, 0.42, 0.36, 1.0});
        if (triangles > ground) add_part("caves", 1, {0.30, 0.27, 0.23, 1.0});
        json["accessors"] = Json::array();
        json["bufferViews"] = Json::array();
        std::uint64_t offset = 0;
        const auto add = [&](std::uint64_t count, std::uint64_t bytes, int target, Json accessor) {
            json["bufferViews"].push_back(
                {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes}, {"target", target}});
            accessor["bufferView"] = json["bufferViews"].size() - 1;
            accessor["count"] = count;
            json["accessors"].push_back(std::move(accessor));
            offset += bytes;
        };
        add(vertices, 12 * vertices, k_glb_vertices,
            {{"componentType", k_glb_float}, {"type", "VEC3"}, {"min", low}, {"max", high}});
        add(vertices, 12 * vertices, k_glb_vertices, {{"componentType", k_glb_float}, {"type", "VEC3"}});
        add(vertices, 8 * vertices, k_glb_vertices, {{"componentType", k_glb_float}, {"type", "VEC2"}});
        for (const std::uint64_t count : {ground, triangles - ground}) {
            if (count > 0)
                add(3 * count, 12 * count, k_glb_indices,
                    {{"componentType", k_glb_uint32}, {"type", "SCALAR"}});
        }
        json["buffers"][0]["byteLength"] = offset;
        std::string text = json_dump(json);
        text.resize((text.size() + 3) / 4 * 4, ' ');
        return text;
    }

    void write_words(std::initializer_list<std::uint32_t> words) {
        for (const std::uint32_t word : words) output().write(&word, sizeof word);
    }
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

// Reads the counts of vertices and triangles, of the ground and the caves, where the description is that of
// one mesh.
std::optional<std::pair<std::uint64_t, std::uint64_t>> counts_in(const std::string& description) {
    const Json json = Json::parse(description, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const Json::json_pointer positions("/accessors/0/count");
    const Json::json_pointer indices("/accessors/3/count");
    if (!json.contains(positions) || !json[positions].is_number_unsigned() || !json.contains(indices) ||
        !json[indices].is_number_unsigned())
        return std::nullopt;
    const Json::json_pointer more("/accessors/4/count");
    if (json.contains(more) && !json[more].is_number_unsigned()) return std::nullopt;
    const std::uint64_t corners = json[indices].get<std::uint64_t>() + json.value(more, std::uint64_t{0});
    return std::pair(json[positions].get<std::uint64_t>(), corners / 3);
}

std::optional<std::uint64_t> read_sum(ReadBack& file, const CodecMap&, const std::string&,
                                      Progress* progress) {
    std::array<std::uint32_t, 5> head{};
    if (file.read(head.data(), sizeof head) < sizeof head || head[0] != k_glb_magic ||
        head[1] != k_glb_version || head[2] != file.size() || head[3] > k_max_json ||
        head[4] != k_glb_json_chunk)
        return std::nullopt;
    std::string description(head[3], '\0');
    std::array<std::uint32_t, 2> chunk{};
    if (file.read(description.data(), description.size()) < description.size() ||
        file.read(chunk.data(), sizeof chunk) < sizeof chunk || chunk[1] != k_glb_binary_chunk)
        return std::nullopt;
    const auto counts = counts_in(description);
    if (!counts) return std::nullopt;
    const auto [vertices, triangles] = *counts;
    if (chunk[0] != vertices * k_bytes_a_vertex + triangles * k_bytes_a_triangle ||
        file.size() != k_glb_head_bytes + description.size() + chunk[0])
        return std::nullopt;
    MeshSum sum;
    Vector3 place{};
    for (std::uint64_t i = 0; i < vertices; ++i) {
        if (progress != nullptr && i % 65536 == 0) progress->checkpoint();
        file.read(place.data(), sizeof place);
        sum.add(i, place);
    }
    file.seek(file.place() + 20 * vertices);
    HeightMesh::Corners corners{};
    for (std::uint64_t i = 0; i < triangles; ++i) {
        if (progress != nullptr && i % 65536 == 0) progress->checkpoint();
        file.read(corners.data(), sizeof corners);
        if (*std::ranges::max_element(corners) >= vertices) return std::nullopt;
        sum.add(i, corners);
    }
    return sum.value();
}

double memory(const CodecMap& map) { return mesh_memory(map, 0); }

}  // namespace

extern const Codec glb_codec = {.formats = k_formats,
                                .max_cell_bytes = k_bytes_a_vertex + 2 * k_bytes_a_triangle,
                                .max_triangle_bytes = k_bytes_a_vertex + k_bytes_a_triangle,
                                .open = open,
                                .read_sum = read_sum,
                                .memory = memory};

}  // namespace talus
