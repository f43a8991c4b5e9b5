#pragma once

#include "app/panels/ui.h"

namespace talus {

/// Something that draws over the picture of the ground, and may take the mouse there before the camera does:
/// a line to be drawn, marks of points. There is a picture and a ground whenever it is asked.
class ViewportTool {
 public:
    virtual ~ViewportTool() = default;
    /// Returns whether the tool takes the mouse. mouse: its place in the viewport; pressed: the left button
    /// went down in this frame; held: it is down since then.
    virtual bool take_mouse(const Lens& /*lens*/, glm::dvec2 /*mouse*/, bool /*pressed*/, bool /*held*/) {
        return false;
    }
    /// Draws into the ImGui window that is being made, whose last item is the picture at `area`.
    virtual void draw_over(const Lens& lens, const Area& area) = 0;
    /// Returns what it covers of the picture at `area`, where no other tool should write; empty for nothing.
    virtual Area covered(const Area& /*area*/) const { return {}; }
};

/// Draws the picture of the ground, moves the camera by the mouse, and runs the tools of panels. tool: of the
/// workspace that is on; null: it has none.
void draw_viewport(Session& session, Ui& ui, const Area& area, ViewportTool* tool = nullptr);
/// Moves the camera as the mouse does over a picture of `ground` in the area, which is the item just made.
void move_camera(View& view, const Look& look, const Ground& ground, Ui& ui, const Area& area, bool hovered,
                 bool held);

/// Returns the factor of all distances for so many notches of the wheel.
double wheel_factor(float notches);

}  // namespace talus
