#pragma once

#include <cstddef>
#include <vector>

#include "render/ground.h"
#include "render/scene.h"

namespace talus {

/// A picture that an overlay wants beside others, each over a ground of its own.
struct PaneScene {
    std::size_t place = 0;  ///< below k_max_panes; the ground of a place is kept from frame to frame
    Scene scene;            ///< whoever draws it chooses its detail
    Viewport size{};        ///< px
    int kind = 0;           ///< the picture of this scene carries the same number
};
struct PaneScenes {
    std::vector<PaneScene> panes;
    bool moving = false;  ///< the user moves them: quick pictures will do
};
/// The last picture that was drawn for a place.
struct PanePicture {
    unsigned texture = 0;            ///< OpenGL; 0 before the first
    const Ground* ground = nullptr;  ///< in the picture; null where there is none
    int kind = 0;
};
inline constexpr std::size_t k_max_panes = 3;

}  // namespace talus
