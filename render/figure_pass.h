#pragma once

#include <array>

#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// Draws the figure of a scene on the ground that is shown, in every look.
class FigurePass : public RenderPass {
 public:
    explicit FigurePass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    const ShaderProgram& program_;
    FigureKind loaded_ = FigureKind::none;  // whose mesh the buffers hold
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();
    int index_count_ = 0;
};

}  // namespace talus
