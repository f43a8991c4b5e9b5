#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/status_writer.h"
#include "app/panels/ui.h"
#include "core/simulation/answer_pacing.h"
#include "core/terrain/terrain_changes.h"
#include "render/scene.h"

namespace talus {

/// What the picture of the viewport is to show for a workspace.
struct WorkspaceScene {
    bool own = false;                                  ///< ground of its own; else the document's terrain
    std::shared_ptr<const Terrain> terrain = nullptr;  ///< where it is its own: null while that is being made
    TerrainChanges changes = {};                       ///< of that terrain
    bool hidden = false;    ///< no picture is wanted: something else has all the room
    bool reframed = false;  ///< the ground has to be framed again whenever its room or its heights in
                            ///< the picture change
    /// What the document's terrain is tinted with, see Scene; null: nothing.
    std::shared_ptr<const Grid<float>> tint = nullptr;
    bool tint_faint = false;        ///< little more than its outline, so that the ground is seen as it is
    LegendScale legend_scale = {};  ///< of ground of its own
};

/// One way to work in the window, as Create and Learn are: an object with its own state, panel, keys and
/// scene. One at a time is on. A new one is a file pair and one line in app/workspaces/workspaces.cpp.
///
/// Nothing outside its folder names it: what the rest of the window must know of it, it says here.
class Workspace {
 public:
    Workspace(Session& session, Ui& ui) : session_(session), ui_(ui) {}
    virtual ~Workspace() = default;
    virtual WorkspaceTab tab() const = 0;
    /// Returns whether it is to be entered as soon as the document has its picture.
    virtual bool is_due() const { return false; }

    /// Called when the user comes to it. It takes now what it needs of the document.
    virtual void enter() {}
    /// Called when the user goes elsewhere, or opens another document.
    virtual void leave() {}
    /// Takes what its jobs have made, once a frame, whether it is on or not; between frames, too, while it is
    /// on and alive.
    virtual void poll() {}
    /// Advances its models, once a frame while it is on and no overlay lies over it. seconds: since the last
    /// frame.
    virtual void tick(double /*seconds*/) {}

    /// Returns whether it used this key, which commands get only where it did not.
    virtual bool take_key(const Chord& /*chord*/) { return false; }
    /// Returns its keys for the F1 overlay.
    virtual std::vector<KeyRow> keys() const { return {}; }
    /// Returns whether it takes this key even while the user types into a field.
    virtual bool takes_while_typing(const Chord& /*chord*/) const { return false; }

    virtual void draw_panel(const Area& area) = 0;
    virtual void draw_middle(const Area& area) = 0;
    /// Draws what it shows above an overlay that lies over its middle. Returns its height.
    virtual float draw_above_overlay(const Area& /*middle*/) { return 0; }
    virtual WorkspaceScene scene() { return {}; }
    /// Returns whether its ground changes by itself, and pictures of it follow each other.
    virtual bool alive() const { return false; }
    /// Returns the pace of the run whose ground that is; null where there is none.
    virtual std::shared_ptr<AnswerPacing> pacing() const { return nullptr; }
    /// Returns what shared panels must know of what is in its middle.
    virtual Showing showing() const { return {}; }

    /// Returns rows of commands that only it needs, beside the one that leads to it.
    virtual std::vector<Command> commands() { return {}; }
    /// Opens a file of a kind that only it reads. Returns false where the file is of another kind.
    virtual bool open_file(const std::string& /*path*/) { return false; }
    /// Returns whether it goes through this stage's process step by step; stage: its key.
    virtual bool has_steps_of(std::string_view /*stage*/) const { return false; }
    /// Does so from now on. It is on, and has them.
    virtual void show_steps_of(std::string_view /*stage*/) {}
    /// Adds to the status file what programs that drive the editor may ask of it, whether it is on or not.
    virtual void report(StatusWriter& /*status*/, bool /*on*/) const {}

 protected:
    Session& session_;
    Ui& ui_;
};

}  // namespace talus
