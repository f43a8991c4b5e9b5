#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "render/gl.h"

namespace talus {

/// A picture on the GPU that the program paints itself.
class LatticePicture {
 public:
    /// Replaces the picture. pixels: red in the lowest byte, alpha in the highest. Returns the OpenGL
    /// texture.
    unsigned show(const Grid<std::uint32_t>& pixels);

 private:
    GlTexture texture_;
    int width_ = 0, height_ = 0;  // of the texture
};

}  // namespace talus
