#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/editor/probe.h"
#include "app/editor/profile_line.h"
#include "app/editor/session.h"
#include "app/panels/export_dialog.h"
#include "app/panels/file_browser.h"
#include "app/shortcuts/commands.h"
#include "render/ground.h"

namespace talus {

/// A part of the window, in pixels from its upper left corner.
struct Area {
    float x = 0, y = 0, width = 0, height = 0;
};

/// What waits for the answer to "Save changes?".
struct Leaving {
    enum class Goal { quit, new_document, open, preset, restore };
    Goal goal = Goal::quit;
    std::string file = {};   ///< for open; empty: the browser is to ask
    Recipe preset = {};      ///< for preset
    bool asking = false;     ///< the question is on screen
    bool saving_as = false;  ///< the browser asks for a name first
};

/// A preset's picture for the strip: an OpenGL texture, 0 until it is drawn.
struct PresetPicture {
    unsigned texture = 0;
    float aspect = 1.6f;
};

/// A place in the window for one picture of a comparison.
struct ComparePane {
    std::size_t side = 0;
    bool difference = false;  ///< of this side from the first
    Area picture;             ///< where all of it would be
    Area visible;             ///< the part of it that is seen
    View view = {};           ///< in which it is seen
};
/// What was drawn for a side last.
struct ComparePicture {
    unsigned texture = 0;            ///< OpenGL; 0 before the first
    const Ground* ground = nullptr;  ///< of what is on show; null where nothing is
    bool difference = false;         ///< it is that of a difference
};
/// What lies under the one cursor of a comparison.
struct CompareProbe {
    std::array<std::optional<float>, Comparison::k_most_sides> heights;  ///< m, by side
};

/// What panels share besides the session: which of them are on screen, and what they ask the main loop for.
struct Ui {
    std::vector<Command> wanted;  ///< asked for by keys, menus and buttons in this frame, in order

    bool panels = true;          ///< false: the terrain alone
    bool keys = false;           ///< the F1 overlay
    bool inspecting = false;     ///< the figures of the terrain are on screen
    bool line_spectrum = false;  ///< of lines from west to east; else of all directions
    ImVec2 histogram_span;       ///< m: the heights that the histogram shows
    std::optional<Leaving> leaving;
    FileBrowser browser;
    /// The layer and the place of its parameter that the browser's heightmap is for; none: for a new layer.
    std::optional<std::pair<int, std::size_t>> path_wanted;
    ExportDialog exporting;
    bool add_layer = false;    ///< the list of stages is to open
    std::string stage_filter;  ///< what is typed into it
    int renaming = 0;          ///< id of the layer whose name is being typed; 0: none
    std::string new_name;

    // For the viewport.
    Area viewport;
    unsigned picture = 0;            ///< OpenGL texture of the scene; 0 before the first
    const Ground* ground = nullptr;  ///< of the terrain on show; null before the first
    std::shared_ptr<const Terrain> terrain;
    std::optional<Probe> probe;  ///< under the mouse
    bool tinted = false;         ///< the picture shows where the selected layer's masks let it act
    ProfileLine profile;
    std::vector<ComparePane> compare_panes;  ///< of this frame; empty where nothing is compared
    std::array<ComparePicture, Comparison::k_most_sides> compare_pictures;  ///< by side
    std::optional<CompareProbe> compare_probe;
    int comparison_shown = 0;        ///< its number
    bool choose_comparison = false;  ///< the list of what to compare with is to open
    bool leave_comparison = false;
    bool browsing_to_compare = false;  ///< the file browser's answer is to be compared with
    bool moving_camera = false;        ///< of a comparison, by the mouse
    bool flying = false;               ///< keys move the camera; another frame is due
    std::vector<PresetPicture> preset_pictures;
    /// The OpenGL texture with a stage's small picture, by the stage's key; 0 where there is none.
    std::function<unsigned(std::string_view key)> stage_picture;

    // For Learn.
    bool projector = false;                                   ///< see toggle_projector
    bool panels_outside = true, full_screen_outside = false;  ///< before it
    bool surface_hidden = false;                              ///< the lattice has all the room
    View view_outside;                                        ///< the document's own, to go back to
    /// The OpenGL texture of a picture that changes all the time, red in the lowest byte.
    std::function<unsigned(const Grid<std::uint32_t>& pixels)> lattice_texture;
    std::shared_ptr<const Terrain> lattice_of;  ///< what that texture shows
    unsigned lattice_picture = 0;
    std::string said_mean;  ///< what is typed for an answer

