#pragma once

#include "app/editor/mask_tint.h"
#include "app/panels/preset_strip.h"
#include "app/panels/side_panel.h"
#include "app/workspaces/create/ground_brush.h"
#include "app/workspaces/workspace.h"

namespace talus {

/// Shapes the document's terrain: layers, their parameters, export.
class Create : public Workspace {
 public:
    Create(Session& session, Ui& ui) : Workspace(session, ui), side_panel_(session, ui, mask_tint_) {}

    WorkspaceTab tab() const override;
    void leave() override { brush_.let_go(); }
    void poll() override { brush_.choose_shown_layers(); }
    void draw_panel(const Area& area) override { side_panel_.draw(area); }
    void draw_middle(const Area& area) override;
    WorkspaceScene scene() override;
    bool take_key(const Chord& chord) override { return brush_.take_key(chord); }
    std::vector<KeyRow> keys() const override { return brush_keys(); }
    std::vector<Command> commands() override;
    void report(StatusWriter& status, bool on) const override;

 private:
    MaskTint mask_tint_;
    int tinted_document_ = 0;  // of `documents`
    SidePanel side_panel_;
    PresetStrip preset_strip_{session_, ui_};
    GroundBrush brush_{session_, ui_};
};

}  // namespace talus
