#include "app/shortcuts/commands.h"

#include <cassert>

namespace talus {
namespace {

constexpr Chord plain(char letter) { return {key_of(letter)}; }
constexpr Chord ctrl(char letter) { return {key_of(letter), true, false}; }
constexpr Chord ctrl_shift(char letter) { return {key_of(letter), true, true}; }

constexpr CommandInfo k_commands[] = {
    {Command::new_document,
     Menu::file,
     "New",
     {ctrl('N')},
     "Starts from the opening terrain and shows the presets."},
    {Command::open,
     Menu::file,
     "Open…",
     {ctrl('O')},
     "Opens a recipe (.talus). You can also drop one on the window."},
    {Command::import_map,
     Menu::file,
     "Import heightmap…",
     {ctrl('I')},
     "Adds a PNG, .r16, .raw, .r32, .asc or EXR as a layer, in a world that fits it. You can also drop one "
     "on the "
     "window."},
    {Command::save, Menu::file, "Save", {ctrl('S')}, "Writes the recipe to its file.", true},
    {Command::save_as, Menu::file, "Save as…", {ctrl_shift('S')}, "Writes the recipe to another file."},
    {Command::export_map,
     Menu::file,
     "Export…",
     {ctrl('E')},
     "Writes the heightmap, or colours or normals, for a game engine or another program.",
     true},
    {Command::export_again,
     Menu::file,
     "Export again",
     {ctrl_shift('E')},
     "Repeats the last export without a dialog."},
    {Command::screenshot,
     Menu::file,
     "Screenshot",
     {Chord{Key::f12}},
     "Saves a picture of the window as PNG, beside the last export or in your home folder."},
    {Command::quit,
     Menu::file,
     "Quit",
     {ctrl('Q')},
     "Closes Talus; asks first when there are unsaved changes.",
     true},

    {Command::undo, Menu::edit, "Undo", {ctrl('Z')}, "Takes back the last change of the terrain."},
    {Command::redo, Menu::edit, "Redo", {ctrl_shift('Z'), ctrl('Y')}, "Does again what was taken back."},
    {Command::new_seed,
     Menu::edit,
     "New seed",
     {plain('R')},
     "Rolls the dice: another terrain of the same kind.",
     true},

    {Command::add_layer,
     Menu::layer,
     "Add layer…",
     {Chord{key_of('A'), false, true}},
     "Adds a stage on top of what is there."},
    {Command::duplicate_layer, Menu::layer, "Duplicate", {ctrl('D')}, "Copies the selected layer."},
    {Command::delete_layer, Menu::layer, "Delete", {Chord{Key::del}}, "Removes the selected layer."},
    {Command::layer_up,
     Menu::layer,
     "Make earlier",
     {Chord{Key::page_up}},
     "Moves the selected layer up the list: it is made earlier.",
     true},
    {Command::layer_down,
     Menu::layer,
     "Make later",
     {Chord{Key::page_down}},
     "Moves the selected layer down the list: it is made later."},

    {Command::frame,
     Menu::view,
     "Frame the terrain",
     {plain('F')},
     "Brings the whole terrain into the picture."},
    {Command::home, Menu::view, "Home", {Chord{Key::home}}, "Back to the view that Talus opens with."},
    {Command::front, Menu::view, "Front", {plain('1'), Chord{Key::pad_1}}, "Looks from the south."},
    {Command::side, Menu::view, "Side", {plain('3'), Chord{Key::pad_3}}, "Looks from the east."},
    {Command::above, Menu::view, "Above", {plain('7'), Chord{Key::pad_7}}, "Looks straight down."},
    {Command::orthographic,
     Menu::view,
     "Parallel projection",
     {plain('5'), Chord{Key::pad_5}},
     "Perspective or parallel projection."},
    {Command::sea, Menu::view, "Sea", {}, "Shows or hides the water surface.", true},
    {Command::contours,
     Menu::view,
     "Contour lines",
     {plain('C')},
     "Lines of equal height with their heights, over any look."},
    {Command::legend,
     Menu::view,
     "Legend",
     {plain('L')},
     "What the colours stand for, in a corner of the picture, where they stand for numbers."},
    {Command::mask_tint,
     Menu::view,
     "Mask of the layer",
     {plain('M')},
     "Tints the ground where the masks of the selected layer let it act."},
    {Command::tiled,
     Menu::view,
     "Tiled 3 × 3",
     {plain('T')},
     "Shows a seamless terrain three times three, as an engine repeats it. Needs Seamless, under Size and "
     "heights."},
    {Command::inspect,
     Menu::view,
     "Inspect",
     {plain('I')},
     "Histogram, slopes, a profile and the spectrum of the terrain.",
     true},
    {Command::profile,
     Menu::view,
     "Draw a profile line",
     {plain('P')},
     "The next drag over the terrain draws a line whose heights Inspect shows."},
    {Command::compare,
     Menu::view,
     "Compare…",
     {plain('K')},
     "Shows the terrain beside another one: before the last change, another seed, look, preset or file; or "
     "one of the comparisons for the class. Esc leaves it."},
    {Command::grow,
     Menu::view,
     "Grow",
     {plain('G')},
     "Replays how the terrain grows, level by level from 3 × 3 points. Any key or click ends it."},
    {Command::learn,
     Menu::view,
     "Learn",
     {ctrl('L')},
     "Diamond-square step by step, forwards and backwards, over this document or a fresh small lattice. The "
     "document stays as it is.",
     true},
    {Command::projector,
     Menu::view,
     "Projector",
     {Chord{Key::f5}},
     "For a class: light, large and filling the screen, without the panels. Esc or F5 brings all back."},
    {Command::panels,
     Menu::view,
     "Panels",
     {Chord{Key::tab}},
     "Shows or hides everything but the terrain.",
     true},
    {Command::full_screen,
     Menu::view,
     "Full screen",
     {Chord{Key::f11}},
     "Fills the screen, or gives it back."},
    {Command::larger,
     Menu::view,
     "Larger text",
     {ctrl('='), Chord{Key::pad_add, true}},
     "Makes everything larger, up to 200 %."},
    {Command::smaller,
     Menu::view,
     "Smaller text",
     {ctrl('-'), Chord{Key::pad_subtract, true}},
     "Makes everything smaller, down to 75 %."},
    {Command::light_theme, Menu::view, "Light theme", {}, "Dark on light, for projectors and bright rooms."},

    {Command::keys, Menu::help, "Keys and mouse", {Chord{Key::f1}}, "Shows every key."},
};

constexpr Gesture k_gestures[] = {
    {"Left or middle drag", "Orbit"},
    {"Shift + left or middle drag", "Pan"},
    {"Right drag", "Look around"},
    {"Right held + W A S D, Q E", "Fly; with Shift faster"},
    {"Wheel", "Zoom towards the cursor"},
    {"Ctrl + click a slider", "Type its value"},
    {"Double-click a slider", "Back to its default"},
    {"Shift while dragging a slider", "Ten times finer"},
    {"Right-click a control", "Reset, copy, paste, lock"},
};

std::string name_of(Key key) {
    switch (key) {
        case Key::none:
            return {};
        case Key::escape:
            return "Esc";
        case Key::enter:
            return "Enter";
        case Key::tab:
            return "Tab";
        case Key::backspace:
            return "Backspace";
        case Key::insert:
            return "Insert";
        case Key::del:
            return "Delete";
        case Key::left:
            return "Left";
        case Key::right:
            return "Right";
        case Key::up:
            return "Up";
        case Key::down:
            return "Down";
        case Key::home:
            return "Home";
        case Key::end:
            return "End";
        case Key::page_up:
            return "Page Up";
        case Key::page_down:
            return "Page Down";
        case Key::f1:
            return "F1";
        case Key::f5:
            return "F5";
        case Key::f11:
            return "F11";
        case Key::f12:
            return "F12";
        case Key::pad_1:
            return "Pad 1";
        case Key::pad_3:
            return "Pad 3";
        case Key::pad_5:
            return "Pad 5";
        case Key::pad_7:
            return "Pad 7";
        case Key::pad_add:
            return "Pad +";
        case Key::pad_subtract:
            return "Pad −";
    }
    if (key == key_of(' ')) return "Space";
    return key == key_of('=') ? "+" : std::string(1, static_cast<char>(key));
}

}  // namespace

std::string text_of(const Chord& chord) {
    if (chord.key == Key::none) return {};
    return std::string(chord.ctrl ? "Ctrl+" : "") + (chord.shift ? "Shift+" : "") + name_of(chord.key);
}

std::span<const CommandInfo> command_infos() { return k_commands; }

const CommandInfo& info_of(Command command) {
    for (const CommandInfo& info : k_commands) {
        if (info.command == command) return info;
    }
    assert(false && "every command has its row");
    return k_commands[0];
}

std::string_view label_of(Menu menu) {
    switch (menu) {
        case Menu::file:
            return "File";
        case Menu::edit:
            return "Edit";
        case Menu::layer:
            return "Layer";
        case Menu::view:
            return "View";
        case Menu::help:
            return "Help";
    }
    return {};
}

std::optional<Command> command_for(const Chord& chord) {
    if (chord.key == Key::none) return std::nullopt;
    for (const CommandInfo& info : k_commands) {
        for (const Chord& candidate : info.chords) {
            if (candidate == chord) return info.command;
        }
    }
    return std::nullopt;
}

std::span<const Gesture> gestures() { return k_gestures; }

}  // namespace talus
