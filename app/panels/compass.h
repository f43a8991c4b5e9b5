#pragma once

#include <optional>

#include "app/panels/panel.h"
#include "app/panels/viewport.h"

namespace talus {

/// A small disc in the upper right corner of the picture that shows where north and up are. A click on the
/// end of an axis looks along it, a drag turns the camera.
class Compass : public Panel, public ViewportTool {
 public:
    Compass(Session& session, Ui& ui);

    void draw(Area& middle) override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;
    Area covered(const Area& area) const override;

 private:
    struct Disc {
        glm::dvec2 middle{0};  // px of the viewport
        double radius = 0;     // px; 0: there is no room for it
    };
    Disc disc() const;
    static glm::dvec2 end_of(int axis, const Disc& at, const Lens& lens);  // px of the viewport
    std::optional<int> axis_at(glm::dvec2 mouse, const Lens& lens) const;  // the end under the mouse
    void look_along(int axis);

    Disc drawn_;                  // as the last frame had it
    bool held_ = false;           // the disc, since it was pressed
    bool moved_ = false;          // since then
    std::optional<int> pressed_;  // the end that was
    glm::dvec2 mouse_{0};         // px, in the last frame
    bool over_ = false;           // the mouse is over the disc
    std::optional<int> over_axis_;
};

}  // namespace talus
