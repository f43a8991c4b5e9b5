#include "render/cave_pass.h"

#include <cstddef>

namespace talus {

CavePass::CavePass(ShaderLibrary& shaders) : shaders_(shaders) {
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    const auto attribute = [](GLuint index, GLint count, std::size_t offset) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, count, GL_FLOAT, GL_FALSE, sizeof(CaveVertex),
                              reinterpret_cast<const void*>(offset));
    };
    attribute(0, 3, offsetof(CaveVertex, column));
    attribute(1, 3, offsetof(CaveVertex, normal_x));
    attribute(2, 1, offsetof(CaveVertex, depth));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    glBindVertexArray(0);
}

void CavePass::draw(const PassInput& input) {
    if (input.maps.empty() || info_of(input.scene.look.kind).paint == Paint::mesh) return;
    const std::shared_ptr<const PreparedCaves>& caves = input.maps.prepared()->caves;
    if (caves->triangles.empty()) return;
    glBindVertexArray(vertex_array_.id());
    if (loaded_ != caves) {
        fill_buffer(GL_ARRAY_BUFFER, vertices_, caves->vertices, GL_STATIC_DRAW);
        fill_buffer(GL_ELEMENT_ARRAY_BUFFER, indices_, caves->triangles, GL_STATIC_DRAW);
        loaded_ = caves;
    }
    const ShaderProgram*& program = input.detailed ? detailed_program_ : program_;
    if (program == nullptr)
        program = &shaders_.load("cave.vert", "cave.frag", input.detailed ? "WITH_DETAIL" : "");
    program->use();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * caves->triangles.size()), GL_UNSIGNED_INT, nullptr);
    glBindVertexArray(0);
}

}  // namespace talus
