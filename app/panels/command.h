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

/// What the user can ask for by menu, key or button: one row, which drives them all, the F1 overlay included.
/// Shared rows stand in app/shortcuts; a workspace adds those that only it needs.
struct Command {
    std::string_view id;  ///< for panels that have a button for it
    Menu menu;
    std::string_view label;
    Chords chords = {};            ///< the first is the one that menus show
    std::string_view help;         ///< what it does, for the hover help
    bool separator = false;        ///< a line above it in its menu
    std::string_view before = {};  ///< id of the row that it stands above; empty: where it is listed
    bool of_document = false;      ///< asleep where the workspace only looks at the document
    std::string (*detail)(const Session&) = nullptr;  ///< is added to the label: "Undo Move layer up"
    /// Whether it would do something now; none: always.
    std::function<bool(const Session&, const Ui&)> enabled = {};
    std::string_view needs = {};  ///< told where its key is pressed and `enabled` says no
    /// For menus with a tick: whether it is on.
    std::function<bool(const Session&, const Ui&)> checked = {};
    std::function<void(Session&, Ui&)> run;
};

/// The rows in the order of the menus, each with `before` in its place.
std::vector<Command> in_order(std::vector<Command> rows);
/// The command that a chord asks for: its keys and modifiers exactly. Null where there is none.
const Command* command_for(const std::vector<Command>& rows, const Chord& chord);

std::string label_of(const Command& command, const Session& session);
bool is_possible(const Command& command, const Session& session, const Ui& ui);
bool is_on(const Command& command, const Session& session, const Ui& ui);
/// Does what it says, where that is possible.
void run_command(const Command& command, Session& session, Ui& ui);

}  // namespace talus
