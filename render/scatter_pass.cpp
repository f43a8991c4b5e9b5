#include "render/scatter_pass.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "render/plant_meshes.h"

namespace talus {
namespace {

void attribute(GLuint index, GLint count, GLenum type, bool normalised, std::size_t stride,
               std::size_t offset) {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, count, type, normalised ? GL_TRUE : GL_FALSE, static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
}

// The plants in the bound buffer. first: the attribute with their places.
void plant_attributes(GLuint first) {
    constexpr std::size_t k_size = sizeof(PlantInstance);
    attribute(first, 4, GL_FLOAT, false, k_size, offsetof(PlantInstance, x));
    attribute(first + 1, 1, GL_FLOAT, false, k_size, offsetof(PlantInstance, turn));
    attribute(first + 2, 4, GL_UNSIGNED_BYTE, true, k_size, offsetof(PlantInstance, colour));
    attribute(first + 3, 2, GL_UNSIGNED_BYTE, true, k_size, offsetof(PlantInstance, trunk));
}
constexpr GLuint k_near_plant = 3;  // after the mesh's own attributes

}  // namespace

ScatterPass::ScatterPass(ShaderLibrary& shaders)
    : near_(shaders.load("plant.vert", "plant.frag")),
      nearest_(shaders.load("plant.vert", "plant.frag", "WITH_LEAVES")),
      far_(shaders.load("far_plant.vert", "far_plant.frag")),
      far_quick_(shaders.load("far_plant.vert", "far_plant_quick.frag")) {
    for (std::size_t fineness = 0; fineness < k_plant_finenesses; ++fineness) {
        for (std::size_t shape = 0; shape < k_plant_shapes; ++shape) {
            Mesh& mesh = meshes_[fineness][shape];
            const PlantMesh made =
                plant_mesh(static_cast<PlantShape>(shape), static_cast<PlantFineness>(fineness));
            mesh.index_count = static_cast<int>(made.indices.size());
            glBindVertexArray(mesh.vertex_array.id());
            fill_buffer(GL_ARRAY_BUFFER, mesh.vertices, made.vertices, GL_STATIC_DRAW);
            attribute(0, 3, GL_FLOAT, false, sizeof(PlantVertex), offsetof(PlantVertex, x));
            attribute(1, 3, GL_FLOAT, false, sizeof(PlantVertex), offsetof(PlantVertex, normal_x));
            attribute(2, 2, GL_FLOAT, false, sizeof(PlantVertex), offsetof(PlantVertex, wood));
            fill_buffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices, made.indices, GL_STATIC_DRAW);
            for (GLuint i = k_near_plant; i < k_near_plant + 4; ++i) glVertexAttribDivisor(i, 1);
            glBindVertexArray(0);
        }
    }
}

void ScatterPass::draw(const PassInput& input) {
    const Scene& scene = input.scene;
    const LookInfo& look = info_of(scene.look.kind);
    if (!scene.look.plants || scene.plants == nullptr || scene.plants->points.empty() || input.maps.empty() ||
        !shows_plants(look)) {
        choice_.reset();
        return;
    }
    const Ground& ground = input.maps.ground();
    PlantDetail detail = scene.detail == Detail::quick ? k_quick_plants : k_precise_plants;
    detail.least_pixels *= static_cast<double>(scene.pixel_scale);
    detail.mesh_pixels *= static_cast<double>(scene.pixel_scale);
    detail.fine_pixels *= static_cast<double>(scene.pixel_scale);
    const Lattice& world = scene.terrain->lattice;
    const glm::dvec2 period{scene.look.tiled && world.wrap_x ? world.extent_x() : 0,
                            scene.look.tiled && world.wrap_y ? world.extent_y() : 0};
    // While only the water moves, the same plants are seen.
    const Choice choice{scene.plants,
                        scene.terrain,
                        ground.terrain()->lattice,
                        {ground.half_x(), ground.half_y()},
                        period,
                        scene.view.exaggeration,
                        input.lens,
                        detail};
    if (choice_ != choice) {
        choose_plants(*choice.plants, {*choice.plants, choice.shown}, choice.lattice, choice.half,
                      choice.period, choice.exaggeration, choice.lens, choice.detail, chosen_);
        choice_ = choice;
    }

    for (std::size_t fineness = 0; fineness < k_plant_finenesses; ++fineness) {
        (fineness > 0 ? nearest_ : near_).use();
        for (std::size_t shape = 0; shape < k_plant_shapes; ++shape) {
            const std::vector<PlantInstance>& plants = chosen_.near[fineness][shape];
            if (plants.empty()) continue;
            const Mesh& mesh = meshes_[fineness][shape];
            glBindVertexArray(mesh.vertex_array.id());
            fill_buffer(GL_ARRAY_BUFFER, instances_, plants, GL_STREAM_DRAW);
            plant_attributes(k_near_plant);
            glDrawElementsInstanced(GL_TRIANGLES, mesh.index_count, GL_UNSIGNED_SHORT, nullptr,
                                    static_cast<GLsizei>(plants.size()));
        }
    }
    if (!chosen_.far.empty()) {
        (scene.detail == Detail::quick ? far_quick_ : far_).use();
        glEnable(GL_PROGRAM_POINT_SIZE);
        glBindVertexArray(far_array_.id());
        fill_buffer(GL_ARRAY_BUFFER, instances_, chosen_.far, GL_STREAM_DRAW);
        plant_attributes(0);
        glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(chosen_.far.size()));
        glDisable(GL_PROGRAM_POINT_SIZE);
    }
    glBindVertexArray(0);
}

}  // namespace talus
