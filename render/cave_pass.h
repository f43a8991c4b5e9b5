#pragma once

#include <cstddef>
#include <memory>

#include "render/gl.h"
#include "render/prepared_caves.h"
#include "render/render_pass.h"

namespace talus {

/// The mesh of the caves on the GPU.
class CaveBuffers {
 public:
    CaveBuffers();
    /// Uploads the mesh unless it is there, and draws the walls.
    void draw(const std::shared_ptr<const PreparedCaves>& caves);
    /// Likewise the surfaces of the fluids that are molten, or of those that are not.
    void draw_fluids(const std::shared_ptr<const PreparedCaves>& caves, bool molten);

 private:
    void draw(const std::shared_ptr<const PreparedCaves>& caves, std::size_t first, std::size_t count);

    std::shared_ptr<const PreparedCaves> loaded_;  // whose mesh the buffers hold
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer vertices_ = GlBuffer::make();
    GlBuffer indices_ = GlBuffer::make();
};

/// Draws the walls of caves through the holes that the ground has for them, in all looks but the wireframe,
/// whose ground is closed.
class CavePass : public RenderPass {
 public:
    CavePass(ShaderLibrary& shaders, std::shared_ptr<CaveBuffers> buffers);
    void draw(const PassInput& input) override;

 private:
    ShaderLibrary& shaders_;
    std::shared_ptr<CaveBuffers> buffers_;
    // Compiled when they are first used, since a driver keeps some megabytes for each.
    const ShaderProgram* program_ = nullptr;
    const ShaderProgram* detailed_program_ = nullptr;
};

/// The programs that draw what stands in caves.
class FluidPrograms {
 public:
    explicit FluidPrograms(ShaderLibrary& shaders) : shaders_(shaders) {}
    /// Draws water translucent and lava glowing over what is drawn behind.
    void draw(CaveBuffers& buffers, const std::shared_ptr<const PreparedCaves>& caves);

 private:
    ShaderLibrary& shaders_;
    const ShaderProgram* water_ = nullptr;
    const ShaderProgram* lava_ = nullptr;
};

/// Draws the lakes in caves, once their walls and the sky behind are there.
class CaveFluidPass : public RenderPass {
 public:
    CaveFluidPass(ShaderLibrary& shaders, std::shared_ptr<CaveBuffers> buffers);
    void draw(const PassInput& input) override;

 private:
    std::shared_ptr<CaveBuffers> buffers_;
    FluidPrograms programs_;
};

/// Draws caves over all that hides them, where the look has them underground: the ground as of glass.
class UndergroundPass : public RenderPass {
 public:
    UndergroundPass(ShaderLibrary& shaders, std::shared_ptr<CaveBuffers> buffers);
    void draw(const PassInput& input) override;

 private:
    ShaderLibrary& shaders_;
    std::shared_ptr<CaveBuffers> buffers_;
    const ShaderProgram* program_ = nullptr;
    FluidPrograms fluids_;
};

}  // namespace talus
