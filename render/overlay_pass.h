#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/surface/palette.h"
#include "render/gl.h"
#include "render/legend.h"
#include "render/render_pass.h"

namespace talus {

/// Draws flat marks over the finished picture: numbers and colour bars. It collects them and draws them all
/// at once. Places are pixels from the upper left corner.
class OverlayPass : public RenderPass {
 public:
    explicit OverlayPass(ShaderLibrary& shaders);

    void draw(const PassInput& input) override;

 private:
    /// Adds the heights of contour lines.
    void contour_labels(const PassInput& input);
    /// Adds the legend in the lower right corner of the picture.
    void legend(const Legend& legend, Viewport viewport, float pixel_scale);
    /// Adds how far the lines of the wireframe lie apart, in the same corner: a cell of them, and metres.
    void wire_legend(const PassInput& input);
    /// Adds the scale bar in the lower left corner of the picture.
    void scale_bar(const PassInput& input);
    /// Adds the height of the figure, above it.
    void figure_label(const PassInput& input);
    /// Adds a rectangle whose colour blends from `upper` to `lower`.
    void area(glm::vec2 low, glm::vec2 high, Rgba8 upper, Rgba8 lower);
    /// Adds text. middle: of the text; angle: radians, counter-clockwise; size: height of a digit in pixels.
    /// See render/glyphs.h.
    void text(std::string_view text, glm::vec2 middle, float angle, float size, Rgba8 ink);

    struct Vertex {
        float x, y, u, v;
        float sharpness;  // pixels that the atlas's whole range of distances covers
        Rgba8 colour;
    };
    void quad(const Vertex (&corners)[4]);

    const ShaderProgram& program_;
    GlVertexArray vertex_array_ = GlVertexArray::make();
    GlBuffer buffer_ = GlBuffer::make();
    GlTexture atlas_ = GlTexture::make();
    std::vector<Vertex> vertices_;
};

}  // namespace talus
