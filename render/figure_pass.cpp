#include "render/figure_pass.h"

#include <cstddef>

#include "render/figure_meshes.h"

namespace talus {
namespace {

constexpr GLuint k_place = 3;  // the attribute that is the same for all vertices

}  // namespace

FigurePass::FigurePass(ShaderLibrary& shaders) : program_(shaders.load("figure.vert", "plant.frag")) {
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    const auto attribute = [](GLuint index, GLint count, GLenum type, GLboolean normalised,
                              std::size_t offset) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, count, type, normalised, sizeof(FigureVertex),
                              reinterpret_cast<const void*>(offset));
    };
    attribute(0, 3, GL_FLOAT, GL_FALSE, offsetof(FigureVertex, x));
    attribute(1, 3, GL_FLOAT, GL_FALSE, offsetof(FigureVertex, normal_x));
    attribute(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(FigureVertex, colour));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    glBindVertexArray(0);
}

void FigurePass::draw(const PassInput& input) {
    const Figure& wanted = input.scene.look.figure;
    if (wanted.kind == FigureKind::none || input.maps.empty()) return;
    const Ground& ground = input.maps.ground();
    const Figure figure = on_the_map(wanted, ground);
    glBindVertexArray(vertex_array_.id());
    if (loaded_ != figure.kind) {
        const FigureMesh mesh = figure_mesh(figure.kind);
        index_count_ = static_cast<int>(mesh.indices.size());
        glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(FigureVertex)),
                     mesh.vertices.data(), GL_STATIC_DRAW);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                     static_cast<GLsizeiptr>(mesh.indices.size() * sizeof(mesh.indices[0])),
                     mesh.indices.data(), GL_STATIC_DRAW);
        loaded_ = figure.kind;
    }
    program_.use();
    // The lowest that it may stand: on the sea. The shader finds the ground exactly as it is drawn.
    constexpr float k_no_sea = -1e9f;
    const bool sea = input.frame.sun.w > 0;
    glVertexAttrib4f(k_place, static_cast<float>(figure.east), static_cast<float>(figure.north),
                     sea ? input.frame.box.w : k_no_sea, 0);
    glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_SHORT, nullptr);
    glBindVertexArray(0);
}

}  // namespace talus
