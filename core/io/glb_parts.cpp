#include "core/io/glb_parts.h"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/base/json_text.h"
#include "core/io/glb_layout.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

// The description of a scene, and the pieces of memory that it names, in their order.
class SceneDescription {
 public:
    SceneDescription() {
        json_["asset"] = {{"version", "2.0"}, {"generator", "Talus"}};
        json_["scene"] = 0;
        json_["scenes"][0]["nodes"] = Json::array();
        for (const char* list : {"nodes", "meshes", "materials", "accessors", "bufferViews"})
            json_[list] = Json::array();
    }

    void add(const GlbPart& part) {
        Json primitive;
        Json& attributes = primitive["attributes"];
        attributes["POSITION"] = add_values(part.places, k_glb_vertices, "VEC3");
        add_bounds(part.places);
        attributes["NORMAL"] = add_values(part.normals, k_glb_vertices, "VEC3");
        attributes["TEXCOORD_0"] = add_values(part.uvs, k_glb_vertices, "VEC2");
        if (!part.colours.empty()) attributes["COLOR_0"] = add_values(part.colours, k_glb_vertices, "VEC4");
        primitive["indices"] = add_piece(
            part.triangles.data(), part.triangles.size() * sizeof(HeightMesh::Corners), k_glb_indices,
            3 * part.triangles.size(), {{"componentType", k_glb_uint32}, {"type", "SCALAR"}});
        primitive["material"] = json_["materials"].size();
        json_["materials"].push_back({{"name", part.name},
                                      {"pbrMetallicRoughness",
                                       {{"baseColorFactor", part.colour},
                                        {"metallicFactor", 0},
                                        {"roughnessFactor", part.colours.empty() ? 1.0 : 0.1}}}});
        json_["scenes"][0]["nodes"].push_back(json_["nodes"].size());
        json_["nodes"].push_back({{"name", part.name}, {"mesh", json_["meshes"].size()}});
        json_["meshes"].push_back({{"name", part.name}, {"primitives", Json::array({std::move(primitive)})}});
    }

    std::string text() {
        json_["buffers"][0]["byteLength"] = bytes_;
        std::string text = json_dump(json_);
        text.resize((text.size() + 3) / 4 * 4, ' ');
        return text;
    }
    std::uint64_t bytes() const { return bytes_; }
    std::span<const std::string_view> pieces() const { return pieces_; }

 private:
    std::size_t add_piece(const void* data, std::size_t bytes, int target, std::size_t count, Json accessor) {
        json_["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", bytes_}, {"byteLength", bytes}, {"target", target}});
        accessor["bufferView"] = json_["bufferViews"].size() - 1;
        accessor["count"] = count;
        json_["accessors"].push_back(std::move(accessor));
        pieces_.emplace_back(static_cast<const char*>(data), bytes);
        bytes_ += bytes;
        return json_["accessors"].size() - 1;
    }
    template <class Value>
    std::size_t add_values(const std::vector<Value>& values, int target, const char* type) {
        return add_piece(values.data(), values.size() * sizeof(Value), target, values.size(),
                         {{"componentType", k_glb_float}, {"type", type}});
    }
    // glTF asks for those of places.
    void add_bounds(const std::vector<Vector3>& places) {
        Vector3 low = places.front();
        Vector3 high = low;
        for (const Vector3& place : places) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], place[axis]);
                high[axis] = std::max(high[axis], place[axis]);
            }
        }
        json_["accessors"].back()["min"] = low;
        json_["accessors"].back()["max"] = high;
    }

    Json json_;
    std::uint64_t bytes_ = 0;
    std::vector<std::string_view> pieces_;
};

}  // namespace

void write_glb(std::span<const GlbPart> parts, const std::string& path, Progress* progress) {
    SceneDescription scene;
    for (const GlbPart& part : parts)
        if (!part.triangles.empty()) scene.add(part);
    const std::string json = scene.text();
    const std::uint64_t bytes = k_glb_head_bytes + json.size() + scene.bytes();
    if (bytes > std::numeric_limits<std::uint32_t>::max())
        throw FileError(path + ": a GLB file holds 4 GB at most, and these meshes take more");
    FileGroup group;
    FileGroup::Output& file = group.add(path);
    for (const std::uint32_t word : {k_glb_magic, k_glb_version, static_cast<std::uint32_t>(bytes),
                                     static_cast<std::uint32_t>(json.size()), k_glb_json_chunk})
        file.write(&word, sizeof word);
    file.write(json);
    for (const std::uint32_t word : {static_cast<std::uint32_t>(scene.bytes()), k_glb_binary_chunk})
        file.write(&word, sizeof word);
    for (const std::string_view piece : scene.pieces()) {
        checkpoint(progress);
        file.write(piece);
    }
    group.commit();
}

}  // namespace talus
