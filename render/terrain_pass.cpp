#include "render/terrain_pass.h"

#include <array>
#include <cstdint>

namespace talus {
namespace {

constexpr int k_patch_cells = HeightPyramid::k_block;
constexpr int k_patch_side = k_patch_cells + 1;  // vertices
constexpr int k_patch_indices = 6 * k_patch_cells * k_patch_cells;
constexpr int k_wall_indices = 6 * k_patch_cells;

struct PatchVertex {
    std::uint8_t column, row, foot, unused;
};

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// One patch, then a wall for each border in the order of Border: the edge's vertices above, then at the foot.
// Seen from outside, triangles run counter-clockwise.
void make_mesh(std::vector<PatchVertex>& vertices, std::vector<std::uint16_t>& indices) {
    for (int row = 0; row < k_patch_side; ++row) {
        for (int column = 0; column < k_patch_side; ++column)
            vertices.push_back({byte(column), byte(row), 0, 0});
    }
    const auto triangle = [&](int a, int b, int c) {
        for (const int index : {a, b, c}) indices.push_back(static_cast<std::uint16_t>(index));
    };
    for (int row = 0; row < k_patch_cells; ++row) {
        for (int column = 0; column < k_patch_cells; ++column) {
            const int a = row * k_patch_side + column;
            triangle(a, a + k_patch_side, a + k_patch_side + 1);
            triangle(a, a + k_patch_side + 1, a + 1);
        }
    }
    // Along each border with the outside to the right: north runs east, and so on.
    for (const Border border : {Border::north, Border::south, Border::west, Border::east}) {
        const auto first = static_cast<int>(vertices.size());
        for (int foot = 0; foot < 2; ++foot) {
            for (int i = 0; i < k_patch_side; ++i) {
                switch (border) {
                    case Border::north:
                        vertices.push_back({byte(k_patch_cells - i), 0, byte(foot), 0});
                        break;
                    case Border::south:
                        vertices.push_back({byte(i), byte(k_patch_cells), byte(foot), 0});
                        break;
                    case Border::west:
                        vertices.push_back({0, byte(i), byte(foot), 0});
                        break;
                    case Border::east:
                        vertices.push_back({byte(k_patch_cells), byte(k_patch_cells - i), byte(foot), 0});
                        break;
                }
            }
        }
        for (int i = 0; i < k_patch_cells; ++i) {
            const int a = first + i;
            triangle(a, a + k_patch_side, a + k_patch_side + 1);
            triangle(a, a + k_patch_side + 1, a + 1);
        }
    }
}

}  // namespace

TerrainPass::Variants::Variants(ShaderLibrary& library, const char* vertex_name, const char* fragment_name)
    : shaders(library),
      vertex(vertex_name),
      fragment(fragment_name),
      plain(library.load(vertex_name, fragment_name)),
      detailed(library.load(vertex_name, fragment_name, "WITH_DETAIL")) {}

const ShaderProgram& TerrainPass::Variants::of(const PassInput& input) {
    if (input.maps.prepared()->caves->triangles.empty()) return input.detailed ? detailed : plain;
    const ShaderProgram*& program = input.detailed ? detailed_with_holes : plain_with_holes;
    if (program == nullptr)
        program = &shaders.load(vertex, fragment, input.detailed ? "WITH_DETAIL WITH_HOLES" : "WITH_HOLES");
    return *program;
}

TerrainPass::TerrainPass(ShaderLibrary& shaders)
    : ground_(shaders, "ground.vert", "ground.frag"),
      wall_(shaders.load("ground.vert", "wall.frag")),
      cut_ground_(shaders, "cut_ground.vert", "cut_ground.frag"),
      cut_wall_(shaders.load("cut_ground.vert", "cut_wall.frag")),
      detailed_cut_wall_(shaders.load("cut_ground.vert", "cut_wall.frag", "WITH_DETAIL")),
      wire_(shaders.load("ground.vert", "wire.frag")),
      wire_wall_(shaders.load("ground.vert", "wire_wall.frag")) {
    std::vector<PatchVertex> vertices;
    std::vector<std::uint16_t> indices;
    make_mesh(vertices, indices);
    glBindVertexArray(vertex_array_.id());
    fill_buffer(GL_ARRAY_BUFFER, vertices_, vertices, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_UNSIGNED_BYTE, GL_FALSE, sizeof(PatchVertex), nullptr);
    fill_buffer(GL_ELEMENT_ARRAY_BUFFER, indices_, indices, GL_STATIC_DRAW);
    glEnableVertexAttribArray(1);
    glVertexAttribDivisor(1, 1);
    glBindVertexArray(0);
}

void TerrainPass::draw_patches(const std::vector<MeshBlock>& blocks, std::size_t first_instance,
                               int first_index, int indices) {
    if (blocks.empty()) return;
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(MeshBlock),
                          reinterpret_cast<const void*>(first_instance * sizeof(MeshBlock)));
    glDrawElementsInstanced(
        GL_TRIANGLES, indices, GL_UNSIGNED_SHORT,
        reinterpret_cast<const void*>(static_cast<std::size_t>(first_index) * sizeof(std::uint16_t)),
        static_cast<GLsizei>(blocks.size()));
}

void TerrainPass::draw(const PassInput& input) {
    const LevelOfDetail& detail = input.detail;
    std::vector<MeshBlock> instances = detail.blocks;
    for (const auto& wall : detail.walls) instances.insert(instances.end(), wall.begin(), wall.end());
    if (instances.empty()) return;

    glBindVertexArray(vertex_array_.id());
    fill_buffer(GL_ARRAY_BUFFER, instances_, instances, GL_STREAM_DRAW);
    glEnable(GL_CULL_FACE);
    const bool wire = info_of(input.scene.look.kind).paint == Paint::mesh;
    (wire ? wire_ : input.cut ? cut_ground_.of(input) : ground_.of(input)).use();
    draw_patches(detail.blocks, 0, 0, k_patch_indices);
    // The walls of a cut mesh are drawn even here: they also show the ground through gaps at its borders.
    if (input.scene.look.around == Around::bare && !input.cut) {
        glDisable(GL_CULL_FACE);
        glBindVertexArray(0);
        return;
    }
    const ShaderProgram& cut_wall = input.detailed ? detailed_cut_wall_ : cut_wall_;
    (wire ? wire_wall_ : input.cut ? cut_wall : wall_).use();
    std::size_t first = detail.blocks.size();
    for (std::size_t border = 0; border < detail.walls.size(); ++border) {
        const auto first_index = k_patch_indices + static_cast<int>(border) * k_wall_indices;
        draw_patches(detail.walls[border], first, first_index, k_wall_indices);
        first += detail.walls[border].size();
    }
    glDisable(GL_CULL_FACE);
    glBindVertexArray(0);
}

}  // namespace talus
