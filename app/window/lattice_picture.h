#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "render/gl.h"

namespace talus {

/// A picture that the program paints itself, on the GPU.
class LatticePicture {
 public:
    /// Takes the place of the one before. pixels: red in the lowest byte, alpha in the highest. Returns the
    /// OpenGL texture.
    unsigned show(const Grid<std::uint32_t>& pixels);

 private:
    GlTexture texture_;
};

}  // namespace talus
