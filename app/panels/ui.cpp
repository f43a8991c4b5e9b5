#include "app/panels/ui.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace talus {

const Command& Ui::command(std::string_view id) const {
    const auto found = std::ranges::find(commands, id, [](const Command& row) { return row.id; });
    assert(found != commands.end());
    return *found;
}

const WorkspaceTab& Ui::tab() const {
    return *std::ranges::find(workspaces, workspace, [](const WorkspaceTab& each) { return each.key; });
}

void toggle_projector(Ui& ui) {
    ui.projector = !ui.projector;
    if (ui.projector) {
        ui.panels_outside = std::exchange(ui.panels, false);
        ui.full_screen_outside = std::exchange(ui.full_screen_wanted, true);
    } else {
        ui.panels = ui.panels_outside;
        ui.full_screen_wanted = ui.full_screen_outside;
    }
    ui.framing_due = true;
}

}  // namespace talus
