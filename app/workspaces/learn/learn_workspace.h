#pragma once

#include "app/panels/viewport.h"
#include "app/workspaces/learn/classroom.h"
#include "app/workspaces/workspace.h"

namespace talus {

/// Diamond-square and its kin step by step, over the document or over ground of its own, and the guided
/// lessons. The document stays as it is.
class LearnWorkspace : public Workspace, private ViewportTool {
 public:
    /// The lesson of the options is to be given once the document has its picture to come back to.
    LearnWorkspace(Session& session, Ui& ui, Compare& compare, const EditorOptions& options);

    WorkspaceTab tab() const override;
    bool is_due() const override { return room_.due.has_value(); }
    void enter() override;
    void leave() override;
    void tick(double seconds) override;
    bool take_key(const Chord& chord) override;
    bool takes_while_typing(const Chord& chord) const override;
    std::vector<KeyRow> keys() const override;
    void draw_panel(const Area& area) override;
    void draw_middle(const Area& area) override;
    float draw_above_overlay(const Area& middle) override;
    WorkspaceScene scene() override;
    Showing showing() const override;
    bool open_file(const std::string& path) override;
    bool has_steps_of(std::string_view stage) const override;
    void show_steps_of(std::string_view stage) override;
    void report(StatusWriter& status, bool on) const override;

 private:
    void draw_over(const Lens& lens, const Area& area) override;

    Classroom room_;
};

}  // namespace talus
