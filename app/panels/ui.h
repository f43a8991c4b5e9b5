#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/editor/probe.h"
#include "app/panels/command.h"
#include "app/panels/file_request.h"
#include "app/panels/floating_panels.h"
#include "app/panels/screen.h"
#include "app/panels/workspace_switch.h"
#include "app/widgets/area.h"
#include "app/widgets/keyboard_focus.h"
#include "app/widgets/mouse_place.h"
#include "core/base/grid.h"
#include "core/recipe/live_preview.h"
#include "core/surface/scatter.h"
#include "render/ground.h"
#include "render/offscreen.h"
#include "render/quality_policy.h"
#include "render/shader_log.h"

namespace talus {

class FilePortal;
struct Preset;
class ViewportTool;

/// Something to be read at the right end of the status bar, in place of what is under the mouse.
struct StatusNote {
    std::string text;
    std::string title;
    std::string help;
    const char* name;  ///< of the control
};

/// A picture of the view that is to be saved.
struct PictureOrder {
    std::string path;  ///< of the PNG
    PictureSize size;
    bool transparent = false;  ///< without sky and backdrop
    bool scale_bar = true;
    bool no_recipe = false;  ///< the file does not carry the recipe
};

/// What panels and workspaces share besides the session: what is on screen, and what they ask for.
struct Ui {
    std::vector<Command> commands;  ///< in the order of the menus
    /// The one of this id.
    const Command& command(std::string_view id) const;
    WorkspaceSwitch* workspaces = nullptr;
    Showing showing() const { return workspaces->showing(); }
    Screen screen;
    int fitting_scale = 100;  ///< %: how large text is on this screen as on one of 1080 lines
    KeyboardFocus keyboard;
    FilePortal* portal = nullptr;  ///< the desktop's own file dialogs; null: it has none

    /// Places that the mouse passed since the last frame, in order, in pixels of the window: one frame shows
    /// only the last.
    std::vector<MousePlace> mouse_path;
    float mouse_pressure = 1;  ///< where the mouse is now

    // Wishes of this frame.
    std::vector<const Command*> wanted;  ///< by keys, menus and buttons, in order
    std::optional<FileRequest> browse;   ///< a path, from the file browser
    std::function<void()> leaving;       ///< is to be done once no change can be lost by it, see SaveChanges
    std::function<void()> leaving_run;   ///< the same for what ends a run, but leaves the document
    bool framing_due = false;  ///< ground of a workspace's own is to be framed once its area is known
    std::optional<std::size_t> mask_to_paint;  ///< of the selected layer, which the brush is to paint now
    bool screenshot_wanted = false;
    std::optional<PictureOrder> picture_wanted;
    bool quit = false;
    std::optional<View> home_from_above;  ///< the whole map, where the last Home led; another one leads on
    bool camera_placed = false;  ///< the camera was brought to a place, whatever the kind of view was before

    // The picture of the viewport.
    Area viewport;
    float captioned_above = 0;                     ///< px of the middle's top that toasts leave to a caption
    int covered_below = 0;                         ///< px of it that the presets cover
    unsigned picture = 0;                          ///< OpenGL texture; 0 before the first
    std::shared_ptr<const Terrain> terrain;        ///< in the next one; null before the first
    std::shared_ptr<const Terrain> drawn;          ///< in it
    std::vector<Area> floating;                    ///< panels over the middle, as the last frame had them
    std::vector<Area> floating_now;                ///< those of this frame that are drawn already
    FloatingPanels floating_panels;                ///< those that × and Escape close
    bool keys_read = false;                        ///< the sheet of keys lies over all: letters do nothing
    bool picture_covered = false;                  ///< the map around hides all of it
    const Ground* ground = nullptr;                ///< of that terrain
    const LivePreview::Snapshot* shown = nullptr;  ///< what the document's terrain was made from
    std::shared_ptr<const Scatter> plants;         ///< of that terrain, or one before; null: not to be shown
    Area picture_scale{};                          ///< of its scale bar, as shares of it; empty: it has none
    bool has_scale = false;                        ///< the map around draws one
    bool plants_as_symbols = false;                ///< a map draws them, and has a scale of its own
    std::optional<std::size_t> painted_mask;  ///< of the selected layer, that the brush paints; null: none
    bool tinted = false;                      ///< it shows where the selected layer's masks let it act
    bool flying = false;                      ///< keys move the camera; another frame is due
    bool moving_water = false;                ///< its waves move wherever they are in sight
    std::vector<ViewportTool*> tools;         ///< of panels
    ViewportTool* map_around = nullptr;       ///< lies under all of them, and moves the camera over it
    ViewportTool* compass = nullptr;          ///< lies over all of them, and over what a workspace draws
    std::optional<Probe> probe;               ///< under the mouse
    std::optional<StatusNote> note;
    double frame_seconds = 0;                                 ///< that the last frame with a new picture took
    Quality moving_quality = Quality::low;                    ///< of pictures while they move
    Quality resting_quality = Quality::low;                   ///< at rest
    const std::vector<ShaderError>* shader_errors = nullptr;  ///< of shaders that the user works on

    // Other pictures, each an OpenGL texture.
    /// The small picture of a stage, by its key, or of a preset; 0 where there is none.
    std::function<unsigned(std::string_view key)> stage_picture;
    std::function<unsigned(const Preset& preset)> preset_picture;
    /// A picture that changes all the time, red in the lowest byte: one for each key.
    std::function<unsigned(std::string_view key, const Grid<std::uint32_t>& pixels)> changing_picture;
};

}  // namespace talus
