#include "app/workspaces/create/create.h"

#include "app/panels/viewport.h"

namespace talus {

WorkspaceTab Create::tab() const {
    return {.key = "create",
            .label = "Create",
            .help = "Shapes the terrain: layers, their parameters, export.",
            .chord = ctrl('L')};
}

void Create::draw_panel(const Area& area) { draw_side_panel(session_, ui_, area); }

void Create::draw_middle(const Area& area) {
    draw_viewport(session_, ui_, area);
    if (ui_.panels) draw_preset_strip(session_, ui_, area);
}

}  // namespace talus
