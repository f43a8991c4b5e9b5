#pragma once

#include <glm/vec3.hpp>
#include <memory>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/viewport.h"

namespace talus {

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
    std::weak_ptr<const Terrain> traced_;  // what line_ lies on
    View view_;                            // as it was seen then
    Look look_;
    std::vector<glm::dvec3> line_;  // in draw space, closed
};

}  // namespace talus
