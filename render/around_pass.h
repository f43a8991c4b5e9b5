#pragma once

#include "render/gl.h"
#include "render/render_pass.h"

namespace talus {

/// How far ground and sea go on beyond the map, in longer sides of it. Haze hides their end; where there is
/// none, it is as good as the horizon.
inline constexpr double k_ground_beyond = 40;

/// Draws the ground around the map, where the look has it: the map's mirror images, whose heights go over
/// into a plain, or the map again where it wraps. See shaders/around.glsl.
class AroundPass : public RenderPass {
 public:
    explicit AroundPass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    const ShaderProgram& ground_;
    const ShaderProgram& detailed_ground_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();
    int index_count_ = 0;
};

}  // namespace talus