    // For the main loop.
    bool full_screen_wanted = false;
    bool screenshot_wanted = false;
    bool quit = false;
    double frame_seconds = 0;    ///< that the last frame took
    bool preparing = false;      ///< the picture is not of the terrain and the look that are wanted yet
    double terrain_seconds = 0;  ///< of the window's thread for the last new terrain, without drawing
    const LivePreview::Snapshot* shown = nullptr;  ///< what the terrain on show was made from
};

/// Does what a command says.
void run_command(Command command, Session& session, Ui& ui);
/// What a menu calls it now: "Undo Move layer up".
std::string label_of(Command command, const Session& session);
/// Whether it would do something now; menus grey it otherwise.
bool is_possible(Command command, const Session& session, const Ui& ui);
/// For menus with a tick: whether it is on; nothing for commands without a state.
std::optional<bool> is_on(Command command, const Session& session, const Ui& ui);

/// Shows the browser for a heightmap: for the parameter of a layer, or for a new layer.
void browse_for_heightmap(Session& session, Ui& ui,
                          std::optional<std::pair<int, std::size_t>> parameter = std::nullopt);

/// The looks to choose from: those that the terrain on show has something for, and the one that is chosen.
std::vector<const LookInfo*> offered_looks(const Session& session, const Ui& ui);

/// Goes there at once, or asks first when there are unsaved changes.
void leave(Leaving leaving, Session& session, Ui& ui);

// Each draws one part of the window; areas are where it goes.
float draw_menu_bar(Session& session, Ui& ui);  ///< returns its height
void draw_toolbar(Session& session, Ui& ui, const Area& area);
void draw_viewport(Session& session, Ui& ui, const Area& area);
/// In place of the viewport while something is compared: its bar, and the panes under it.
void draw_comparison(Session& session, Ui& ui, const Area& area);
/// The list of what the document can be compared with, while it is wanted.
void draw_compare_choices(Session& session, Ui& ui);
/// Moves the camera as the mouse does over a picture of `ground` in the area, which is the item just made.
void move_camera(View& view, const Ground& ground, Ui& ui, const Area& area, bool hovered, bool held);
void draw_preset_strip(Session& session, Ui& ui, const Area& viewport);
void draw_side_panel(Session& session, Ui& ui, const Area& area);
void draw_splitter(Session& session, const Area& area);
/// The figures of the terrain on show, over the viewport's left side, while they are wanted.
void draw_inspect(Session& session, Ui& ui, const Area& viewport);
/// Lets a drag over the terrain draw the profile line, while that is wanted; true when the mouse is taken.
/// mouse: in the viewport.
bool take_profile_line(Ui& ui, const Lens& lens, glm::dvec2 mouse, const View& view, bool pressed, bool held);
/// The line over the picture, into the window that is being made.
void draw_profile_line(const Ui& ui, const Lens& lens, const View& view, const Area& area);
void draw_status_bar(Session& session, Ui& ui, const Area& area);
void draw_toasts(Session& session, const Area& viewport);
/// Returns the height it takes from the top of the viewport.
float draw_recovery_offer(Session& session, Ui& ui, const Area& viewport);
void draw_key_overlay(const Session& session, Ui& ui);
void draw_dialogs(Session& session, Ui& ui);

/// Into the Learn workspace or out of it.
void toggle_learn(Session& session, Ui& ui);
/// Gives the lesson of a file, in Learn.
void open_lesson(const std::string& path, Session& session, Ui& ui);
/// What a guided lesson says, along the top of the middle. Returns its height.
float draw_guided_bar(Session& session, const Area& middle);
/// The guided lessons to choose from, in the panel.
void draw_lesson_list(Session& session, Ui& ui);
/// For a class that sits far away: light, as large as the screen's height allows, and filling it, with the
/// panels away; and back. Settings stay as they are.
void toggle_projector(Session& session, Ui& ui);
/// The lesson's lattice, its arithmetic and its transport; returns what is left for the surface, of no width
/// where that is not wanted.
Area draw_learn(Session& session, Ui& ui, const Area& middle);
void draw_learn_panel(Session& session, Ui& ui, const Area& area);
/// Marks of points over the picture of the surface, into the window that is being made.
void draw_learn_marks(Session& session, const Ui& ui, const Lens& lens, const Area& area);
/// Nothing but dark, while that is wanted.
void draw_blank(const Session& session);

/// The slider of the vertical exaggeration, in the toolbar and in the View menu.
void draw_exaggeration(Session& session, float width_em);

/// A part of the side panel that folds, and stays as it was left from one start to the next. name: it is
/// remembered by.
bool remembered_fold(Session& session, const std::string& name, const char* label, bool open_at_first,
                     std::string_view note = {});

/// Parts of the side panel.
void draw_world(Session& session);
void draw_layers(Session& session, Ui& ui);
void draw_properties(Session& session, Ui& ui);

}  // namespace talus
