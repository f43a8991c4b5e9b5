#pragma once

#include <cstdint>

#include "core/base/grid.h"

#include "render/scene.h"

namespace talus {

struct Rgb8 {
    std::uint8_t r, g, b;
    friend bool operator==(const Rgb8&, const Rgb8&) = default;
};

/// Row 0 is the top one.
using Picture = Grid<Rgb8>;

class Renderer;

/// Draws pictures without a window. It owns a context, which its functions make current, and a renderer.
class Offscreen {
 public:
    /// Throws std::runtime_error where EGL, its surfaceless platform or OpenGL 4.1 core is missing.
    Offscreen();
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    Renderer& renderer();
    /// Draws a picture. supersampling: pixels drawn per pixel of the picture along each side; 1 for speed, 2
    /// for smooth edges; less where the driver cannot draw so many. Throws std::runtime_error when the driver
    /// cannot draw so large a picture.
    Picture draw(const Scene& scene, int width, int height, int supersampling = 2);

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Draws one picture with a context of its own. See Offscreen.
Picture render_picture(const Scene& scene, int width, int height);

}  // namespace talus
