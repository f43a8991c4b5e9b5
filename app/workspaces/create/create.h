#pragma once

#include "app/workspaces/workspace.h"

namespace talus {

/// Shapes the document's terrain: layers, their parameters, export.
class Create : public Workspace {
 public:
    Create(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    WorkspaceTab tab() const override;
    void draw_panel(const Area& area) override;
    void draw_middle(const Area& area) override;

 private:
    Session& session_;
    Ui& ui_;
};

}  // namespace talus
