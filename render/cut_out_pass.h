#pragma once

#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// Takes the sky and the backdrop out of a picture that is to be transparent there, before flat marks are
/// drawn over it.
class CutOutPass : public RenderPass {
 public:
    explicit CutOutPass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    const ShaderProgram& whole_;                          // covers all; its colour is not used
    GlVertexArray vertex_array_ = GlVertexArray::make();  // without attributes
};

}  // namespace talus
