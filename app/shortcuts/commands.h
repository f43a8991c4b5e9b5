#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace talus {

/// A key by what it types without modifiers. Letters and digits are their capital ASCII code.
enum class Key : int {
    none = 0,
    escape = 256,
    enter,
    tab,
    backspace,
    insert,
    del,
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    f1,
    f5,
    f11,
    f12,
    pad_1,
    pad_3,
    pad_5,
    pad_7,
    pad_add,
    pad_subtract,
};
constexpr Key key_of(char letter) { return static_cast<Key>(letter); }

/// A key held down with its modifiers.
struct Chord {
    Key key = Key::none;
    bool ctrl = false;
    bool shift = false;

    friend bool operator==(const Chord&, const Chord&) = default;
};
/// As a menu shows it: "Ctrl+Shift+S".
std::string text_of(const Chord& chord);

/// What the user can ask for by menu, key or button.
enum class Command {
    new_document,
    open,
    import_map,
    save,
    save_as,
    export_map,
    export_again,
    screenshot,
    quit,
    undo,
    redo,
    new_seed,
    add_layer,
    duplicate_layer,
    delete_layer,
    layer_up,
    layer_down,
    frame,
    home,
    front,
    side,
    above,
    orthographic,
    sea,
    contours,
    legend,
    mask_tint,
    tiled,
    inspect,
    profile,
    compare,
    grow,
    learn,
    projector,
    panels,
    full_screen,
    larger,
    smaller,
    light_theme,
    keys,
};

enum class Menu { file, edit, layer, view, help };

struct CommandInfo {
    Command command;
    Menu menu;
    std::string_view label;
    std::array<Chord, 2> chords;  ///< the first is the one that menus show; none has Key::none
    std::string_view help;        ///< what it does, for the hover help
    bool separator = false;       ///< a line above it in its menu
};

/// Every command once, in the order of the menus. It drives the menus, the keys and the F1 overlay.
std::span<const CommandInfo> command_infos();
const CommandInfo& info_of(Command command);
std::string_view label_of(Menu menu);

/// The command that a chord asks for: its keys and modifiers exactly.
std::optional<Command> command_for(const Chord& chord);

/// A gesture of the mouse, or keys that are held: for the F1 overlay alone.
struct Gesture {
    std::string_view how;
    std::string_view what;
};
std::span<const Gesture> gestures();

}  // namespace talus
