#pragma once

#include <array>
#include <memory>
#include <optional>

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
    // All that the mesh depends on.
    struct Standing {
        Figure figure;
        std::shared_ptr<const Terrain> ground;
        float exaggeration;
        bool sea;

        friend bool operator==(const Standing&, const Standing&) = default;
    };

    void load(const Standing& standing, const GroundRise& rise);
    void draw_shadow(const PassInput& input, const Figure& figure, const GroundRise& rise);

    const ShaderProgram& program_;
    std::optional<Standing> loaded_;  // whose mesh the buffers hold
    FigureMesh mesh_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();

    const ShaderProgram& shadow_program_;
    std::optional<Standing> shadow_of_;  // whose shadow the buffers hold
    glm::vec3 shadow_sun_{0};            // and in which sun
    int shadow_count_ = 0;
    GlVertexArray shadow_array_ = GlVertexArray::make();
    GlBuffer shadow_vertices_ = GlBuffer::make();
    GlBuffer shadow_indices_ = GlBuffer::make();
};

}  // namespace talus
