#pragma once

#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// Draws the ground and the four sides of the block it is cut from.
class TerrainPass : public RenderPass {
 public:
    explicit TerrainPass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    void draw_patches(const std::vector<MeshBlock>& blocks, std::size_t first_instance, int first_index,
                      int indices);

    // The ground's programs. Those for a ground with holes take longer, as they discard.
    struct Variants {
        Variants(ShaderLibrary& shaders, const char* vertex, const char* fragment);
        const ShaderProgram& of(const PassInput& input) const;
        const ShaderProgram& plain;
        const ShaderProgram& detailed;
        const ShaderProgram& plain_with_holes;
        const ShaderProgram& detailed_with_holes;
    };

    Variants ground_;
    const ShaderProgram& wall_;
    Variants cut_ground_;
    const ShaderProgram& cut_wall_;
    const ShaderProgram& detailed_cut_wall_;
    const ShaderProgram& wire_;
    const ShaderProgram& wire_wall_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();
    GlBuffer instances_ = GlBuffer::make();
};

}  // namespace talus
