#pragma once

#include <chrono>

#include "render/gl.h"
#include "render/offscreen.h"

namespace talus {

/// How long to wait after the last change before a precise picture is drawn, which may take a while: until
/// then the user may go on.
inline constexpr std::chrono::milliseconds k_rest{150};

/// A picture on the GPU that a renderer draws and ImGui displays. RGB without alpha, rows from the bottom up.
class PictureTarget {
 public:
    PictureTarget();

    /// Sets the size, at least 1 × 1 pixel; a change of size discards the contents. Throws
    /// std::runtime_error.
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

/// Reads the lower left part of a framebuffer.
Picture read_picture(unsigned framebuffer, int width, int height);

}  // namespace talus
