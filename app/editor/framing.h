#pragma once

#include <memory>
#include <optional>

#include "render/navigation.h"

namespace talus {

/// Keeps the terrain framed: when its extent or its heights have changed, the camera shows all of it again,
/// unless the user has moved the camera since it was framed.
class Framing {
 public:
    /// Notes that the view was brought to show all of the ground.
    void framed(const View& view, const Ground& ground, int covered_below);
    /// Lifts the eye above the ground, which is no move of the user.
    void lift(View& view, const Ground& ground);
    /// Frames another ground, or another exaggeration, where that changes the picture noticeably: the terrain
    /// of another seed alone leaves the camera where it is. Returns whether it did. To be called while no
    /// value is in the user's hand.
    bool renew(View& view, const Ground& ground, Viewport viewport);

 private:
    struct Framed {
        Camera camera;
        int below = 0;
        float exaggeration = 1;
        std::shared_ptr<const Terrain> terrain;
    };
    std::optional<Framed> last_;
};

}  // namespace talus
