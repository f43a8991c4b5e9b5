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

    // The ground's programs. Those for a ground with holes take longer, as they discard; they are compiled
    // when they are first used, since a driver keeps some megabytes for each.
    struct Variants {
        Variants(ShaderLibrary& library, const char* vertex_name, const char* fragment_name);
        const ShaderProgram& of(const PassInput& input);

        ShaderLibrary& shaders;
        const char* vertex;
        const char* fragment;
        const ShaderProgram& plain;
        const ShaderProgram& detailed;
        const ShaderProgram* plain_with_holes = nullptr;
        const ShaderProgram* detailed_with_holes = nullptr;
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
