#pragma once

#include <chrono>

#include "render/gl.h"
#include "render/offscreen.h"

namespace talus {

/// After the last change a hand may go on: only then a precise picture is drawn, which may take a while.
inline constexpr std::chrono::milliseconds k_rest{150};

/// A picture on the GPU that a renderer draws and ImGui shows. RGB without alpha, rows from below.
class PictureTarget {
 public:
    PictureTarget();

    /// At least 1 × 1 pixel; what was drawn is lost when the size changes. Throws std::runtime_error.
    void resize(int width, int height);
    unsigned framebuffer() const { return framebuffer_.id(); }
    unsigned texture() const { return texture_.id(); }
    int width() const { return width_; }
    int height() const { return height_; }

 private:
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    int width_ = 0;
    int height_ = 0;
};

/// A framebuffer's lower left part.
Picture read_picture(unsigned framebuffer, int width, int height);

}  // namespace talus
