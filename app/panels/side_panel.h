#pragma once

#include "app/panels/layers.h"
#include "app/panels/properties.h"
#include "app/panels/world.h"
#include "app/widgets/area.h"

namespace talus {

/// The panel at the right where a document is worked on, in two panes with a border to drag: its world and
/// its layers above, the selected layer's properties below. Each pane scrolls alone, so that both are in
/// reach however long the list is. At its foot stands what there is to say of the layer, so that what comes
/// and goes moves no row from under the mouse.
class SidePanel {
 public:
    SidePanel(Session& session, Ui& ui, MaskTint& mask_tint)
        : session_(session), world_(session, ui), layers_(session, ui), properties_(session, ui, mask_tint) {}

    void draw(const Area& area);
    std::vector<Command> commands();

 private:
    float upper_height(float all) const;
    void draw_notes(const Area& area);

    Session& session_;
    WorldPanel world_;
    LayersPanel layers_;
    PropertiesPanel properties_;
    float upper_rows_ = 0, lower_rows_ = 0;  // px: heights of the panes' rows in the last frame
    float notes_ = 0;      // px: the largest height of the notes since the layer is shown; 0: there were none
    int shown_layer_ = 0;  // whose properties the last frame had
};

}  // namespace talus
