#include "render/around_pass.h"

#include <array>
#include <cstdint>
#include <vector>

namespace talus {
namespace {

constexpr int k_segments = 128;        // along a side of the map; that of around.vert
constexpr int k_border_segments = 8;   // for one of those, at the border: its samples, up to 1025
constexpr double k_first_ring = 0.01;  // longer sides of the map, from its border to the first ring
constexpr double k_growth = 1.12;      // of the way from ring to ring

// x, y: on the border of the square from −1 to 1; out: from there, in longer sides of the map.
struct AroundVertex {
    float x, y, out;
};

std::vector<float> rings() {
    std::vector<float> out;
    for (double step = k_first_ring, at = 0; at < k_ground_beyond; step *= k_growth)
        out.push_back(static_cast<float>(at += step));
    out.back() = static_cast<float>(k_ground_beyond);
    return out;
}

}  // namespace

AroundPass::AroundPass(ShaderLibrary& shaders)
    : ground_(shaders.load("around.vert", "around.frag")),
      detailed_ground_(shaders.load("around.vert", "around.frag", "WITH_DETAIL")) {
    // Counter-clockwise around the map, seen from above, from its south-western corner.
    constexpr std::array<std::array<float, 4>, 4> k_sides{
        {{-1, -1, 1, 0}, {1, -1, 0, 1}, {1, 1, -1, 0}, {-1, 1, 0, -1}}};
    constexpr std::uint32_t k_around = 4 * k_segments;
    std::vector<AroundVertex> vertices;
    std::vector<std::uint32_t> indices;
    const std::vector<float> outs = rings();
    const auto add_ring = [&](float out, int segments) {
        for (const auto& [x, y, along_x, along_y] : k_sides) {
            for (int i = 0; i < segments; ++i) {
                const float along = 2.0f * static_cast<float>(i) / static_cast<float>(segments);
                vertices.push_back({x + along * along_x, y + along * along_y, out});
            }
        }
    };
    for (const float out : outs) add_ring(out, k_segments);
    // The border's own ring comes last. Fans join it to the first of the others.
    const auto border = static_cast<std::uint32_t>(vertices.size());
    constexpr std::uint32_t k_around_border = k_border_segments * k_around;
    add_ring(0, k_border_segments * k_segments);
    for (std::uint32_t i = 0; i < k_around_border; ++i) {
        const std::uint32_t a = border + i;
        const std::uint32_t b = border + (i + 1) % k_around_border;
        const std::uint32_t out = (i + k_border_segments / 2) / k_border_segments % k_around;
        const std::uint32_t next = (i + 1 + k_border_segments / 2) / k_border_segments % k_around;
        for (const std::uint32_t index : {a, out, b}) indices.push_back(index);
        if (next != out)
            for (const std::uint32_t index : {out, next, b}) indices.push_back(index);
    }
    for (std::uint32_t ring = 0; ring + 1 < outs.size(); ++ring) {
        for (std::uint32_t i = 0; i < k_around; ++i) {
            const std::uint32_t a = ring * k_around + i;
            const std::uint32_t b = ring * k_around + (i + 1) % k_around;
            for (const std::uint32_t index : {a, a + k_around, b + k_around, a, b + k_around, b})
                indices.push_back(index);
        }
    }
    index_count_ = static_cast<int>(indices.size());
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(AroundVertex)),
                 vertices.data(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(AroundVertex), nullptr);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)),
                 indices.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
}

void AroundPass::draw(const PassInput& input) {
    if (input.scene.look.around != Around::horizon || input.maps.empty()) return;
    glBindVertexArray(vertex_array_.id());
    glEnable(GL_CULL_FACE);
    (input.detailed ? detailed_ground_ : ground_).use();
    glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
    glDisable(GL_CULL_FACE);
    glBindVertexArray(0);
}

}  // namespace talus
