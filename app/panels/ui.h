#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/editor/probe.h"
#include "app/editor/session.h"
#include "app/editor/spread_work.h"
#include "app/panels/command.h"
#include "app/panels/file_request.h"
#include "app/widgets/area.h"
#include "render/ground.h"

namespace talus {

class ViewportTool;

/// How a workspace is offered by the toolbar and the View menu.
struct WorkspaceTab {
    std::string_view key, label, help;
    Chord chord = {};  ///< leads to it and back to the first; none has Key::none
};

/// What the middle of the window shows, as the workspace that is on says, and what lies over it.
struct Showing {
    bool document = true;   ///< the document's terrain, to be worked on; false: ground of another kind, and
                            ///< the document stays as it is
    bool in_metres = true;  ///< heights there are in metres
    bool alone = true;      ///< no overlay lies over it
    const Ground* ground = nullptr;  ///< that the camera moves over; null before the first
};

/// A key of a workspace, for the F1 overlay.
struct KeyRow {
    Chords chords;
    std::string_view what;
};

/// Something to be read at the right end of the status bar, in place of what is under the mouse.
struct StatusNote {
    std::string text;
    const char* title;
    const char* help;
    const char* name;  ///< of the control
};

/// What panels share besides the session: which of them are on screen, and what they ask the main loop for.
struct Ui {
    std::vector<Command> commands;       ///< in the order of the menus
    std::vector<const Command*> wanted;  ///< asked for by keys, menus and buttons in this frame, in order
    /// The one of this id.
    const Command& command(std::string_view id) const;

    bool panels = true;                 ///< false: the terrain alone
    std::optional<FileRequest> browse;  ///< a path that is asked for in this frame
    std::function<void()> leaving;      ///< is to be done once no change can be lost by it: see SaveChanges

    // For the viewport.
    Area viewport;
    unsigned picture = 0;            ///< OpenGL texture of the scene; 0 before the first
    const Ground* ground = nullptr;  ///< of the terrain on show; null before the first
    std::shared_ptr<const Terrain> terrain;
    std::optional<Probe> probe;        ///< under the mouse
    bool tinted = false;               ///< the picture shows where the selected layer's masks let it act
    std::vector<ViewportTool*> tools;  ///< of panels
    std::optional<StatusNote> note;
    bool flying = false;  ///< keys move the camera; another frame is due
    /// The OpenGL texture with the small picture of a stage or a preset, by its key; 0 where there is none.
    std::function<unsigned(std::string_view key)> stage_picture, preset_picture;
    /// The OpenGL texture of a picture that changes all the time, red in the lowest byte.
    std::function<unsigned(const Grid<std::uint32_t>& pixels)> lattice_texture;

    // Of the workspaces.
    std::vector<WorkspaceTab> workspaces;
    std::string_view workspace;         ///< key of the one that is on
    const WorkspaceTab& tab() const;    ///< of that
    std::string_view workspace_wanted;  ///< key of another, asked for in this frame
    /// Goes there at once.
    std::function<void(std::string_view key)> enter_workspace;
    std::function<Showing()> showing;
    std::function<std::vector<KeyRow>()> keys_of_workspace;
    bool framing_due = false;  ///< ground of a workspace's own is to be framed once its area is known

    // For the main loop.
    bool projector = false;                                   ///< see toggle_projector
    bool panels_outside = true, full_screen_outside = false;  ///< before it
    bool full_screen_wanted = false;
    bool screenshot_wanted = false;
    bool quit = false;
    double frame_seconds = 0;  ///< that the last frame took
    bool preparing = false;    ///< the picture is not of the terrain and the look that are wanted yet
    SpreadWork terrain_work;   ///< of the window's thread for the last new terrain, without drawing
    const LivePreview::Snapshot* shown = nullptr;  ///< what the terrain on show was made from
};

/// For a class that sits far away: light, as large as the screen's height allows, and filling it, with the
/// panels away; and back. Settings stay as they are.
void toggle_projector(Ui& ui);

}  // namespace talus
