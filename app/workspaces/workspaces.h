#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "app/editor/editor.h"
#include "app/panels/panel.h"
#include "app/workspaces/compare/compare.h"
#include "app/workspaces/workspace.h"

namespace talus {

/// All workspaces, which of them is on, and the overlay over it. The rest of the window knows only this.
class Workspaces : private WorkspaceSwitch {
 public:
    Workspaces(Session& session, Ui& ui, const EditorOptions& options);
    ~Workspaces() override;

    /// Returns whether one of them is to be entered as soon as the document has its picture, by enter_due().
    bool is_due() const { return due() != nullptr; }
    void enter_due();
    /// Does what was asked for while the panels were drawn.
    void take_wishes();
    /// Advances what is on; to be called once a frame, before anything is drawn. document: its terrain;
    /// coarse: a finer one is to come. seconds: since the last frame.
    void tick(const std::shared_ptr<const Terrain>& document, bool coarse, double seconds);

    bool take_key(const Chord& chord) { return on_->take_key(chord); }
    bool takes_while_typing(const Chord& chord) const { return on_->takes_while_typing(chord); }
    /// Ends the overlay, if there is one.
    void escape() { compare_.leaving = true; }
    bool open_file(const std::string& path);

    void draw_panel(const Area& area) { on_->draw_panel(area); }
    void draw_middle(const Area& area);
    /// Draws what floats over the middle.
    void draw_panels(Area middle);
    WorkspaceScene scene() { return on_->scene(); }
    bool alive() const { return on_->alive() && !compare_.is_open(); }
    /// Returns the pace of the run in the picture; null where there is none.
    std::shared_ptr<AnswerPacing> pacing() const { return compare_.is_open() ? nullptr : on_->pacing(); }
    /// Takes what the jobs of the one that is on have made, between frames.
    void poll() { on_->poll(); }
    /// Returns whether the pictures of an overlay replace the scene.
    bool has_panes() const { return compare_.is_open(); }
    PaneScenes panes() const { return compare_.scenes(); }
    void take_panes(const std::vector<PanePicture>& pictures) { compare_.take(pictures); }
    void report(StatusWriter& status) const;

 private:
    std::span<const WorkspaceTab> tabs() const override { return tabs_; }
    const WorkspaceTab& tab() const override;
    void enter(std::string_view key) override;
    void want(std::string_view key) override { wanted_ = key; }
    bool has_steps_of(std::string_view stage) const override { return with_steps_of(stage) != nullptr; }
    void want_steps_of(std::string_view stage) override { wanted_steps_ = stage; }
    Showing showing() const override;
    std::vector<KeyRow> keys() const override { return on_->keys(); }
    Command command_to(const WorkspaceTab& tab);
    void gather_commands();
    Workspace* due() const;
    Workspace* with_steps_of(std::string_view stage) const;

    Session& session_;
    Ui& ui_;
    Compare compare_;
    std::vector<std::unique_ptr<Workspace>> all_;
    std::vector<WorkspaceTab> tabs_;  // of each
    Workspace* on_;
    std::string_view wanted_;        // key of the one to go to; empty: none
    std::string_view wanted_steps_;  // stage to go through step by step; empty: none
    std::vector<std::unique_ptr<Panel>> panels_;
    View view_;  // of the document, to go back to from ground of another workspace's own
};

}  // namespace talus
