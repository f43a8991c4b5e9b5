#pragma once

#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// Draws the sea over the picture: its surface and its sides where the block is cut. How the water dims the
/// light from the ground below is in the ground's own shader, because only that knows how much water lies
/// between.
class SeaPass : public RenderPass {
 public:
    explicit SeaPass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    const ShaderProgram& surface_;
    const ShaderProgram& surface_with_waves_;
    const ShaderProgram& icy_;  // where ice covers water somewhere
    const ShaderProgram& icy_with_waves_;
    const ShaderProgram& side_;
    const ShaderProgram& opaque_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
};

}  // namespace talus
