#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/navigation.h"

namespace talus {

/// Keeps the terrain framed: when its extent or its heights have changed, the camera shows all of it again,
/// unless the user has moved the camera since it was framed. Such a camera keeps its part of the picture: it
/// moves with the extent, about the middle of the terrain, and rises where new ground stands before it like a
/// wall.
class Framing {
 public:
    /// Notes that the view was brought to show all of the ground. coarse: a finer one will follow, and
    /// renew() frames that exactly, so that the same document is always seen from the same place.
    void framed(const View& view, const Ground& ground, const Room& room, bool coarse = false);
    /// Adapts the camera to ground that has changed, also while a value is in the user's hand: of another
    /// extent it is seen as the one before was, the eye is lifted above it, and who stood on the ground
    /// stands on it again. That is no move of the user.
    void follow(View& view, const Ground& ground);
    /// Frames another ground, or another exaggeration, where that changes the picture noticeably: the terrain
    /// of another seed alone leaves the camera where it is. A ground that was framed before is seen as it was
    /// then. A camera of the user's rises out of new ground that hides most of what was in sight. Returns
    /// whether the camera moved. To be called while no value is in the user's hand.
    bool renew(View& view, const Ground& ground, Viewport viewport);

 private:
    struct Framed {
        Camera camera;
        Room room{1, 1};
        float exaggeration = 1;
        std::shared_ptr<const Terrain> terrain;
        bool coarse = false;
    };
    // The camera that a ground was last seen from, so that undo brings it back exactly.
    struct Seen {
        std::weak_ptr<const Grid<float>> heights;
        float exaggeration = 1;
        Camera camera;
    };
    static constexpr std::size_t k_max_seen = 16;

    void note(const View& view, const Ground& ground);
    const Seen* seen(const View& view, const Ground& ground) const;

    void scale(View& view, const Ground& ground);
    bool keep_sight(View& view, const Ground& ground, Viewport viewport);
    void note_standing(const View& view, const Ground& ground);

    // Who stands on the ground, which may be coarse yet.
    struct Standing {
        Camera camera;
        double above = 0;  // m
    };

    // How far one saw when the user left the camera where it is.
    struct Sight {
        Camera camera;
        float exaggeration = 1;
        std::shared_ptr<const Terrain> terrain;
        double share = 0;  // of the camera's distance
    };

    double extent_ = 0;  // m: of the ground that was seen last; 0: none was
    std::optional<Framed> last_;
    std::optional<Sight> sight_;
    std::optional<Standing> standing_;
    std::vector<Seen> seen_;  // the latest last
};

}  // namespace talus
