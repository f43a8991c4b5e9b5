#pragma once

#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// Fills the pixels that nothing was drawn on with sky, or with a backdrop for the looks without daylight.
class SkyPass : public RenderPass {
 public:
    explicit SkyPass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    const ShaderProgram& sky_;
    const ShaderProgram& backdrop_;
    GlVertexArray vertex_array_ =
        GlVertexArray::make();  // without attributes: the shader computes the corners
};

}  // namespace talus
