#pragma once

#include <cstdint>

#include "core/base/grid.h"

#include "render/scene.h"

namespace talus {

struct Rgb8 {
    std::uint8_t r, g, b;
    friend bool operator==(const Rgb8&, const Rgb8&) = default;
};

/// Row 0 is the uppermost.
using Picture = Grid<Rgb8>;

class Renderer;

/// Makes pictures without a window. Holds a context, which its functions make current, and a renderer.
class Offscreen {
 public:
    /// Throws std::runtime_error: no EGL, no surfaceless platform, no OpenGL 4.1 core.
    Offscreen();
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    Renderer& renderer();
    /// supersampling: pixels drawn for each pixel of the picture, a side; 1 for speed, 2 for smooth edges;
    /// less where the driver cannot make so many.
    /// Throws std::runtime_error when the driver cannot make so large a picture.
    Picture draw(const Scene& scene, int width, int height, int supersampling = 2);

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// One picture, with a context of its own. See Offscreen.
Picture render_picture(const Scene& scene, int width, int height);

}  // namespace talus
