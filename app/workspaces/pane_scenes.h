#pragma once

#include <cstddef>
#include <vector>

#include "render/ground.h"
#include "render/scene.h"

namespace talus {

/// A picture that an overlay wants beside others, each over a ground of its own.
struct PaneScene {
    std::size_t place = 0;  ///< below k_max_panes; the ground of a place is kept from frame to frame
    Scene scene;            ///< its detail is chosen by who draws it
    Viewport size{};        ///< px
    int kind = 0;           ///< comes back with the picture, once that is of this wish
};
struct PaneScenes {
    std::vector<PaneScene> panes;
    bool moving = false;  ///< a hand moves them: quick pictures will do
};
/// What was drawn for a place last.
struct PanePicture {
    unsigned texture = 0;            ///< OpenGL; 0 before the first
    const Ground* ground = nullptr;  ///< of what is on show; null where nothing is
    int kind = 0;
};
inline constexpr std::size_t k_max_panes = 3;

}  // namespace talus
