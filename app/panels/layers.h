#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/panels/command.h"

namespace talus {

/// The list of the document's layers, and the list of stages that a new one is chosen from.
class LayersPanel {
 public:
    LayersPanel(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    /// Draws into the ImGui window that is being made.
    void draw();
    std::vector<Command> commands();

 private:
    void draw_stage_list();
    void draw_row(std::size_t index);
    void draw_name_field(int layer_id);
    void draw_buttons();

    Session& session_;
    Ui& ui_;
    bool list_due_ = false;  // the list of stages is to open
    std::string filter_;     // what is typed into it
    int renaming_ = 0;       // id of the layer whose name is being typed; 0: none
    std::string new_name_;
};

}  // namespace talus
