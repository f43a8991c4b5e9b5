#pragma once

#include <imgui.h>
#include <functional>
#include <vector>

#include "render/offscreen.h"
#include "render/picture_target.h"

namespace talus {

/// Prints pages of text, lines and terrains without a window, with the panels' own fonts and colours.
class PagePress {
 public:
    /// Pages are laid out in units, each `scale` pixels along either side: what is painted at the same places
    /// looks the same, only finer. text_size: units. Throws std::runtime_error where the system has no OpenGL
    /// without a window.
    explicit PagePress(float text_size, float scale = 1);
    ~PagePress();
    PagePress(const PagePress&) = delete;
    PagePress& operator=(const PagePress&) = delete;

    float scale() const { return scale_; }

    /// A terrain's picture as a texture for the next pages; it is there until forget_pictures(). width,
    /// height: units.
    ImTextureID picture(const Scene& scene, int width, int height);
    void forget_pictures() { pictures_.clear(); }

    /// width, height: pixels.
    Picture print(int width, int height, const ImVec4& ground, const std::function<void(ImDrawList&)>& draw);

 private:
    float scale_;
    Offscreen offscreen_;
    PictureTarget page_;
    std::vector<GlTexture> pictures_;
};

}  // namespace talus
