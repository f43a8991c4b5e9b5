#pragma once

#include "app/panels/layers.h"
#include "app/panels/properties.h"
#include "app/panels/world.h"
#include "app/widgets/area.h"

namespace talus {

/// The panel at the right where a document is worked on: its world, its layers, and the selected one's
/// properties.
class SidePanel {
 public:
    SidePanel(Session& session, Ui& ui, MaskTint& mask_tint)
        : world_(session, ui), layers_(session, ui), properties_(session, ui, mask_tint) {}

    void draw(const Area& area);
    std::vector<Command> commands();

 private:
    WorldPanel world_;
    LayersPanel layers_;
    PropertiesPanel properties_;
};

}  // namespace talus
