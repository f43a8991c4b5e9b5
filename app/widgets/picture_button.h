#pragma once

#include <imgui.h>

#include <string>

namespace talus {

/// A picture of several to choose from, with its name below.
struct PictureButton {
    std::string path;  ///< for mark()
    std::string caption;
    unsigned texture = 0;  ///< 0: it is not made yet
    ImVec2 size;           ///< px, of the picture
    bool chosen = false;
    std::string title, about, footer;  ///< of its help
};

/// The height of a tile's name, in em.
inline constexpr float k_tile_caption_em = 1.4f;

/// Draws it. Returns whether it was pressed.
bool picture_button(const PictureButton& tile);

/// Returns the size in which a picture of so many pixels has its longer side as long as `side` [px].
ImVec2 fitted(int width, int height, float side);

}  // namespace talus
