#pragma once

#include "app/panels/ui.h"

namespace talus {

/// Something that draws over the picture of the ground, and may take the mouse there before the camera does:
/// a line to be drawn, marks of points. There is a picture and a ground whenever it is asked.
class ViewportTool {
 public:
    virtual ~ViewportTool() = default;
    /// mouse: in the viewport; pressed: just now, held: since then. Returns whether the mouse is its own.
    virtual bool take_mouse(const Lens& /*lens*/, glm::dvec2 /*mouse*/, bool /*pressed*/, bool /*held*/) {
        return false;
    }
    /// Into the window that is being made, whose last item is the picture at `area`.
    virtual void draw_over(const Lens& lens, const Area& area) = 0;
};

/// The picture of the ground, the camera that the mouse moves over it, and the tools: that of the workspace
/// that is on, if it has one, and those of panels.
void draw_viewport(Session& session, Ui& ui, const Area& area, ViewportTool* tool = nullptr);
/// Moves the camera as the mouse does over a picture of `ground` in the area, which is the item just made.
void move_camera(View& view, const Ground& ground, Ui& ui, const Area& area, bool hovered, bool held);

}  // namespace talus
