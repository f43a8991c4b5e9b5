#pragma once

#include <vector>

#include "app/panels/command.h"

namespace talus {

/// The document's world: its seed with the dice, the sea level, size and heights.
class WorldPanel {
 public:
    WorldPanel(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    /// Draws into the ImGui window that is being made.
    void draw();
    std::vector<Command> commands();

 private:
    void draw_seed();
    void draw_last_seeds();

    Session& session_;
    Ui& ui_;
};

}  // namespace talus
