#include "app/widgets/keys.h"

namespace talus {
namespace {

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
        case Key::f6:
            return "F6";
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

std::string text_of(const Chords& chords) {
    const std::string other = text_of(chords[1]);
    return text_of(chords[0]) + (other.empty() ? "" : " or " + other);
}

}  // namespace talus
