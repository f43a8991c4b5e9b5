#include "render/cave_pass.h"

#include <cstddef>
#include <utility>

namespace talus {
namespace {

// Null where no caves are drawn.
std::shared_ptr<const PreparedCaves> caves_of(const PassInput& input) {
    if (input.maps.empty() || info_of(input.scene.look.kind).paint == Paint::mesh) return nullptr;
    const std::shared_ptr<const PreparedCaves>& caves = input.maps.prepared()->caves;
    return caves->triangles.empty() ? nullptr : caves;
}

}  // namespace

CaveBuffers::CaveBuffers() {
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

void CaveBuffers::draw(const std::shared_ptr<const PreparedCaves>& caves) { draw(caves, 0, caves->walls); }

void CaveBuffers::draw_fluids(const std::shared_ptr<const PreparedCaves>& caves, bool molten) {
    for (const PreparedCaves::Surface& surface : caves->surfaces) {
        if ((surface.fluid == Fluid::lava) == molten) draw(caves, surface.first, surface.count);
    }
}

void CaveBuffers::draw(const std::shared_ptr<const PreparedCaves>& caves, std::size_t first,
                       std::size_t count) {
    glBindVertexArray(vertex_array_.id());
    if (loaded_ != caves) {
        fill_buffer(GL_ARRAY_BUFFER, vertices_, caves->vertices, GL_STATIC_DRAW);
        fill_buffer(GL_ELEMENT_ARRAY_BUFFER, indices_, caves->triangles, GL_STATIC_DRAW);
        loaded_ = caves;
    }
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * count), GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>(first * sizeof caves->triangles[0]));
    glBindVertexArray(0);
}

CavePass::CavePass(ShaderLibrary& shaders, std::shared_ptr<CaveBuffers> buffers)
    : shaders_(shaders), buffers_(std::move(buffers)) {}

void CavePass::draw(const PassInput& input) {
    const auto caves = caves_of(input);
    if (caves == nullptr) return;
    const ShaderProgram*& program = input.detailed ? detailed_program_ : program_;
    if (program == nullptr)
        program = &shaders_.load("cave.vert", "cave.frag", input.detailed ? "WITH_DETAIL" : "");
    program->use();
    buffers_->draw(caves);
}

void FluidPrograms::draw(CaveBuffers& buffers, const std::shared_ptr<const PreparedCaves>& caves) {
    if (caves->surfaces.empty()) return;
    if (water_ == nullptr) water_ = &shaders_.load("cave.vert", "cave_fluid.frag", "");
    if (lava_ == nullptr) lava_ = &shaders_.load("cave.vert", "cave_fluid.frag", "MOLTEN");
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    for (const bool molten : {false, true}) {
        (molten ? lava_ : water_)->use();
        buffers.draw_fluids(caves, molten);
    }
    glDisable(GL_BLEND);
}

CaveFluidPass::CaveFluidPass(ShaderLibrary& shaders, std::shared_ptr<CaveBuffers> buffers)
    : buffers_(std::move(buffers)), programs_(shaders) {}

void CaveFluidPass::draw(const PassInput& input) {
    const auto caves = caves_of(input);
    if (caves != nullptr) programs_.draw(*buffers_, caves);
}

UndergroundPass::UndergroundPass(ShaderLibrary& shaders, std::shared_ptr<CaveBuffers> buffers)
    : shaders_(shaders), buffers_(std::move(buffers)), fluids_(shaders) {}

void UndergroundPass::draw(const PassInput& input) {
    const auto caves = input.scene.look.underground ? caves_of(input) : nullptr;
    if (caves == nullptr) return;
    if (program_ == nullptr) program_ = &shaders_.load("cave.vert", "underground.frag", "");
    program_->use();
    glClear(GL_DEPTH_BUFFER_BIT);
    // The nearest of walls behind each other is drawn alone: its depth comes first.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    buffers_->draw(caves);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_EQUAL);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    buffers_->draw(caves);
    glDisable(GL_BLEND);
    // Roofs would hide every lake from above.
    glDepthFunc(GL_ALWAYS);
    fluids_.draw(*buffers_, caves);
    glDepthFunc(GL_GREATER);
}

}  // namespace talus
