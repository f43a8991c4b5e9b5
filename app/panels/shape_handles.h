#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "core/recipe/map_shapes.h"

namespace talus {

/// Handles of the selected layer on the ground: its centre, its outlines and its direction, each dragged
/// where it is to lie. What can be dragged, the stage says (core/terrain/map_handles.h).
class ShapeHandles : public Panel, public ViewportTool {
 public:
    ShapeHandles(Session& session, Ui& ui);

    void draw(Area& /*middle*/) override {}
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    enum class Part { centre, ring, turn };
    // What the mouse can take hold of.
    struct Grip {
        std::size_t shape = 0;
        Part part = Part::centre;
        std::size_t ring = 0;
        friend bool operator==(const Grip&, const Grip&) = default;
    };
    struct Drag {
        Grip grip;
        int layer = 0;
        MapShape shape;         // as it was
        Ground ground;          // likewise: the one on show moves with what is dragged
        glm::dvec2 mouse{0};    // px, where it took hold
        glm::dvec2 beside{0};   // px, from the handle to the mouse
        WorldPlace taken = {};  // the ground there
        double up = 0;          // in draw space, of the ground that the handle lies on
        bool moved = false;
    };
    // A grip in the picture, as it was drawn last.
    struct Drawn {
        Grip grip;
        std::vector<glm::dvec3> points;  // in draw space
        std::vector<glm::dvec2> pixels;  // of these
    };

    const Layer* layer() const;
    std::vector<MapShape> shapes() const;
    bool is_locked(const Layer& layer, const MapShape& shape, const Grip& grip) const;
    WorldPlace knob_of(const MapShape& shape) const;
    std::optional<WorldPlace> under(const Lens& lens, glm::dvec2 pixel);
    void find_under(glm::dvec2 mouse);
    void take_hold(const Lens& lens, glm::dvec2 mouse);
    void drag_to(const Lens& lens, glm::dvec2 mouse);
    std::string text_of(const MapShape& shape, const Grip& grip) const;
    ImU32 ink_of(const Grip& grip) const;
    void draw_ring(const MapShape& shape, const Grip& grip, const Lens& lens, const Area& area);
    void draw_knob(const WorldPlace& place, const Grip& grip, const Lens& lens, const Area& area);
    void draw_turn(const MapShape& shape, std::size_t number, const Lens& lens, const Area& area);
    void draw_text(const std::vector<MapShape>& all, const Area& area) const;

    bool wanted_ = true;
    std::vector<Drawn> drawn_;
    std::optional<Grip> under_mouse_;
    glm::dvec2 under_pixel_{0};  // where that was drawn
    double under_height_ = 0;    // of the point there, in draw space
    std::optional<Drag> drag_;
    bool released_ = false;  // by Esc: the rest of the drag moves nothing, not even the camera
};

}  // namespace talus
