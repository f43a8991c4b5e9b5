#include "render/sea_pass.h"

#include <array>
#include <cstdint>

namespace talus {
namespace {

struct Corner {
    std::int8_t east, north, top, unused;
};

// Two triangles for each face, counter-clockwise from outside: the surface, then south, east, north, west.
constexpr std::array<std::array<Corner, 4>, 5> k_faces{{
    {{{-1, -1, 1, 0}, {1, -1, 1, 0}, {1, 1, 1, 0}, {-1, 1, 1, 0}}},
    {{{-1, -1, 0, 0}, {1, -1, 0, 0}, {1, -1, 1, 0}, {-1, -1, 1, 0}}},
    {{{1, -1, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, -1, 1, 0}}},
    {{{1, 1, 0, 0}, {-1, 1, 0, 0}, {-1, 1, 1, 0}, {1, 1, 1, 0}}},
    {{{-1, 1, 0, 0}, {-1, -1, 0, 0}, {-1, -1, 1, 0}, {-1, 1, 1, 0}}},
}};
constexpr int k_face_vertices = 6;
constexpr int k_side_vertices = 4 * k_face_vertices;

}  // namespace

SeaPass::SeaPass(ShaderLibrary& shaders)
    : surface_(shaders.load("sea.vert", "sea.frag")),
      surface_with_waves_(shaders.load("sea.vert", "sea.frag", "WITH_DETAIL")),
      side_(shaders.load("sea.vert", "sea_side.frag")),
      opaque_(shaders.load("sea.vert", "opaque.frag")) {
    std::array<Corner, k_face_vertices * k_faces.size()> corners{};
    auto corner = corners.begin();
    for (const auto& face : k_faces) {
        for (const std::size_t i : {0u, 1u, 2u, 0u, 2u, 3u}) *corner++ = face[i];
    }
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners.data(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_BYTE, GL_FALSE, sizeof(Corner), nullptr);
    glBindVertexArray(0);
}

void SeaPass::draw(const PassInput& input) {
    if (input.frame.sun.w <= 0) return;
    glBindVertexArray(vertex_array_.id());
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glEnable(GL_CULL_FACE);
    // From back to front: far sides, surface, near sides.
    const bool has_sides = input.scene.look.around == Around::block;
    if (has_sides) {
        side_.use();
        glCullFace(GL_FRONT);
        glDrawArrays(GL_TRIANGLES, k_face_vertices, k_side_vertices);
        glCullFace(GL_BACK);
    }
    (input.detailed ? surface_with_waves_ : surface_).use();
    glDrawArrays(GL_TRIANGLES, 0, k_face_vertices);
    if (has_sides) {
        side_.use();
        glDrawArrays(GL_TRIANGLES, k_face_vertices, k_side_vertices);
    }
    glDisable(GL_BLEND);
    if (input.scene.transparent) {
        // What is seen through the sea is a part of it, the sky included.
        opaque_.use();
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
        glDrawArrays(GL_TRIANGLES, 0, k_face_vertices + (has_sides ? k_side_vertices : 0));
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glBindVertexArray(0);
}

}  // namespace talus
