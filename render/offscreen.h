#pragma once

#include <cstdint>
#include <functional>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/surface/palette.h"

#include "render/renderer.h"
#include "render/scene.h"

namespace talus {

struct Rgb8 {
    std::uint8_t r, g, b;
    friend bool operator==(const Rgb8&, const Rgb8&) = default;
};

/// Row 0 is the top one.
using Picture = Grid<Rgb8>;
/// A picture without its sky, see Offscreen::draw_cut_out. Colours are not multiplied by alpha.
using CutOut = Grid<Rgba8>;

/// How large a picture is and how finely it is drawn.
struct PictureSize {
    int width, height;  ///< pixels
    /// Pixels drawn per pixel of the picture along each side; 1 for speed, 2 for smooth edges, 4 for the
    /// smoothest.
    int supersampling = 2;
};

/// The numbers of samples per pixel that users may choose: 1, 4 or 16.
inline constexpr int k_max_supersampling = 4;
/// Returns the supersampling of so many samples per pixel; 0 where there is none.
constexpr int supersampling_of(int samples) {
    return samples == 1 ? 1 : samples == 4 ? 2 : samples == 16 ? k_max_supersampling : 0;
}
/// The longest side of a picture that users may choose, in pixels.
inline constexpr int k_max_picture_side = 16384;

/// Draws pictures without a window. It owns a renderer and makes its context current on the calling thread.
///
/// Pictures larger than k_tile are drawn in tiles that fit together, so that neither the driver's limits nor
/// the memory of the GPU restrict the size, and others who draw meanwhile wait for a tile at most.
class Offscreen {
 public:
    static constexpr int k_tile = 1280;  ///< pixels drawn, the longest side of a tile

    /// Draws in a context of its own. Throws std::runtime_error where EGL, its surfaceless platform or OpenGL
    /// 4.1 core is missing.
    Offscreen();
    /// Draws in the context that `enter` makes current; loader: of its functions.
    Offscreen(std::function<void()> enter, GlLoader loader);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    Renderer& renderer();
    /// Draws a picture. progress: may be null; throws Cancelled.
    Picture draw(const Scene& scene, int width, int height, int supersampling = 2,
                 Progress* progress = nullptr);
    /// Draws everything but the sky or the backdrop, which has an alpha of 0: over a backdrop it gives the
    /// picture with that backdrop. Edges have the share of the pixel that they cover as their alpha.
    CutOut draw_cut_out(const Scene& scene, const PictureSize& size, Progress* progress = nullptr);
    /// Draws a picture in bands of rows from the top down, for pictures that need not be in memory as a
    /// whole; where the scene is transparent as a cut-out, else with an alpha of 255. take: called with each
    /// band.
    void draw_bands(const Scene& scene, const PictureSize& size,
                    const std::function<void(const CutOut& band)>& take, Progress* progress = nullptr);

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Draws one picture with a context of its own. See Offscreen.
Picture render_picture(const Scene& scene, int width, int height);

}  // namespace talus
