#pragma once

#include "render/gl.h"
#include "render/scene.h"
#include "render/shader.h"

namespace talus {

/// Fills what nothing was drawn on: sky, or a backdrop for the looks without light of day.
class SkyPass {
 public:
    explicit SkyPass(ShaderLibrary& shaders);
    void draw(const Look& look);

 private:
    const ShaderProgram& sky_;
    const ShaderProgram& backdrop_;
    GlVertexArray vertex_array_ = GlVertexArray::make();  // without attributes: the shader knows the corners
};

}  // namespace talus
