#pragma once

#include <glm/vec3.hpp>
#include <memory>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/viewport.h"

namespace talus {

/// Returns whether an eye sees the border as a line around the map: one low over the map's own ground sees
/// only pieces of it between hills, which are loose bars at the horizon. exaggeration: of the ground's
/// heights.
bool sees_border(const Lens& lens, const Ground& ground, double exaggeration);

/// A thin line on the ground along the edge of the map, where ground that is no part of it goes on to the
/// horizon.
class MapBorder : public Panel, public ViewportTool {
 public:
    MapBorder(Session& session, Ui& ui);

    void draw(Area& /*middle*/) override {}
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens&, glm::dvec2, bool, bool) override { return false; }
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    bool is_shown() const;
    void trace();

    bool wanted_ = true;
    bool seen_ = true;                     // from where the eye last was
    std::weak_ptr<const Terrain> traced_;  // what line_ lies on
    View view_;                            // as it was seen then
    Look look_;
    std::vector<glm::dvec3> line_;  // in draw space, closed
};

}  // namespace talus
