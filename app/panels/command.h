#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/keys.h"

namespace talus {

class Session;
struct Ui;

enum class Menu { file, edit, layer, view, help };
std::string_view label_of(Menu menu);

// Labels of the menus within the File and the View menu.
inline constexpr std::string_view k_text_menu = "Recipe as text";
inline constexpr std::string_view k_build_menu = "Preview at export size";
inline constexpr std::string_view k_picture_menu = "Picture";
inline constexpr std::string_view k_camera_menu = "Camera";
inline constexpr std::string_view k_bookmarks_menu = "Bookmarks";
inline constexpr std::string_view k_show_menu = "Show";
inline constexpr std::string_view k_figure_menu = "Scale figure";
inline constexpr std::string_view k_examine_menu = "Examine";
inline constexpr std::string_view k_window_menu = "Window";

/// One thing that the user can ask for by menu, key or button; the F1 overlay lists it, too. Shared rows
/// stand in app/shortcuts; panels and workspaces add those that only they need.
struct Command {
    std::string_view id;  ///< panels find it by this for their buttons
    Menu menu;
    std::string_view submenu = {};  ///< label of the menu within that menu that it stands in; empty: none
    std::string_view label;
    Chords chords = {};            ///< the first is the one that menus show
    std::string_view help;         ///< says what it does, under the mouse
    bool separator = false;        ///< its menu has a line above it
    std::string_view before = {};  ///< id of the row that it precedes; empty: it stands where it is listed
    bool of_document = false;      ///< disabled where the workspace only looks at the document
    std::string (*detail)(const Session&) = nullptr;  ///< adds to the label: "Undo Move layer up"
    /// Returns whether it would do something now; none: always.
    std::function<bool(const Session&, const Ui&)> enabled = {};
    std::string_view needs = {};  ///< shown to the user who presses its key while it is not enabled
    /// Returns whether it is on, for a tick in its menu; none: it has no tick.
    std::function<bool(const Session&, const Ui&)> checked = {};
    std::function<void(Session&, Ui&)> run;
};

/// Returns the rows in the order of the menus, each with `before` in its place.
std::vector<Command> in_order(std::vector<Command> rows);
/// Returns the command whose key and modifiers are exactly these; null where there is none.
const Command* command_for(const std::vector<Command>& rows, const Chord& chord);

std::string label_of(const Command& command, const Session& session);
bool is_possible(const Command& command, const Session& session, const Ui& ui);
bool is_on(const Command& command, const Session& session, const Ui& ui);
/// Runs the command where that is possible; else tells the user what it needs.
void run_command(const Command& command, Session& session, Ui& ui);

}  // namespace talus
