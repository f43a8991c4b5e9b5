#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "core/recipe/edit.h"

namespace talus {

/// Returns the shares of their full size at which the nodes of a line are drawn: the smaller, the nearer they
/// are to each other, so that the ground between them stays in sight. pixels: in the order of the line. em:
/// px.
std::vector<float> node_shares(std::span<const glm::dvec2> pixels, double em);

/// The nodes of the selected layer's line on the ground, or of that of its first mask that has one. A drag
/// moves a node, with Alt it changes its height, Ctrl and a click removes it, a double click makes it smooth
/// or a corner; Shift and a click adds one, on the line between two nodes and elsewhere at the nearer end.
class LineHandles : public Panel, public ViewportTool {
 public:
    LineHandles(Session& session, Ui& ui);

    void draw(Area& /*middle*/) override {}
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    enum class Dragged { place, height, width };
    struct Drag {
        LinePlace line;
        std::size_t node = 0;
        LineNode before;
        Ground ground;         // as it was: the one on show moves with what is dragged
        glm::dvec2 mouse{0};   // px, where it took hold
        glm::dvec2 beside{0};  // px, from the node to the mouse
        double metres = 0;     // of height, for each pixel up
        Dragged what = Dragged::place;
        bool moved = false;
    };
    // A point of the line as it was drawn last, and the node that it is or that it comes after.
    struct Drawn {
        std::size_t node = 0;
        bool is_node = false;
        glm::dvec2 pixel{0};
    };

    std::optional<LinePlace> place() const;
    bool is_outline() const;
    bool is_locked(const LinePlace& place) const;
    const Drawn* nearest(glm::dvec2 mouse, bool is_node) const;
    std::optional<WorldPlace> under(const Lens& lens, glm::dvec2 pixel, const Ground& ground) const;
    bool press(const Lens& lens, glm::dvec2 mouse);
    void add_node(const Lens& lens, glm::dvec2 mouse, const LinePlace& place);
    void drag_to(const Lens& lens, glm::dvec2 mouse);
    double metres_per_pixel(const Lens& lens, const LineNode& node) const;
    void draw_way(const GroundLine& line, const Lens& lens, const Area& area);
    void draw_nodes(const GroundLine& line, const Lens& lens, const Area& area);
    void draw_text(const GroundLine& line, const Area& area) const;
    void draw_numbers(const GroundLine& line, const LinePlace& place);

    std::vector<Drawn> drawn_;
    glm::dvec2 mouse_{-1e9};
    std::optional<Drag> drag_;
    std::size_t typed_node_ = 0;       // whose numbers are typed
    bool dragged_ = false;             // the last press at a node has moved it
    std::optional<glm::dvec2> click_;  // with Shift, beside all nodes: where it began
    bool taken_ = false;               // by a click that has done its work: the rest of it moves nothing
};

}  // namespace talus
