#include "app/panels/map_border.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"

namespace talus {
namespace {

constexpr int k_side_pieces = 64;
constexpr float k_border_em = 0.09f;
constexpr ImU32 k_border_ink = IM_COL32(244, 244, 238, 255);
constexpr double k_low_share = 0.25;  // of the map's longer side: an eye this high looks down on the border

}  // namespace

bool sees_border(const Lens& lens, const Ground& ground, double exaggeration) {
    if (lens.orthographic) return true;
    const bool within = std::fabs(lens.eye.x) < ground.half_x() && std::fabs(lens.eye.y) < ground.half_y();
    const double above =
        lens.eye.z - static_cast<double>(std::max(ground.lowest(), ground.sea_level())) * exaggeration;
    return !within || above > k_low_share * 2 * std::max(ground.half_x(), ground.half_y());
}

MapBorder::MapBorder(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> MapBorder::commands() {
    return {{.id = "map_border",
             .menu = Menu::view,
             .submenu = k_show_menu,
             .label = "Map border",
             .help = "Draws a line along the edge of the map where the ground around it goes on to the "
                     "horizon. That ground is only a backdrop: it is not exported. From near the ground "
                     "within the map there is no line.",
             .before = "tiled",
             .checked = [this](const Session&, const Ui&) { return wanted_; },
             .run = [this](Session&, Ui&) { wanted_ = !wanted_; }}};
}

bool MapBorder::is_shown() const {
    return wanted_ && ui_.screen.panels && session_.look.around == Around::horizon && !session_.look.tiled &&
           ui_.showing().alone && !ui_.plants_as_symbols;
}

void MapBorder::report(StatusWriter& status) const { status.set("map_border", is_shown() && seen_); }

// The line is made anew only where it would lie elsewhere.
void MapBorder::trace() {
    if (traced_.lock() == ui_.terrain && view_.exaggeration == session_.view.exaggeration &&
        look_ == session_.look)
        return;
    traced_ = ui_.terrain;
    view_ = session_.view;
    look_ = session_.look;
    line_.clear();
    const Lattice& lattice = ui_.terrain->lattice;
    const double x0 = lattice.x_of(0), y0 = lattice.y_of(0);
    const double width = 2 * ui_.ground->half_x(), height = 2 * ui_.ground->half_y();
    // Clockwise from the north-western corner: where a side begins, and where it goes.
    constexpr std::array<std::array<double, 4>, 4> k_sides{
        {{0, 0, 1, 0}, {1, 0, 0, 1}, {1, 1, -1, 0}, {0, 1, 0, -1}}};
    for (const auto& [x, y, east, south] : k_sides) {
        for (int i = 0; i < k_side_pieces; ++i) {
            const double along = static_cast<double>(i) / k_side_pieces;
            line_.push_back(on_surface({x0 + (x + along * east) * width, y0 + (y + along * south) * height},
                                       ui_, view_, look_));
        }
    }
    line_.push_back(line_.front());
}

void MapBorder::draw_over(const Lens& lens, const Area& area) {
    seen_ = ui_.ground == nullptr || sees_border(lens, *ui_.ground, session_.view.exaggeration);
    if (!is_shown() || !seen_) return;
    trace();
    GroundPen pen(lens, area, ui_, session_.view, k_border_ink, k_border_em);
    pen.leave_out_hidden();
    for (const glm::dvec3& point : line_) pen.draw_to(point);
}

}  // namespace talus
