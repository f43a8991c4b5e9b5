#pragma once

#include "app/workspaces/workspace.h"

namespace talus {

/// Shapes the document's terrain: layers, their parameters, export.
class Create : public Workspace {
 public:
    using Workspace::Workspace;
    WorkspaceTab tab() const override;
    void draw_panel(const Area& area) override;
    void draw_middle(const Area& area) override;
};

}  // namespace talus
