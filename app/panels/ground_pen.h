#pragma once

#include <imgui.h>

#include <optional>

#include "app/panels/ui.h"
#include "app/widgets/area.h"
#include "core/terrain/world_place.h"
#include "render/camera.h"

namespace talus {

/// The rim of marks on the ground, by which they are seen on any colour.
inline constexpr ImU32 k_mark_rim = IM_COL32(16, 18, 21, 190);
/// Returns a colour as a mark has it that ground in front hides.
ImU32 faint(ImU32 ink);

/// Draws lines that lie on the ground: solid where they are in sight, thin, faint and without a rim where
/// ground in front hides them, so that nothing seems to lie on the slope before it.
class GroundPen {
 public:
    /// All must outlive the pen. width: of the line, in em.
    GroundPen(const Lens& lens, const Area& area, const Ui& ui, const View& view, ImU32 ink, float width);

    /// Draws on to a point of the surface, in draw space; the first one after a lift only begins a line.
    /// Returns its pixel, or nothing where it is hidden or behind the eye.
    std::optional<glm::dvec2> draw_to(const glm::dvec3& point);
    /// Leaves out what is hidden, of lines that nobody works with.
    void leave_out_hidden() { leaves_out_hidden_ = true; }
    /// Lets the next point begin another line.
    void lift() { before_.reset(); }

 private:
    struct Spot {
        ImVec2 at;
        bool hidden;
    };
    const Lens& lens_;
    const Area& area_;
    const Ui& ui_;
    const View& view_;
    ImU32 ink_;
    float width_;
    bool leaves_out_hidden_ = false;
    std::optional<Spot> before_;
};

/// Draws a ring of this radius [m] that lies on the ground around a place, as far as there is ground.
void draw_ground_ring(const Lens& lens, const Area& area, const Ui& ui, const View& view,
                      const WorldPlace& middle, double radius, ImU32 ink);

}  // namespace talus
