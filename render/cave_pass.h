#pragma once

#include <memory>

#include "render/gl.h"
#include "render/prepared_caves.h"
#include "render/render_pass.h"

namespace talus {

/// Draws the walls of caves through the holes that the ground has for them, in all looks but the wireframe,
/// whose ground is closed.
class CavePass : public RenderPass {
 public:
    explicit CavePass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    ShaderLibrary& shaders_;
    // Compiled when they are first used, since a driver keeps some megabytes for each.
    const ShaderProgram* program_ = nullptr;
    const ShaderProgram* detailed_program_ = nullptr;
    std::shared_ptr<const PreparedCaves> loaded_;  // whose mesh the buffers hold
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();
};

}  // namespace talus
