#pragma once

#include <memory>
#include <vector>

#include "render/frame.h"
#include "render/shader.h"
#include "render/terrain_maps.h"

namespace talus {

/// What a pass draws from. The `Frame` block of shaders/frame.glsl is bound.
struct PassInput {
    const Scene& scene;
    const Frame& frame;
    const Lens& lens;             ///< of the whole picture
    const PicturePart& part;      ///< of it, which fills the framebuffer
    TerrainMaps& maps;            ///< bound where they are not empty
    const LevelOfDetail& detail;  ///< empty where they are
    bool cut;                     ///< the mesh is the envelope of the ground, cut down to it
    bool detailed;                ///< the ground shows what is finer than its samples, and the sea has waves
    double contour_interval;      ///< m between contour lines; 0: none are drawn
};

/// Draws one layer of a picture into the bound framebuffer. It finds depth tested and written and blending
/// and culling off, and leaves them so. A new one is a file pair and one line in render_passes().
class RenderPass {
 public:
    virtual ~RenderPass() = default;
    virtual void draw(const PassInput& input) = 0;
};

/// Returns all passes in the order in which they are drawn. The library outlives them.
std::vector<std::unique_ptr<RenderPass>> render_passes(ShaderLibrary& shaders);

}  // namespace talus
