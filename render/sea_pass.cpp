#include "render/sea_pass.h"

#include <array>
#include <cstdint>
#include <vector>

namespace talus {
namespace {

struct Corner {
    std::int8_t east, north, top;
    std::int8_t steps;  // of the surface, from its middle to its border; 0 for sides
};

// Two triangles for each side, counter-clockwise from outside: south, east, north, west.
constexpr std::array<std::array<Corner, 4>, 4> k_sides{{
    {{{-1, -1, 0, 0}, {1, -1, 0, 0}, {1, -1, 1, 0}, {-1, -1, 1, 0}}},
    {{{1, -1, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, -1, 1, 0}}},
    {{{1, 1, 0, 0}, {-1, 1, 0, 0}, {-1, 1, 1, 0}, {1, 1, 1, 0}}},
    {{{-1, 1, 0, 0}, {-1, -1, 0, 0}, {-1, -1, 1, 0}, {-1, 1, 1, 0}}},
}};
constexpr std::array<std::size_t, 6> k_triangles{0, 1, 2, 0, 2, 3};
constexpr int k_sea_steps = 8;
constexpr int k_surface_vertices = 4 * k_sea_steps * k_sea_steps * 6;
constexpr int k_side_vertices = 4 * 6;

}  // namespace

SeaPass::SeaPass(ShaderLibrary& shaders)
    : surface_(shaders.load("sea.vert", "sea.frag")),
      surface_with_waves_(shaders.load("sea.vert", "sea.frag", "WITH_DETAIL")),
      icy_(shaders.load("sea.vert", "icy_sea.frag")),
      icy_with_waves_(shaders.load("sea.vert", "icy_sea.frag", "WITH_DETAIL")),
      side_(shaders.load("sea.vert", "sea_side.frag")),
      opaque_(shaders.load("sea.vert", "opaque.frag")) {
    std::vector<Corner> corners;
    const auto add = [&](const std::array<Corner, 4>& face) {
        for (const std::size_t i : k_triangles) corners.push_back(face[i]);
    };
    for (int row = -k_sea_steps; row < k_sea_steps; ++row) {
        for (int column = -k_sea_steps; column < k_sea_steps; ++column) {
            const auto corner = [&](int east, int north) {
                return Corner{static_cast<std::int8_t>(column + east), static_cast<std::int8_t>(row + north),
                              1, k_sea_steps};
            };
            add({corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)});
        }
    }
    for (const auto& side : k_sides) add(side);
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof(Corner)), corners.data(),
                 GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_BYTE, GL_FALSE, sizeof(Corner), nullptr);
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
        glDrawArrays(GL_TRIANGLES, k_surface_vertices, k_side_vertices);
        glCullFace(GL_BACK);
    }
    const std::shared_ptr<const PreparedTerrain>& prepared = input.maps.prepared();
    const bool ice = prepared != nullptr && prepared->painted != nullptr && prepared->painted->ice;
    if (input.detailed) {
        (ice ? icy_with_waves_ : surface_with_waves_).use();
    } else {
        (ice ? icy_ : surface_).use();
    }
    glDrawArrays(GL_TRIANGLES, 0, k_surface_vertices);
    if (has_sides) {
        side_.use();
        glDrawArrays(GL_TRIANGLES, k_surface_vertices, k_side_vertices);
    }
    glDisable(GL_BLEND);
    if (input.scene.transparent) {
        // What is seen through the sea is a part of it, the sky included.
        opaque_.use();
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
        glDrawArrays(GL_TRIANGLES, 0, k_surface_vertices + (has_sides ? k_side_vertices : 0));
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glBindVertexArray(0);
}

}  // namespace talus
