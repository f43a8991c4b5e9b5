#pragma once

#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "render/figure.h"

namespace talus {

/// Puts a person, a tree or a house on the ground, to tell how large that is, and lets the mouse drag it.
class ScaleFigure : public Panel, public ViewportTool {
 public:
    ScaleFigure(Session& session, Ui& ui);

    void draw(Area& /*middle*/) override {}
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    bool is_shown() const;
    bool is_under(glm::dvec2 mouse, const Lens& lens) const;
    glm::dvec3 foot() const;  // draw space

    bool under_mouse_ = false;
    bool dragging_ = false;
    glm::dvec2 grip_{0};  // px from its foot to the mouse that holds it
};

/// Chooses what stands on the ground. Where nothing stood before, it is put in the middle of the picture.
void choose_figure(Session& session, Ui& ui, FigureKind kind);
/// Adds a row for each figure to the menu that is being drawn.
void draw_figure_rows(Session& session, Ui& ui);

}  // namespace talus
