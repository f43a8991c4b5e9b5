#pragma once

#include "app/panels/panel.h"
#include "app/panels/viewport.h"

namespace talus {

/// Shows the light of the picture over the right side of the middle; and moves the sun while L is held and
/// the mouse is dragged over the terrain.
class Light : public Panel, public ViewportTool {
 public:
    Light(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    void draw_lights();
    void draw_time();
    void draw_sun();
    void draw_shares();
    void draw_keeping();

    bool shown_ = false;
    bool dragging_ = false;      // the sun
    bool sun_moved_ = false;     // since its key is held
    bool legend_before_ = true;  // as it was before that
    glm::dvec2 mouse_{0};        // px, in the last frame of the drag
};

}  // namespace talus
