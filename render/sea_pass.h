#pragma once

#include "render/gl.h"
#include "render/shader.h"

namespace talus {

/// Lays the sea over what is drawn: its surface and its sides where the block is cut. What the water does to
/// the light from the ground below it is in the ground's own shader, for only that knows how much water lies
/// between.
class SeaPass {
 public:
    explicit SeaPass(ShaderLibrary& shaders);
    void draw();

 private:
    const ShaderProgram& surface_;
    const ShaderProgram& side_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
};

}  // namespace talus
