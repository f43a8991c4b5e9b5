#pragma once

#include <array>

#include "render/figure_meshes.h"
#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// Draws the figure of a scene on the ground that is shown, in every look, and in daylight its shadow there.
class FigurePass : public RenderPass {
 public:
    explicit FigurePass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    void load(FigureKind kind);
    void draw_shadow(const PassInput& input, const Figure& figure);

    const ShaderProgram& program_;
    FigureKind loaded_ = FigureKind::none;  // whose mesh the buffers hold
    FigureMesh mesh_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();

    const ShaderProgram& shadow_program_;
    FigureKind shadow_of_ = FigureKind::none;  // whose shadow the buffers hold
    glm::vec3 shadow_sun_{0};                  // and in which sun
    int shadow_count_ = 0;
    GlVertexArray shadow_array_ = GlVertexArray::make();
    GlBuffer shadow_vertices_ = GlBuffer::make();
    GlBuffer shadow_indices_ = GlBuffer::make();
};

}  // namespace talus
