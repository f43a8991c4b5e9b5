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
    /// text_size: pixels. Throws std::runtime_error where the system has no OpenGL without a window.
    explicit PagePress(float text_size);
    ~PagePress();
    PagePress(const PagePress&) = delete;
    PagePress& operator=(const PagePress&) = delete;

    /// A terrain's picture as a texture for the next pages; it is there until forget_pictures().
    ImTextureID picture(const Scene& scene, int width, int height);
    void forget_pictures() { pictures_.clear(); }

    Picture print(int width, int height, const ImVec4& ground, const std::function<void(ImDrawList&)>& draw);

 private:
    Offscreen offscreen_;
    PictureTarget page_;
    std::vector<GlTexture> pictures_;
};

}  // namespace talus
